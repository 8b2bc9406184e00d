"""On a page that is closed to extensions the popup dims what can't be done there, and says why."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.drivers.chromium import Chromium
from tests.browser.drivers.firefox import UUID, Firefox
from tests.browser.drivers.loopback import Loopback
from tests.browser.drivers.sheet import popup

PDF = "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Count 0/Kids[]>>endobj"
#: What acts on the page, and whether it is dimmed, described by the sentence, and open to the keys.
LOOK = """[...document.querySelectorAll("#read, #listen, #save, #copy, #share")].map((one) =>
    [one.ariaDisabled === "true", one.getAttribute("aria-describedby") === "obstacle", !one.disabled && one.tabIndex === 0])"""
DIMMED, OPEN = [True, True, True], [False, False, True]
SENTENCE = "document.querySelector('#obstacle').checkVisibility() && document.querySelector('#obstacle').textContent"
FOCUSED = "document.activeElement.id"


def pdf(server: Loopback) -> str:
    """The address of a PDF that doesn't end in its name."""
    return server.put("/paper", PDF, Content_Type="application/pdf")


@pytest.mark.parametrize(("kind", "words"), [("pdf", "PDF"), ("version", "ordinary web pages")])
def test_in_chromium_a_closed_page_dims_what_cannot_be_done_and_keeps_the_focus(
    chromium_browser: Chromium, server: Loopback, kind: str, words: str
) -> None:
    page = chromium_browser.open(f"{server.origin}/council.html" if kind == "pdf" else f"chrome://{kind}/")
    if kind == "pdf":
        page.evaluate("address => { location.href = address }", pdf(server))
        page.wait_for_url("**/paper")
    opened = popup(chromium_browser, page)
    assert words in opened.wait(SENTENCE)
    assert opened.evaluate(LOOK) == [DIMMED] * 5
    assert opened.evaluate(FOCUSED) == "read"
    # A press says it again, and does nothing else.
    opened.press("#save")
    opened.wait("!document.querySelector('#save').disabled && !document.querySelector('#done').textContent")
    assert words in opened.wait(SENTENCE) and opened.evaluate(LOOK) == [DIMMED] * 5
    opened.close()
    page.close()


def test_in_chromium_nothing_is_dimmed_on_a_page_that_can_be_read(chromium_browser: Chromium, server: Loopback) -> None:
    page = chromium_browser.open(f"{server.origin}/council.html")
    opened = popup(chromium_browser, page)
    opened.wait("document.querySelector('#format').options.length > 3")
    assert opened.evaluate(LOOK) == [OPEN] * 5 and not opened.evaluate(SENTENCE)
    opened.close()
    page.close()


def in_popup(browser: Firefox, script: str) -> Any:
    """What an expression gives in the popup."""
    return browser.marionette.execute_script(f"return {script}")


@pytest.mark.second
def test_in_firefox_a_pdf_dims_what_cannot_be_done_until_another_page_comes(
    firefox_browser: Firefox, server: Loopback
) -> None:
    browser, driver = firefox_browser, firefox_browser.marionette
    browser.renew()
    with browser.everywhere():
        browser.open(pdf(server))
        ours = driver.current_window_handle
        other = driver.open(type="tab")["handle"]
        driver.switch_to_window(other)
        browser.own("pages/popup/popup.html")
        ask = "chrome.tabs.query({ url: 'http://*/paper' }).then(([tab]) => arguments[0](tab.id))"
        tab = driver.execute_async_script(ask, sandbox=None)
        driver.navigate(f"moz-extension://{UUID}/pages/popup/popup.html?tab={tab}")
        assert "ordinary web pages" in browser.wait("the sentence", lambda: in_popup(browser, SENTENCE))
        assert in_popup(browser, LOOK) == [DIMMED] * 5
        driver.switch_to_window(ours)
        browser.open(f"{server.origin}/council.html")
        driver.switch_to_window(other)
        in_popup(browser, "document.querySelector('#copy').click()")
        browser.wait("the buttons", lambda: in_popup(browser, LOOK) == [OPEN] * 5)
        assert not in_popup(browser, SENTENCE) or "ordinary" not in in_popup(browser, SENTENCE)
    browser.renew()
