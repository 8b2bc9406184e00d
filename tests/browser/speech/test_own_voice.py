"""Where neither the system nor a host has a voice, the extension's own speaks English, and each word is lit in order."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Frame

from tests.browser.drivers.bus import desktop_bus, has_bus
from tests.browser.drivers.chromium import Chromium, chromium
from tests.browser.drivers.hearing import listen_on_sheet, stop, until
from tests.browser.drivers.loopback import Loopback
from tests.browser.drivers.media import key, player_property

SENTENCE = "The council voted on Tuesday to keep the library open for four years."
PAGE = f"<html lang=en><h1>Library</h1><p>{SENTENCE}</p><p>{'More was said later. ' * 30}</p>"


@pytest.fixture(scope="module")
def browser(chrome_build: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Chromium]:
    with desktop_bus(), chromium(chrome_build, str(tmp_path_factory.mktemp("voiceless"))) as running:
        yield running


def heard(frame: Frame, word: str) -> list[str]:
    """Returns the words that were lit, as soon as this one is among them."""
    seen = until(word, lambda: (lambda seen: seen if word in seen else None)(frame.evaluate("seen")))
    return [str(one) for one in seen]


@pytest.mark.second
def test_every_word_is_lit_in_order_without_any_voice_of_the_system(browser: Chromium, server: Loopback) -> None:
    page = browser.open(server.put("/silent.html", PAGE))
    assert page.evaluate("speechSynthesis.getVoices().length") == 0
    frame = listen_on_sheet(browser, page)
    words = [word for word in heard(frame, "years") if word in SENTENCE]
    assert words[words.index("council") : words.index("years") + 1] == SENTENCE.rstrip(".").split()[1:]
    assert "Readwell's own" in frame.evaluate("document.querySelector('#voice-choice').selectedOptions[0].text")
    stop(frame, page)


def test_a_language_that_it_does_not_speak_is_answered_in_words(browser: Chromium, server: Loopback) -> None:
    words = (
        "Der Rat beschloss am Dienstag, die Bücherei offen zu halten, und die Leute aus dem Ort waren froh darüber. "
    )
    page = browser.open(server.put("/stumm.html", f"<html lang=de><h1>Bücherei</h1><p>{words * 9}</p>"))
    frame = listen_on_sheet(browser, page)
    until("the reason", lambda: (frame.text_content("#voice-status") or "").startswith("This system has no voice."))
    assert frame.is_visible("#voice-how")
    assert frame.evaluate("seen") == []
    stop(frame, page)


@pytest.mark.second
@pytest.mark.skipif(not has_bus(), reason="no desktop bus here to press keys on")
def test_a_headset_s_key_pauses_the_sound_and_goes_on_within_the_sentence(browser: Chromium, server: Loopback) -> None:
    page = browser.open(server.put("/keys.html", PAGE))
    frame = listen_on_sheet(browser, page)
    heard(frame, "council")
    until("the session", lambda: "Playing" in player_property("PlaybackStatus"))
    assert "Library" in player_property("Metadata")
    key("PlayPause")
    until("the desktop to know", lambda: "Paused" in player_property("PlaybackStatus"))
    until("the bar to know", lambda: frame.get_attribute("#voice-toggle", "aria-label") == "Listen")
    key("PlayPause")
    words = [word for word in heard(frame, "years") if word in SENTENCE]
    assert words[words.index("council") : words.index("years") + 1] == SENTENCE.rstrip(".").split()[1:]
    heard(frame, "later")
    assert "Playing" in player_property("PlaybackStatus")
    stop(frame, page)
    until("the end of the session", lambda: "Playing" not in player_property("PlaybackStatus"))
