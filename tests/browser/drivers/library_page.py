"""The library's page in Chromium, with nothing in the library, and what it can be asked for."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Page

from tests.browser.drivers.chromium import Chromium
from tests.browser.drivers.sheet import choose

ASK = "async asked => (await chrome.runtime.sendMessage({ do: 'library', ...asked })).ok"


def ask(page: Page, word: str, **fields: Any) -> Any:
    """The library's answer to a request of its page."""
    return page.evaluate(ASK, {"word": word, **fields})


def emptied(browser: Chromium) -> Page:
    """The page, after everything has been removed from the library."""
    page = browser.own("save/library.html")
    for row in ask(page, "list", limit=200)["articles"]:
        ask(page, "remove", article=row["id"])
    return page


@contextmanager
def empty_library(browser: Chromium) -> Iterator[Page]:
    """The page as a new person sees it; at the end the library is empty again, and all pages are closed."""
    choose(browser)
    page = emptied(browser)
    page.evaluate("chrome.storage.local.remove(['library-view', 'library-searches'])")
    page.reload()
    yield page
    emptied(browser)
    for other in browser.context.pages[1:]:
        other.close()
