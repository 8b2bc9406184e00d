"""A spoken thread: each post's author, the post it answers, the voice, and no text twice."""

from __future__ import annotations

from functools import partial

import pytest
from playwright.sync_api import Page

from tests.browser.drivers.chromium import Chromium
from tests.browser.drivers.fakevoice import FakeVoice
from tests.browser.drivers.hearing import listen_on_sheet, press, stop, until
from tests.browser.drivers.loopback import Loopback
from tests.browser.drivers.spoken_pages import ASKED, DOOR, QUOTED, THANKS, TITLE, UNCLE, thread_page


@pytest.fixture
def page(browser: Chromium, server: Loopback) -> Page:
    return browser.open(thread_page(server))


@pytest.mark.second
def test_each_post_is_announced_by_author_and_depth_and_no_quotation_is_repeated(
    browser: Chromium, voice: FakeVoice, page: Page
) -> None:
    voice.behave(wordMs=1)
    frame = listen_on_sheet(browser, page)
    status = frame.locator("#voice-status").filter(has_text="The end.")
    status.wait_for()
    announced = ["ann", "bo, reply, level 1", "cleo, reply, level 2", "ann"]
    assert voice.said == [TITLE, announced[0], ASKED, announced[1], UNCLE, announced[2], DOOR, announced[3], THANKS]
    assert "quotation 1" in status.inner_text()
    voice.behave(wordMs=1)
    press(frame, "#voice-skipped")
    voice.wait("quotation", QUOTED)
    stop(frame, page)


@pytest.mark.second
def test_each_author_speaks_in_a_voice_of_their_own_where_that_is_wanted(
    browser: Chromium, voice: FakeVoice, page: Page
) -> None:
    browser.worker.evaluate("chrome.storage.local.set({ settings: { version: 1, settings: { speakers: true } } })")
    voice.behave(wordMs=1)
    frame = listen_on_sheet(browser, page)
    frame.locator("#voice-status").filter(has_text="The end.").wait_for()
    voices = {one["text"].strip(): one["voice"] for one in voice.record if "text" in one}
    assert voices[ASKED] == voices[THANKS] == voices["ann"] != voices[UNCLE] == voices["bo, reply, level 1"]
    assert {voices[ASKED], voices[UNCLE]} == {"Fake English", "Fake British"}
    stop(frame, page)


def test_keys_lead_from_post_to_post(browser: Chromium, voice: FakeVoice, page: Page) -> None:
    voice.behave(wordMs=60_000)
    frame = listen_on_sheet(browser, page)
    voice.wait(TITLE)
    for key, words in [
        ("c", "ann"),
        ("c", "bo, reply, level 1"),
        ("c", "cleo, reply, level 2"),
        ("C", "bo, reply, level 1"),
    ]:
        frame.press("#voice-toggle", key)
        until(words, partial(lambda words: voice.last == words, words))
    stop(frame, page)
