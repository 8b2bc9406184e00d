"""The sheet as a person meets it in Chromium: opened by the popup's Read, shown in the page's own tab or beside it."""

from __future__ import annotations

import time
from typing import Any

from playwright.sync_api import Frame, Page

from tests.browser.chromium import Chromium
from tests.browser.popup import Popup

#: Milliseconds that a busy machine may take to start the engine; none of these waits says how fast we are.
PATIENCE = 120_000

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


def sheet(page: Page, seconds: float = 30) -> Frame:
    """The sheet over a page."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        for frame in page.frames:
            if "/reader/reader.html" in frame.url and not frame.is_detached():
                return frame
        page.wait_for_timeout(20)
    raise AssertionError("no sheet opened")


def article(frame: Frame | Page) -> Frame | Page:
    """Wait until the whole article stands on the sheet, and all tools."""
    frame.wait_for_selector("#article:not([aria-busy]) > article", state="attached", timeout=PATIENCE)
    frame.wait_for_selector("#tool-save", state="attached", timeout=PATIENCE)
    return frame


def said(frame: Frame | Page, words: str) -> None:
    """Wait until the sheet says these words in place of an article."""
    frame.locator("#state", has_text=words).wait_for(timeout=PATIENCE)


def gone(page: Page) -> None:
    """Wait until there is no sheet over a page."""
    end = time.monotonic() + 10
    while any("/reader/reader.html" in frame.url for frame in page.frames):
        assert time.monotonic() < end, "the sheet stays"
        page.wait_for_timeout(20)


def choose(browser: Chromium, **settings: Any) -> None:
    """Store settings as the options page does."""
    browser.worker.evaluate("settings => chrome.storage.local.set({ settings: { version: 0, settings } })", settings)
