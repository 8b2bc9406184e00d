"""Listening that is asked for elsewhere in Firefox: by a key on the page, and by the same key on an open sheet.

Firefox gives a frame in a page less than its own tab: neither `chrome.tabs` nor the session's storage.
"""

from __future__ import annotations

import pytest

from tests.browser.drivers.firefox import Firefox
from tests.browser.drivers.firefox_reading import read
from tests.browser.drivers.loopback import Loopback

LISTEN_KEY = """[...document.querySelectorAll("keyset[id^=ext-] key")].find(key => key.getAttribute("key") === "Y").doCommand()"""
#: What the bar says, once the voice has begun.
BEGUN = (
    "return 'voice' in (document.documentElement?.dataset ?? {}) && document.querySelector('#voice-status').textContent"
)


@pytest.fixture(scope="module")
def browser(firefox_at_once: Firefox) -> Firefox:
    # The voices say everything in no time: that such voices are given up is not what these tests are about.
    firefox_at_once.stored(button="read", rescue=False)
    return firefox_at_once


@pytest.mark.second
def test_a_key_on_the_page_starts_the_voice(browser: Firefox, server: Loopback) -> None:
    browser.open(f"{server.origin}/council.html")
    browser.chrome(LISTEN_KEY)
    browser.wait("the voice to come to the end", lambda: "The end." in str(browser.on_sheet(BEGUN)))
    assert browser.on_sheet("return document.documentElement.dataset.view") == "place"


@pytest.mark.second
def test_the_key_on_an_open_sheet_starts_the_voice_there(browser: Firefox, server: Loopback) -> None:
    read(browser, f"{server.origin}/orca/ferry.html")  # on a page listened to before, the sheet offers to go on first
    assert browser.on_sheet("return 'voice' in document.documentElement.dataset") is False
    browser.chrome(LISTEN_KEY)
    browser.wait("the voice to come to the end", lambda: "The end." in str(browser.on_sheet(BEGUN)))
    assert browser.on_sheet("return document.documentElement.dataset.view ?? 'sheet'") == "sheet"
