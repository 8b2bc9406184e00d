"""A person with no screen and no screen reader: an article and a thread by keys alone, and all that the built-in voice says."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.drivers.chromium import Chromium
from tests.browser.drivers.fakevoice import FakeVoice
from tests.browser.drivers.hearing import until
from tests.browser.drivers.loopback import Loopback
from tests.browser.drivers.sheet import article, at_once, escape, sheet
from tests.browser.drivers.spoken_pages import thread_page
from tests.browser.drivers.spoken_walks import FERRY, THREAD, walk


def pauses_and_leaves(page: Page, voice: FakeVoice) -> None:
    """One key for silence and for speech again; one key back to the page, and the voice goes with the article."""
    page.keyboard.press("l")
    until("silence", lambda: voice.stopped)
    voice.behave(wordMs=5_000)
    page.keyboard.press("l")
    until("speech again", lambda: voice.said)
    escape(page)
    until("silence", lambda: voice.stopped)
    page.close()


@pytest.mark.second
def test_an_article_is_heard_by_keys_alone(browser: Chromium, voice: FakeVoice, server: Loopback) -> None:
    page = browser.open(f"{server.origin}/orca/ferry.html")
    at_once(browser, page, "read")
    article(sheet(page))
    walk(page.keyboard.press, voice, FERRY)
    pauses_and_leaves(page, voice)


@pytest.mark.second
def test_a_thread_is_heard_by_keys_alone(browser: Chromium, voice: FakeVoice, server: Loopback) -> None:
    page = browser.open(thread_page(server))
    at_once(browser, page, "read")
    article(sheet(page))
    walk(page.keyboard.press, voice, THREAD)
    pauses_and_leaves(page, voice)


@pytest.mark.second
def test_after_the_end_a_key_that_leads_nowhere_is_still_answered_aloud(
    browser: Chromium, voice: FakeVoice, server: Loopback
) -> None:
    text = "The lamp on the breakwater burns all night, and nobody has ever seen who lights it. " * 8
    page = browser.open(server.put("/lamp.html", f"<title>Lamp</title><h1>The lamp</h1><p>{text}</p>"))
    at_once(browser, page, "read")
    article(sheet(page))
    voice.behave(wordMs=1)
    page.keyboard.press("l")
    sheet(page).locator("#voice-status").filter(has_text="The end.").wait_for()
    voice.behave(wordMs=1)
    page.keyboard.press("h")
    until("the answer", lambda: voice.said)
    assert voice.said == ["No more headings"]
    page.close()
