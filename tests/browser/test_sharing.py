"""Sharing from the popup in Chromium, with a stand-in for the system's share sheet."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.drivers.axe import violations
from tests.browser.drivers.chromium import Chromium
from tests.browser.drivers.loopback import Loopback
from tests.browser.drivers.sheet import popup
from tests.browser.drivers.waiting import until

#: What the share sheet gets, and whether a press still counted then. Its first answer is the one that comes too late.
STAND_IN = """globalThis.shared = [];
navigator.share = async (data) => {
    shared.push({ ...data, pressed: navigator.userActivation.isActive });
    if (shared.length === 1) throw new DOMException("too late", "NotAllowedError");
};"""
NONE = "delete Navigator.prototype.share; delete Navigator.prototype.canShare;"
TAB = "url => chrome.tabs.query({}).then((tabs) => tabs.find((tab) => tab.url === url)?.id)"


def opened(browser: Chromium, page: Page, script: str) -> Page:
    """The popup in a tab of its own, for a page that the button has let the extension into."""
    popup(browser, page).close()
    tab = until("the page's tab", lambda: browser.worker.evaluate(TAB, page.url))
    own = browser.context.new_page()
    own.add_init_script(script)
    own.goto(f"chrome-extension://{browser.id}/pages/popup/popup.html?tab={tab}")
    own.locator("#format option").nth(3).wait_for(state="attached")
    return own


@pytest.mark.second
def test_a_second_press_shares_what_the_first_one_fetched(chromium_browser: Chromium, server: Loopback) -> None:
    page = chromium_browser.open(f"{server.origin}/council.html")
    own = opened(chromium_browser, page, STAND_IN)
    own.get_by_role("button", name="Share").click()
    own.locator("#done", has_text="Press Share again").wait_for()
    assert violations(own) == []
    own.get_by_role("button", name="Share").click()
    own.locator("#done:empty").wait_for(state="attached")
    first, second = own.evaluate("shared")
    assert first | {"pressed": True} == second and own.locator("#obstacle").is_hidden()
    assert second["url"] == page.url and second["title"] in page.title() and len(second["text"]) > 500
    assert "<" not in second["text"] and len(second["text"]) < len(page.inner_text("body"))
    own.close()
    page.close()


def test_without_a_share_sheet_there_is_no_button(chromium_browser: Chromium, server: Loopback) -> None:
    page = chromium_browser.open(f"{server.origin}/council.html")
    own = opened(chromium_browser, page, NONE)
    assert own.locator("#copy").is_visible() and own.locator("#share").is_hidden()
    own.close()
    page.close()
