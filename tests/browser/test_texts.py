"""A browser just started may give no texts yet: a page of Readwell waits for them, and shows English ones if none come."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.chromium import Chromium

#: The browser answers with "" for so many milliseconds; it was seen to in 1 of 760 starts.
SILENT = """
(() => {
  const asked = chrome.i18n.getMessage.bind(chrome.i18n), begun = performance.now();
  chrome.i18n.getMessage = (...words) => (performance.now() - begun < %d ? "" : asked(...words));
})();
"""
PAGES = ("save/library.html", "pages/options/options.html", "pages/popup/popup.html", "pages/help/help.html")


@pytest.mark.parametrize("silent", [2_000, 3_600_000])
def test_a_page_that_begins_before_the_texts_has_words_in_the_end(chromium_browser: Chromium, silent: int) -> None:
    bare = dict[str, list[str]]()
    for path in PAGES:
        page = chromium_browser.context.new_page()
        page.add_init_script(SILENT % silent)
        page.goto(f"chrome-extension://{chromium_browser.id}/{path}")
        expect(page.locator("html")).to_have_attribute("lang", "en")
        named = "[...document.querySelectorAll('[data-words]')].filter((one) => !one.textContent).map((one) => one.dataset.words)"
        if page.title().startswith("__") or not page.locator("[data-words]").count() or (found := page.evaluate(named)):
            bare[path] = found
        page.close()
    assert not bare
