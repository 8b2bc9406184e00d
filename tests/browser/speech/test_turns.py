"""A spoken thread: each post's author, the post it answers, the voice, and no text twice."""

from __future__ import annotations

from functools import partial

import pytest
from playwright.sync_api import Page

from tests.browser.drivers.chromium import Chromium
from tests.browser.drivers.fakevoice import FakeVoice
from tests.browser.drivers.hearing import listen_on_sheet, press, stop, until
from tests.browser.drivers.loopback import Loopback

ASKED = "Does anybody know who painted the rule at the pier last spring, and why the numbers are blue this year?"
UNCLE = "It was my uncle, and he had run out of black paint by the time he came to the numbers."
DOOR = "That would explain why the door of the harbour office is blue as well, at least the lower half."
THANKS = "Thank you all, I had thought it was a sign of something much worse than an empty tin."
QUOTED = "Does anybody know who painted the rule at the pier last spring"
POSTS = [("ann", 0, "", ASKED), ("bo", 1, QUOTED, UNCLE), ("cleo", 2, "", DOOR), ("ann", 0, "", THANKS)]
TITLE = "Who painted the rule?"


def post(number: int, who: str, depth: int, quoted: str, text: str) -> str:
    """One post as forums write them."""
    quote = f"<blockquote><p>{quoted}</p></blockquote>" if quoted else ""
    return (
        f'<div class=comment style="margin-left:{40 * depth}px"><div class=meta><a class=author rel=author href=/u/{who}>{who}</a> '
        f"<time datetime=2025-03-0{number}>{number} March 2025</time></div><div class=body>{quote}<p>{text}</p></div></div>"
    )


def thread_page(server: Loopback) -> str:
    """The address of a page with these posts."""
    posts = "".join(post(number, *one) for number, one in enumerate(POSTS, 1))
    html = f"<!doctype html><html lang=en><title>{TITLE} - Harbour Forum</title><h1>{TITLE}</h1><div class=thread>{posts}</div>"
    return server.put("/turns.html", html)


@pytest.fixture
def page(browser: Chromium, server: Loopback) -> Page:
    return browser.open(thread_page(server))


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
