"""Media keys as a desktop forwards them: over D-Bus to the player that holds the session, from any window."""

from __future__ import annotations

from functools import partial

import pytest
from playwright.sync_api import Frame, Page

from tests.browser.drivers.bus import has_bus
from tests.browser.drivers.chromium import Chromium
from tests.browser.drivers.fakevoice import FakeVoice
from tests.browser.drivers.hearing import listen_on_sheet, stop, until
from tests.browser.drivers.loopback import Loopback
from tests.browser.drivers.media import key, player, player_property

FIRST = "After three hours of debate"
#: A picture and its caption are a paragraph each.
CAPTION = "The door of the Mill Lane library"

pytestmark = pytest.mark.skipif(not has_bus(), reason="no desktop bus here to press keys on")


@pytest.fixture
def frame(browser: Chromium, voice: FakeVoice, page: Page) -> Frame:
    """A sheet that speaks, and whose session the desktop knows."""
    voice.behave(wordMs=250)
    sheet = listen_on_sheet(browser, page)
    voice.wait(FIRST)
    until("the session", player)
    until("its state", lambda: "Playing" in player_property("PlaybackStatus"))
    return sheet


@pytest.fixture
def page(browser: Chromium, server: Loopback) -> Page:
    return browser.open(f"{server.origin}/council.html")


@pytest.mark.second
def test_the_play_key_pauses_and_goes_on_at_the_same_word(voice: FakeVoice, page: Page, frame: Frame) -> None:
    key("PlayPause")
    until("silence", lambda: voice.stopped)
    until("the desktop to know", lambda: "Paused" in player_property("PlaybackStatus"))
    until("the bar to know", lambda: frame.get_attribute("#voice-toggle", "aria-label") == "Listen")
    said = len(voice.said)
    key("PlayPause")
    until("speech again", lambda: len(voice.said) > said)
    assert voice.last in voice.said[said - 1]
    key("Pause")
    until("silence again", lambda: voice.stopped)
    stop(frame, page)


@pytest.mark.second
def test_the_next_and_previous_keys_go_by_paragraphs(voice: FakeVoice, page: Page, frame: Frame) -> None:
    voice.behave(wordMs=60_000)  # nothing ends by itself: what is said next was asked for
    for pressed, words in [
        ("Next", "picture"),
        ("Next", CAPTION),
        ("Next", "The library, which is housed"),
        ("Next", "Heading 2"),
        ("Previous", "The library, which is housed"),
        ("Previous", CAPTION),
        ("Previous", "picture"),
        ("Previous", FIRST),
    ]:
        key(pressed)
        until(f"{words} after {pressed}", partial(lambda words: voice.last.startswith(words), words))
    stop(frame, page)


@pytest.mark.second
def test_the_previous_key_leads_on_from_what_was_announced(voice: FakeVoice, page: Page, frame: Frame) -> None:
    voice.behave(wordMs=60_000)
    for words in ("picture", "The library, which is housed"):
        key("Next")
        until(words, partial(lambda words: voice.last.startswith(words), words))
    voice.behave(wordMs=1500)
    key("Next")
    until("the heading after its announcement", lambda: voice.said[-1:] == ["What the town pays"])
    key("Previous")
    until("the paragraph before it", lambda: voice.last.startswith("The library, which is housed"))
    stop(frame, page)


@pytest.mark.second
def test_the_desktop_shows_what_is_read_and_forgets_it_afterwards(voice: FakeVoice, page: Page, frame: Frame) -> None:
    until("the title", lambda: "library" in player_property("Metadata"))
    key("Stop")
    until("silence", lambda: voice.stopped)
    until("the end of the session", lambda: not player() or "Stopped" in player_property("PlaybackStatus"))
    stop(frame, page)
