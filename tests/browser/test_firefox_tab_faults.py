"""In Firefox: tabs that are moved or discarded, an extension that is reloaded while a page is read, a full storage."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.drivers.firefox import Firefox
from tests.browser.drivers.firefox_reading import ARTICLE, BLOCK, FIX, MENDING, SENTENCE, escape, read
from tests.browser.drivers.loopback import Loopback

COUNCIL = "/council.html"
WINDOW = "const window = Services.wm.getMostRecentWindow('navigator:browser'); const { gBrowser } = window;"
#: Moves the tab in front to a window of its own, and waits until that one is in front.
MOVE = f"""{WINDOW}
gBrowser.addTab("about:blank", {{ triggeringPrincipal: Services.scriptSecurityManager.getSystemPrincipal() }});
const moved = gBrowser.replaceTabWithWindow(gBrowser.selectedTab);
await new Promise((done) => {{
    const look = () => (moved.gBrowserInit?.delayedStartupFinished ? done() : window.setTimeout(look, 50));
    look();
}});
return moved.gBrowser.tabs.length;
"""
#: Takes the page of the other tab out of memory, from a page of ours, and brings that tab to the front again.
DISCARD = """
const done = arguments[arguments.length - 1];
(async () => {
    const own = await chrome.tabs.getCurrent();
    await chrome.tabs.update(own.id, { active: true });
    const other = (await chrome.tabs.query({})).find(({ id }) => id !== own.id).id;
    await chrome.tabs.discard(other);
    const { discarded } = await chrome.tabs.get(other);
    await chrome.tabs.update(other, { active: true });
    return discarded;
})().then(done, (fault) => done(String(fault)));
"""
#: What the browser itself knows of the tab in front, after its page was brought back.
RESTORED = f"""{WINDOW}
const tab = gBrowser.selectedTab;
return [gBrowser.currentURI.spec, tab.hasAttribute("pending"), tab.hasAttribute("busy")];
"""
RELOAD = """
const { AddonManager } = ChromeUtils.importESModule("resource://gre/modules/AddonManager.sys.mjs");
await (await AddonManager.getAddonByID(args[0])).reload();
"""
#: The elements that stand beside head and body: our host is one.
BESIDE = "return [...document.documentElement.children].map((one) => one.localName)"


@pytest.fixture
def browser(firefox_at_once: Firefox) -> Firefox:
    return firefox_at_once


def beside(browser: Firefox) -> Any:
    """What stands beside the page's head and body."""
    browser.marionette.switch_to_frame()
    return browser.marionette.execute_script(BESIDE)


def again(browser: Firefox) -> None:
    """One press reads the page."""
    browser.click()
    assert SENTENCE in str(browser.wait("the article again", lambda: browser.on_sheet(ARTICLE)))
    escape(browser)


@pytest.mark.second
def test_firefox_keeps_the_sheet_of_a_tab_that_is_moved_to_another_window(browser: Firefox, server: Loopback) -> None:
    driver = browser.marionette
    assert SENTENCE in read(browser, server.origin + COUNCIL)
    first = driver.current_window_handle
    assert browser.chrome(MOVE) == 1
    driver.switch_to_window(first)
    assert SENTENCE in str(browser.wait("the sheet in its new window", lambda: browser.on_sheet(ARTICLE)))
    browser.click()
    browser.wait("the page", lambda: beside(browser) == ["head", "body"])
    again(browser)
    browser.renew()
    browser.stored(button="read")


@pytest.mark.second
def test_firefox_reads_a_discarded_tab_again(browser: Firefox, server: Loopback) -> None:
    driver, address = browser.marionette, server.origin + COUNCIL
    assert SENTENCE in read(browser, address)
    page = driver.current_window_handle
    driver.switch_to_window(driver.open(type="tab", focus=True)["handle"])
    browser.own("pages/options/options.html#all")
    assert driver.execute_async_script(DISCARD, sandbox=None) is True
    driver.close()
    driver.switch_to_window(page)
    loaded = "return [location.href, document.readyState]"
    browser.wait("the page", lambda: driver.execute_script(loaded) == [address, "complete"])
    browser.wait("the tab to have it", lambda: browser.chrome(RESTORED) == [address, False, False])
    assert beside(browser) == ["head", "body"]
    again(browser)


@pytest.mark.second
def test_firefox_replaces_the_sheet_of_an_extension_that_was_reloaded(browser: Firefox, server: Loopback) -> None:
    driver = browser.marionette
    assert SENTENCE in read(browser, server.origin + COUNCIL)
    page = driver.current_window_handle
    dead = browser.on_sheet("return location.search")
    browser.chrome(RELOAD, browser.id)
    driver.switch_to_window(driver.open(type="tab")["handle"])
    browser.stored(button="read")
    driver.close()
    driver.switch_to_window(page)
    browser.click()
    browser.wait("another sheet", lambda: browser.on_sheet("return location.search") not in (None, dead))
    assert SENTENCE in str(browser.wait("the article again", lambda: browser.on_sheet(ARTICLE)))
    assert beside(browser) == ["head", "body", "div"]
    escape(browser)


@pytest.mark.second
def test_a_correction_that_firefox_cannot_store_counts_and_the_person_is_told(
    browser: Firefox, server: Loopback
) -> None:
    assert "After three hours" in read(browser, server.origin + COUNCIL)
    full = "chrome.storage.local.set = () => Promise.reject(Error('QuotaExceededError'))"
    browser.marionette.execute_script(full, sandbox=None)
    browser.on_sheet(FIX)
    browser.wait("the correction to begin", lambda: browser.on_sheet(MENDING))
    browser.on_sheet(f"{BLOCK}.click()")
    said = "return document.querySelector('#fix-unstored[role=status]').innerText"
    browser.wait("words about it", lambda: "couldn't be stored" in browser.on_sheet(said))
    assert browser.on_sheet(f"return {BLOCK}.classList.contains('dropped')")
    browser.on_sheet("document.querySelector('[data-fix=done]').click()")
    browser.wait("the article", lambda: not browser.on_sheet(MENDING))
    assert "After three hours" not in browser.on_sheet("return document.querySelector('#article').innerText")
    escape(browser)
    assert "After three hours" in read(browser, server.origin + COUNCIL)
    escape(browser)
