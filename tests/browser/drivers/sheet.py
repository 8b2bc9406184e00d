"""The sheet as a person uses it in Chromium: opened by the toolbar's button, shown in the page's own tab or beside it."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from playwright.sync_api import Error, Frame, Page
from playwright.sync_api import TimeoutError as Late

from tests.browser.drivers import waiting
from tests.browser.drivers.chromium import Chromium
from tests.browser.drivers.popup import Popup
from tests.browser.drivers.waiting import until

#: In milliseconds.
PATIENCE = waiting.PATIENCE * 1000

#: The whole article, or the reason why there is none; and all tools: saving is written last, and listening waits for its settings.
WHOLE = "#article:not([aria-busy]) > article"
FAILED = "#state[data-kind=failed]:not([hidden])"
TOOLS = "body:has(#tool-save):has(#tool-listen)"

#: The next press of the button does this at once, as its key does, whatever the button is chosen to do; then there is the
#: popup again. Said of each tab: what is said of all is said anew whenever a setting changes.
AT_ONCE = """async (command) => {
    const opens = async (popup) => {
        const tabs = await chrome.tabs.query({});
        await Promise.all(tabs.map(({ id }) => chrome.action.setPopup({ tabId: id, popup }).catch(() => {})));
    };
    if (!("nextPress" in globalThis))
        chrome.action.onClicked.addListener((tab) => {
            if (!nextPress) return;
            chrome.commands.onCommand.dispatch(nextPress, tab);
            globalThis.nextPress = "";
            void opens("pages/popup/popup.html");
        });
    const { settings } = await chrome.storage.local.get("settings");
    const usual = settings?.settings.button ?? "read";
    // What the button does by itself isn't done twice; where it would do something else, it does nothing.
    globalThis.nextPress = usual === command ? "" : command;
    if (usual !== command && usual !== "menu")
        await chrome.storage.local.set({ settings: { version: 0, ...settings, settings: { ...settings?.settings, button: "menu" } } });
    await opens("");
}"""
READY = "document.querySelector('#read')?.textContent && document.querySelector('#read') === document.activeElement"


def popup(browser: Chromium, page: Page) -> Popup:
    """The popup over a page, ready to be pressed."""
    opened = browser.popup(page)
    opened.wait(READY)
    return opened


def read(browser: Chromium, page: Page) -> Frame:
    """Read a page at once by the toolbar's button; gives the sheet, whatever it shows.

    The popup, which costs as much as the sheet, stays closed: `popup` opens it where it is the point.
    """
    at_once(browser, page, "read")
    return sheet(page)


def at_once(browser: Chromium, page: Page, command: str) -> None:
    """Press the toolbar button, which grants the tab and then does what the key of this name does."""
    browser.worker.evaluate(AT_ONCE, command)
    browser.click(page)


def sheets(page: Page) -> list[Frame]:
    """The sheets over a page, as far as the driver knows."""
    page.wait_for_timeout(20)  # lets the events in that have arrived
    return [frame for frame in page.frames if "/reader/reader.html" in frame.url and not frame.is_detached()]


def sheet(page: Page, former: Frame | None = None) -> Frame:
    """The sheet over a page, another one than a former."""
    found: Frame = until("a sheet", lambda: next((one for one in sheets(page) if one != former), None))
    return found


def use_tool(frame: Frame | Page, name: str) -> None:
    """Press a tool: one of the menu's is reached through it."""
    frame.wait_for_selector(f"#tool-{name}", state="attached")
    if frame.locator(f"#more-tools #tool-{name}").count() and not frame.locator("#more-tools:popover-open").count():
        frame.click("#more")
    frame.click(f"#tool-{name}")


def article(frame: Frame | Page) -> Frame | Page:
    """Wait until the whole article stands on the sheet, and all tools."""
    try:
        frame.wait_for_selector(WHOLE, state="attached", timeout=PATIENCE)
        frame.wait_for_selector(TOOLS, state="attached", timeout=PATIENCE)
    except Late as late:
        raise AssertionError(f"the sheet shows no article, but: {frame.inner_text('body')[:500]!r}") from late
    return frame


def said(frame: Frame | Page, words: str) -> None:
    """Wait until the sheet says these words in place of an article."""
    frame.locator("#state", has_text=words).wait_for(timeout=PATIENCE)


def gone(page: Page) -> None:
    """Wait until there is no sheet over a page."""
    until("the sheet to go", lambda: not sheets(page))


def escape(page: Page) -> None:
    """Leave the sheet by the keyboard.

    A frame that is going may never answer the key, and the driver would wait for that without end: it does so in the
    handler of an event, beside the test. The key comes up again in the page.
    """

    def leave(_: object) -> None:
        with suppress(Error):
            page.keyboard.down("Escape")

    page.once("console", leave)
    page.evaluate("console.debug('leave')")
    gone(page)
    page.keyboard.up("Escape")


def close(page: Page, frame: Frame | Page) -> None:
    """Leave the sheet by its own button. The press takes its frame away: the driver has its answer before, or waits for ever."""
    frame.evaluate("setTimeout(() => document.querySelector('#close').click())")
    gone(page)


def choose(browser: Chromium, **settings: Any) -> None:
    """Store settings as the options page does."""
    browser.worker.evaluate("settings => chrome.storage.local.set({ settings: { version: 0, settings } })", settings)


def forget_visits(browser: Chromium) -> None:
    """Drop what is remembered of pages between visits."""
    browser.worker.evaluate(
        "chrome.storage.local.get().then(all =>"
        " chrome.storage.local.remove(Object.keys(all).filter(name => name.startsWith('visit:'))))"
    )
