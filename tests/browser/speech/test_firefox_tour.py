"""The tour of one who only hears, in Firefox: the same keys, and the same words from the voice."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

import pytest

from tests.browser.drivers.fakevoice import FakeVoice
from tests.browser.drivers.firefox import Firefox
from tests.browser.drivers.firefox_keys import IN_PAGE, press
from tests.browser.drivers.firefox_reading import read
from tests.browser.drivers.firefoxvoice import speaks
from tests.browser.drivers.gliding import GLIDES, RECORD
from tests.browser.drivers.loopback import Loopback
from tests.browser.drivers.spoken_pages import thread_page
from tests.browser.drivers.spoken_walks import FERRY, THREAD, walk
from tests.browser.drivers.waiting import until

TITLE = "Council keeps the Mill Lane library open"
FIRST = (
    "After three hours of debate and one power cut, the town council voted on Tuesday night to keep the library in Mill"
    " Lane open for at least another four years."
)
SECOND = "Eleven members were in favour, six against, and two had gone home before the lights came back on."
PICTURE, DOOR = "picture", "The library's front door, propped open with a stack of atlases"
#: What a person wants, the key, and all that the voice says after it until it comes to the last word.
COUNCIL = (
    ("listen", "l", (TITLE,)),
    ("the first paragraph", "]", (FIRST,)),
    ("the next sentence", ".", (SECOND,)),
    ("the sentence before", ",", (SECOND,)),
    ("the next paragraph", "]", (PICTURE, DOOR)),
    ("the paragraph before", "[", (FIRST, SECOND)),
    ("the next heading", "h", ("Heading 2", "What the town pays")),
    ("again", "r", ("What the town pays",)),
    ("mark it", "d", ("Sentence marked", "pays")),
    ("no mark after it", "f", ("No more marks", "pays")),
)
FOCUS = "document.activeElement.id"


@pytest.fixture
def browser(firefox_at_once: Firefox) -> Firefox:
    return firefox_at_once


@pytest.fixture
def motion(browser: Firefox) -> Iterator[Callable[[bool], None]]:
    """Has the system say that a person wants less motion, or does not; it says what it did before afterwards."""
    wish = "Services.prefs.{}('ui.prefersReducedMotion'{})"
    yield lambda is_calm: browser.chrome(wish.format("setIntPref", f", {int(is_calm)}"))
    browser.chrome(wish.format("clearUserPref", ""))


def opened(browser: Firefox, address: str) -> FakeVoice:
    """A page in the reader, where the keys go; and the voice."""
    read(browser, address)
    browser.chrome(IN_PAGE)
    return speaks(browser)


def reach(browser: Firefox, voice: FakeVoice, word: str) -> None:
    """Listen until the voice comes to a word, and draws it out."""
    voice.behave(wordMs=5, hold=word)
    press(browser, "l")
    until(f"the word {word}", lambda: voice.holds, instead=lambda: voice.said)


@pytest.mark.second
def test_an_article_is_heard_by_keys_alone(browser: Firefox, server: Loopback) -> None:
    voice = opened(browser, f"{server.origin}/orca/ferry.html")
    walk(partial(press, browser), voice, FERRY)


@pytest.mark.second
def test_a_thread_is_heard_by_keys_alone(browser: Firefox, server: Loopback) -> None:
    voice = opened(browser, thread_page(server))
    walk(partial(press, browser), voice, THREAD)


@pytest.mark.second
def test_sentences_paragraphs_marks_and_speed_by_keys_alone(browser: Firefox, server: Loopback) -> None:
    voice = opened(browser, f"{server.origin}/council.html?walked")
    walk(partial(press, browser), voice, COUNCIL)
    # A heading is said a little slower than what stands below it.
    for key, rate in (("+", 1.03), ("-", 0.94)):
        walk(partial(press, browser), voice, [("the speed", key, ("pays",))])
        assert [round(one["rate"], 2) for one in voice.record if "text" in one] == [rate]


@pytest.mark.second
def test_a_word_is_said_in_letters_and_the_sentence_goes_on_from_it(browser: Firefox, server: Loopback) -> None:
    voice = opened(browser, f"{server.origin}/council.html?spelled")
    reach(browser, voice, "debate")
    voice.behave(wordMs=5, hold="power")
    press(browser, "a")
    until("the sentence again", lambda: voice.holds, instead=lambda: voice.said)
    assert voice.said == ["debate", *"debate", FIRST[len("After three hours of ") :]]


@pytest.mark.second
def test_silence_speech_from_the_same_word_and_the_end_of_it(browser: Firefox, server: Loopback) -> None:
    voice = opened(browser, f"{server.origin}/council.html?paused")
    reach(browser, voice, "hours")
    press(browser, "l")
    until("silence", lambda: voice.stopped)
    voice.behave(wordMs=5_000)
    press(browser, "l")
    until("speech again", lambda: voice.said)
    assert voice.said == [FIRST[len("After three ") :]]
    press(browser, "Escape")
    until("silence", lambda: voice.stopped)


@pytest.mark.second
def test_a_page_heard_before_goes_on_where_it_was_left(browser: Firefox, server: Loopback) -> None:
    address = f"{server.origin}/council.html?resumed"
    voice = opened(browser, address)
    walk(partial(press, browser), voice, COUNCIL[:4])
    press(browser, "l")
    until("silence", lambda: voice.stopped)
    voice = opened(browser, address)
    voice.behave(wordMs=5_000)
    press(browser, "l")
    browser.wait("the offer", lambda: browser.on_sheet("return !document.querySelector('#voice-offer').hidden"))
    assert "Eleven members" in browser.on_sheet("return document.querySelector('#voice-offer').textContent")
    until("speech", lambda: voice.said)
    assert voice.said == [SECOND]


@pytest.mark.second
def test_the_keys_of_the_voice_are_answered_while_the_page_is_read_in_place(browser: Firefox, server: Loopback) -> None:
    voice = opened(browser, f"{server.origin}/council.html?keys")
    reach(browser, voice, "hours")
    press(browser, "v")
    browser.wait("the place", lambda: browser.on_sheet("return document.documentElement.dataset.view") == "place")
    browser.wait("the keys", lambda: browser.on_sheet("return document.hasFocus()"), seconds=20)
    walk(partial(press, browser), voice, [("the next sentence", ".", (SECOND,))])
    press(browser, "l")
    until("silence", lambda: voice.stopped)


@pytest.mark.second
def test_a_press_on_a_word_of_the_page_in_place_reads_on_from_that_word(browser: Firefox, server: Loopback) -> None:
    voice = opened(browser, f"{server.origin}/council.html?pressed")
    reach(browser, voice, "hours")
    press(browser, "v")
    browser.wait("the place", lambda: browser.on_sheet("return document.documentElement.dataset.view") == "place")
    browser.marionette.switch_to_frame()
    voice.behave(wordMs=5_000)
    # The voice's bar lies over the lower edge of the page: the words are pressed in the middle of the window.
    browser.marionette.execute_script("document.querySelector('main em').scrollIntoView({block: 'center'})")
    browser.marionette.find_element("css selector", "main em").click()
    until("the pressed words", lambda: voice.said)
    # The middle of "forty thousand volumes" is within its second word.
    assert voice.said[0].startswith("thousand volumes be moved to the leisure centre")


@pytest.mark.second
@pytest.mark.parametrize("is_calm", [False, True])
def test_the_sheet_follows_the_voice_and_glides_only_for_those_who_like_motion(
    browser: Firefox, server: Loopback, is_calm: bool, motion: Callable[[bool], None]
) -> None:
    motion(is_calm)
    voice = opened(browser, f"{server.origin}/council.html?calm={is_calm}")
    asked = f"return matchMedia('(prefers-reduced-motion: reduce)').matches === {str(is_calm).lower()}"
    browser.wait("the wish to be known", lambda: browser.on_sheet(asked))
    browser.marionette.execute_script(RECORD, sandbox=None)
    voice.behave(wordMs=25)
    press(browser, "l")
    browser.wait("it to follow", lambda: browser.on_sheet("return scrollY > 600"))
    assert browser.marionette.execute_script(f"return {GLIDES}", sandbox=None) is not is_calm
    press(browser, "l")
