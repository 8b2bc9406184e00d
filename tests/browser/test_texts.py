"""A browser just started may give no texts yet: a page of Readwell waits for them, and shows English ones if none come."""

from __future__ import annotations

import pytest

from tests.browser.drivers.chromium import Chromium

#: The browser answers with "" for so many milliseconds; it was seen to in 1 of 760 starts.
SILENT = """
(() => {
  const asked = chrome.i18n.getMessage.bind(chrome.i18n), begun = performance.now();
  chrome.i18n.getMessage = (...words) => (performance.now() - begun < %d ? "" : asked(...words));
})();
"""
#: Everything that should have a text has one.
WORDS = """() => {
  const named = [...document.querySelectorAll("[data-words]")];
  return named.length > 3 && named.every((one) => one.textContent.trim()) && document.title.trim() !== "";
}"""
PAGES = ("save/library.html", "pages/options/options.html", "pages/popup/popup.html", "pages/help/help.html")


@pytest.mark.second
@pytest.mark.parametrize("silent", [2_000, 3_600_000])
def test_a_page_that_begins_before_the_texts_has_words_in_the_end(chromium_browser: Chromium, silent: int) -> None:
    for path in PAGES:
        page = chromium_browser.context.new_page()
        page.add_init_script(SILENT % silent)
        page.goto(f"chrome-extension://{chromium_browser.id}/{path}")
        page.wait_for_function(WORDS)
        assert page.evaluate("chrome.i18n.getMessage('language')") == ("" if silent > 60_000 else "en")
        page.close()
