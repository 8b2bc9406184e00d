"""Listening goes on into the further pages of an article: without a pause, each sentence once."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.drivers.chromium import Chromium
from tests.browser.drivers.fakevoice import FakeVoice
from tests.browser.drivers.hearing import listen_on_sheet, press, stop, until
from tests.browser.drivers.loopback import Loopback
from tests.browser.drivers.works import PAGES, put


def sentences(said: list[str], number: int) -> int:
    """How often the voice has begun a sentence of one page."""
    return sum(one.startswith(f"Part {number} of the story") for one in said)


@pytest.mark.second
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


@pytest.mark.second
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


STREAM = """<!doctype html><html lang=en><title>An answer</title><main><article><h1>An answer about bridges</h1>
<p>Why do bridges of stone stand for so long? They are pressed together by their own weight, day and night.</p>
<p>An arch needs no nail and no rope, and water does it little harm where its feet are well set.</p>
<p id=answer>What is known</p></article></main>
<script>
const rest = ` about the oldest of them is little. They were built by armies. Their builders wrote nothing down about
 the work. What stands today was mended many times, and each time somebody paid for it with a toll.`.split(" ");
const say = () => {
  answer.append(" " + rest.shift());
  if (rest.length) setTimeout(say, 150);
};
globalThis.begin = () => setTimeout(say, 150);
</script>"""


@pytest.mark.second
def test_an_answer_that_is_being_written_is_said_whole_and_once(
    browser: Chromium, voice: FakeVoice, server: Loopback
) -> None:
    page = browser.open(server.put("/answer.html", STREAM))
    voice.behave(wordMs=30)
    frame = listen_on_sheet(browser, page)
    page.evaluate("begin()")
    until("the last words", lambda: any("with a toll" in one for one in voice.said))
    said = " ".join(voice.said)
    for sentence in (
        "Why do bridges of stone stand for so long?",
        "What is known about the oldest of them is little.",
        "They were built by armies.",
        "Their builders wrote nothing down about the work.",
        "each time somebody paid for it with a toll.",
    ):
        assert " ".join(said.split()).count(sentence) == 1, voice.said
    assert said.count("What is known") == 1
    stop(frame, page)


ABOVE = """<!doctype html><html lang=en><title>The river</title><main><article><h1>The river, hour by hour</h1>
<div id=posts>{}</div></article></main>"""


@pytest.mark.second
def test_what_comes_above_leaves_the_voice_where_it_is(browser: Chromium, voice: FakeVoice, server: Loopback) -> None:
    post = "<div class=entry><h2>Hour {0}</h2><p>Report {0} says that the water stood {0} hands below the rail today.</p></div>"
    page = browser.open(server.put("/hours.html", ABOVE.format("".join(post.format(n) for n in range(6, 0, -1)))))
    voice.behave(wordMs=40)
    frame = listen_on_sheet(browser, page)
    until("the first report", lambda: any(one.startswith("Report 6") for one in voice.said))
    until("the watch", lambda: frame.evaluate("performance.getEntriesByName('watched').length > 0"))
    page.evaluate("(html) => posts.insertAdjacentHTML('afterbegin', html)", post.format(7))
    frame.wait_for_selector("#news button")
    frame.evaluate("document.querySelector('#news button').click()")
    expect(frame.locator("#article")).to_contain_text("Report 7 says")
    until("the end", lambda: any(one.startswith("Report 1 ") for one in voice.said))
    heard = [one.split()[1] for one in voice.said if one.startswith("Report")]
    assert heard == ["6", "5", "4", "3", "2", "1"]
    stop(frame, page)
