"""Listening goes on into the further pages of an article: without a pause, each sentence once."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.drivers.chromium import Chromium
from tests.browser.drivers.fakevoice import FakeVoice
from tests.browser.drivers.hearing import listen_on_sheet, press, stop, until
from tests.browser.drivers.loopback import Loopback
from tests.browser.test_joining import PAGES, put


def sentences(said: list[str], number: int) -> int:
    """How often the voice has begun a sentence of one page."""
    return sum(one.startswith(f"Part {number} of the story") for one in said)


def test_the_voice_goes_on_into_the_next_pages(browser: Chromium, voice: FakeVoice, server: Loopback) -> None:
    page = browser.open(put(server, "/spoken"))
    voice.behave(wordMs=8, hold="rope")
    frame = listen_on_sheet(browser, page)
    until("a word of the first page", lambda: any("rope" in one for one in voice.said))
    frame.wait_for_selector("#onward .long-work button")
    said = len(voice.said)
    press(frame, "#onward .long-work button")
    expect(frame.locator(".long-work p")).to_have_text("All 4 pages are here.", timeout=30_000)
    # What was being said was not begun again.
    assert len(voice.said) == said
    voice.behave(wordMs=1)
    press(frame, "#voice-toggle")
    press(frame, "#voice-toggle")
    until("the end", lambda: any("lives by the river" in one for one in voice.said))
    assert [sentences(voice.said, number) for number in range(2, PAGES + 1)] == [9] * (PAGES - 1)
    assert sum("has written about bridges" in one for one in voice.said) == 1
    stop(frame, page)


def test_a_page_that_comes_after_the_last_word_is_said_too(
    browser: Chromium, voice: FakeVoice, server: Loopback
) -> None:
    address = put(server, "/late")
    page = browser.open(address)
    voice.behave(wordMs=1)
    frame = listen_on_sheet(browser, page)
    until("the end of the first page", lambda: any("lives by the river" in one for one in voice.said))
    frame.wait_for_selector("#onward .long-work button")
    press(frame, "#onward .long-work button")
    expect(frame.locator(".long-work p")).to_have_text("All 4 pages are here.", timeout=30_000)
    # It had ended before: nobody waits for more any longer.
    assert sentences(voice.said, 2) == 0
    stop(frame, page)
