"""Control without looking: the voice itself says where it is and spells, sentences are marked, code is heard on request."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.drivers.axe import violations
from tests.browser.drivers.chromium import Chromium
from tests.browser.drivers.fakevoice import FakeVoice
from tests.browser.drivers.hearing import listen_on_sheet, press, stop, until
from tests.browser.drivers.library_page import emptied
from tests.browser.drivers.loopback import Loopback
from tests.browser.drivers.marking import kept
from tests.browser.drivers.sheet import choose

FIRST = "After three hours of debate"
CODE = """<!doctype html><html lang="en"><title>How to greet</title><body><main><article><h1>How to greet</h1>
<p>Programs greet people since there are programs, and each language has its own way to do it, as this page shows.</p>
<pre><code class="language-python">name = input()

print("Hello", name)
</code></pre><p>The program asks for a name first, and then it says a word of welcome to whoever has given one.</p>
<p>Nobody has counted how many programs of this kind were written, but there must be a very great number by now.</p>
</article></main></body></html>"""


@pytest.fixture
def page(browser: Chromium, server: Loopback) -> Page:
    return browser.open(f"{server.origin}/council.html")


@pytest.mark.second
def test_the_voice_says_where_it_is_and_goes_on_and_a_screen_reader_does_not_say_it_too(
    browser: Chromium, voice: FakeVoice, page: Page
) -> None:
    voice.behave(wordMs=120)
    frame = listen_on_sheet(browser, page)
    voice.wait(FIRST)
    frame.press("#voice-toggle", "w")
    voice.wait("minutes left")
    status = frame.locator("#voice-status")
    assert "minutes left" in status.inner_text()
    assert status.get_attribute("aria-live") == "off"
    said = len(voice.said)
    until("the text to go on", lambda: len(voice.said) > said)
    until("the bar to know", lambda: frame.get_attribute("#voice-toggle", "aria-label") == "Pause")
    stop(frame, page)


@pytest.mark.second
def test_the_current_word_is_spelled_and_the_sentence_repeated_slower(
    browser: Chromium, voice: FakeVoice, page: Page
) -> None:
    voice.behave(hold="After")
    frame = listen_on_sheet(browser, page)
    voice.wait(FIRST)
    voice.behave(wordMs=60)
    frame.press("#voice-toggle", "a")
    voice.wait(FIRST)
    assert voice.said[:6] == ["After", "capital A", "f", "t", "e", "r"]
    assert "After: capital A, f, t, e, r" in frame.inner_text("#voice-status")
    frame.press("#voice-toggle", "R")
    until("the slower sentence", lambda: any(one.get("rate", 1) < 0.75 for one in voice.record))
    stop(frame, page)


@pytest.mark.second
def test_sentences_are_marked_listed_reached_and_unmarked(browser: Chromium, voice: FakeVoice, page: Page) -> None:
    voice.behave(hold="After")
    frame = listen_on_sheet(browser, page)
    voice.wait(FIRST)
    frame.press("#voice-toggle", "d")
    voice.wait("Sentence marked")
    for _ in range(3):
        frame.press("#voice-toggle", "]")
    frame.press("#voice-toggle", "F")
    until("the marked sentence", lambda: voice.last.startswith(FIRST))
    frame.press("#voice-toggle", "g")
    frame.locator("#marks li .quote", has_text=FIRST).wait_for()
    until("the focus in the list", lambda: frame.evaluate("document.activeElement.closest('#marks') !== null"))
    assert violations(frame) == []
    frame.locator("#marks li .acts button").last.click()
    frame.locator("#marks", has_text="No marks yet").wait_for()
    page.keyboard.press("Escape")
    frame.press("#voice-toggle", "f")
    frame.locator("#voice-status", has_text="no more marks").wait_for()
    stop(frame, page)
    emptied(browser).close()


@pytest.mark.second
def test_marked_sentences_are_there_at_the_next_visit(browser: Chromium, voice: FakeVoice, page: Page) -> None:
    address = page.url
    voice.behave(hold="After")
    frame = listen_on_sheet(browser, page)
    voice.wait(FIRST)
    frame.press("#voice-toggle", "d")
    voice.wait("Sentence marked")
    kept(browser, 1)
    stop(frame, page)
    again = browser.open(address)
    frame = listen_on_sheet(browser, again)
    press(frame, "#voice-marks")
    frame.locator("#marks li .quote", has_text=FIRST).wait_for()
    frame.locator("#marks li .acts button").last.click()
    frame.locator("#marks", has_text="No marks yet").wait_for()
    kept(browser, 0)
    stop(frame, again)
    emptied(browser).close()


@pytest.mark.second
def test_code_is_named_and_heard_on_request(browser: Chromium, voice: FakeVoice, server: Loopback) -> None:
    page = browser.open(server.put("/greet.html", CODE))
    voice.behave(hold="first,")
    frame = listen_on_sheet(browser, page)
    voice.wait("code, Python, 3 lines: press P to hear", "The program asks")
    assert not any("print" in said for said in voice.said)
    voice.behave(wordMs=20, hold="welcome")
    frame.press("#voice-toggle", "p")
    voice.wait("print", "The program asks")
    stop(frame, page)


@pytest.mark.second
def test_words_are_shown_large_one_at_a_time(browser: Chromium, voice: FakeVoice, page: Page) -> None:
    choose(browser, large="word")
    voice.behave(hold="debate")
    frame = listen_on_sheet(browser, page)
    until("the word", lambda: frame.inner_text("#voice-words mark") == "debate")
    choose(browser, large="phrase")
    voice.behave(hold="debate")
    frame.press("#voice-toggle", "r")
    until("the phrase", lambda: frame.inner_text("#voice-words").startswith("debate "))
    assert violations(frame) == []
    stop(frame, page)
    choose(browser)
