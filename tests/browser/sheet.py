"""The sheet as a person uses it in Chromium: opened by the popup's Read, shown in the page's own tab or beside it."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Frame, Page

from tests.browser import patience
from tests.browser.chromium import Chromium
from tests.browser.patience import until
from tests.browser.popup import Popup

#: In milliseconds.
PATIENCE = patience.PATIENCE * 1000

#: The whole article, or the reason why there is none; and all tools: saving is written last, and listening waits for its settings.
WHOLE = "#article:not([aria-busy]) > article"
FAILED = "#state[data-kind=failed]:not([hidden])"
TOOLS = "body:has(#tool-save):has(#tool-listen)"

READY = "document.querySelector('#read')?.textContent && document.querySelector('#read') === document.activeElement"


def popup(browser: Chromium, page: Page) -> Popup:
    """The popup over a page, ready to be pressed."""
    opened = browser.popup(page)
    opened.wait(READY)
    return opened


def read(browser: Chromium, page: Page) -> Frame:
    """Press the toolbar button, then Read; gives the sheet, whatever it shows."""
    popup(browser, page).press("#read")
    return sheet(page)


def sheets(page: Page) -> list[Frame]:
    """The sheets over a page, as far as the driver knows."""
    page.wait_for_timeout(20)  # lets the events in that have arrived
    return [frame for frame in page.frames if "/reader/reader.html" in frame.url and not frame.is_detached()]


def sheet(page: Page, former: Frame | None = None) -> Frame:
    """The sheet over a page, another one than a former."""
    found: Frame = until("a sheet", lambda: next((one for one in sheets(page) if one != former), None))
    return found


def article(frame: Frame | Page) -> Frame | Page:
    """Wait until the whole article stands on the sheet, and all tools."""
    frame.wait_for_selector(WHOLE, state="attached", timeout=PATIENCE)
    frame.wait_for_selector(TOOLS, state="attached", timeout=PATIENCE)
    return frame


def said(frame: Frame | Page, words: str) -> None:
    """Wait until the sheet says these words in place of an article."""
    frame.locator("#state", has_text=words).wait_for(timeout=PATIENCE)


def gone(page: Page) -> None:
    """Wait until there is no sheet over a page."""
    until("the sheet to go", lambda: not sheets(page))


def escape(page: Page) -> None:
    """Leave the sheet by the keyboard. The key comes up again in the page: in a frame that is going nobody would answer it."""
    page.keyboard.down("Escape")
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
