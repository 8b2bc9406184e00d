"""The popup's page is captured and answered while it is open; what a press shows is the page as it is at that moment."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.browser.chromium import Chromium
from tests.browser.loopback import Loopback
from tests.browser.patience import until
from tests.browser.sheet import PATIENCE, WHOLE, close, popup, sheet


def shown(browser: Chromium, page: Page, change: str) -> str:
    opened = popup(browser, page)
    tab = "(await chrome.tabs.query({ active: true, currentWindow: true }))[0].id"
    call = "func: () => globalThis.readwell?.current ?? 0"
    ahead = (
        f"(async () => (await chrome.scripting.executeScript({{ target: {{ tabId: {tab} }}, {call} }}))[0].result)()"
    )
    until("the page to be captured ahead", lambda: opened.evaluate(ahead))
    page.evaluate(change)
    opened.press("#read")
    frame = sheet(page)
    frame.wait_for_selector(WHOLE, state="attached", timeout=PATIENCE)
    text = frame.inner_text("main")
    close(page, frame)
    return text


def test_a_page_captured_ahead_is_read_and_one_that_changed_meanwhile_is_captured_again(
    chromium_browser: Chromium, server: Loopback
) -> None:
    page = chromium_browser.open(f"{server.origin}/council.html")
    assert "council" in shown(chromium_browser, page, "0").lower()
    change = "document.querySelector('p').textContent = 'The gulls of the harbour ' + document.querySelector('p').textContent"
    assert "The gulls of the harbour" in shown(chromium_browser, page, change)
    page.close()
