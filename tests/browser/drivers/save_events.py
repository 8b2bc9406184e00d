"""Events of the browser by which a person saves, sent in its stead."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

from tests.browser.drivers.chromium import Chromium
from tests.browser.drivers.sheet import popup
from tests.browser.drivers.waiting import until

#: A headless Chromium has neither key combinations nor menus: their events are sent in the browser's stead. What a
#: real key and a real menu do is test_firefox_saving's to show.
SENT = """async ([address, name, event, given]) => {
    const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
    if (tab?.url !== address) return false;
    chrome[name][event].dispatch(given, tab);
    return true;
}"""


def let_in(browser: Chromium, page: Page) -> None:
    """A key or a menu lets the extension into the page; here it is the button, whose popup is closed again."""
    popup(browser, page).close()
    page.bring_to_front()  # the browser may show any other tab once the popup's has gone


def sent(browser: Chromium, page: Page, name: str, event: str, given: Any) -> None:
    """Send an event of the browser's about a page, once the page's tab is the active one: while a popup closes, none is."""
    until(f"{page.url} to be the active tab", lambda: browser.worker.evaluate(SENT, [page.url, name, event, given]))
