"""Marks in Firefox, by keys alone: a sentence is chosen, marked, noted, listed and there at the next visit."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.browser.drivers.firefox import Firefox
from tests.browser.drivers.firefox_keys import IN_PAGE, comes, press
from tests.browser.drivers.firefox_reading import article
from tests.browser.drivers.loopback import Loopback

BOATS = "Nine boats came back before the storm; the tenth had stayed in the lee of the island."
MORE = "Whoever came early stood under the eaves and waited for the ferry, as people here have always done."
PAGE = f"<!doctype html><html lang=en><title>Harbour</title><main><h1>Boats</h1><p>{BOATS}</p>{f'<p>{MORE}</p>' * 6}</main>"
SAID = "document.getElementById('live').textContent"


def opened(browser: Firefox, address: str) -> None:
    """The sheet over a page, opened by its key, with all tools."""
    browser.open(address)
    browser.chrome(IN_PAGE)
    press(browser, "Alt+Shift+J")
    article(browser)
    comes(browser, "the tool", "document.querySelector('#tool-marks') && document.activeElement?.id === 'title'")


def painted(browser: Firefox) -> Any:
    """How many passages are green; iterating over the registry fails from outside."""
    return browser.on_sheet("return CSS.highlights.get('mark-green')?.size ?? 0")


@pytest.fixture
def address(firefox_browser: Firefox, server: Loopback) -> str:
    firefox_browser.renew()
    return server.put("/boats.html", PAGE)


def test_a_sentence_is_marked_noted_and_listed_by_keys_and_is_there_at_the_next_visit(
    firefox_browser: Firefox, address: str
) -> None:
    browser = firefox_browser
    opened(browser, address)
    press(browser, "m")
    comes(browser, "the steps", f"{SAID}.includes('Boats')")
    press(browser, "ArrowDown")
    comes(browser, "the sentence", f"{SAID} === {json.dumps(BOATS)}")
    press(browser, "2")
    comes(browser, "the mark", f"{SAID}.startsWith('Marked, green')")
    assert painted(browser) == 1
    press(browser, "M")
    comes(browser, "the list", "document.activeElement?.closest('#marks') && document.querySelector('#marks li')")
    browser.on_sheet("document.querySelector('#marks li .acts button').focus()")
    press(browser, "Enter")
    comes(browser, "the panel", "document.querySelector('#mark-panel:popover-open')")
    browser.on_sheet("document.querySelector('#mark-panel textarea').focus()")
    press(browser, "A", "n", "n")
    press(browser, "Escape")
    comes(browser, "the note in the list", "document.querySelector('#marks .note')?.textContent === 'Ann'")
    opened(browser, address)
    browser.wait("the mark again", lambda: painted(browser) == 1)
    flag = "document.querySelector('.mark-flag')?.getAttribute('aria-label')"
    said = browser.on_sheet(f"return {flag}")
    assert "Green mark" in said
    assert "Note: Ann." in said
