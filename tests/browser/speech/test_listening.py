"""Listening in Chromium with a voice that reports every word: on the original page, on the sheet, by button and by key."""

from __future__ import annotations

from functools import partial

import pytest
from playwright.sync_api import Frame, Page

from tests.browser.drivers.chromium import Chromium
from tests.browser.drivers.fakevoice import FakeVoice
from tests.browser.drivers.hearing import bar, listen, listen_on_sheet, lit, press, stop, until
from tests.browser.drivers.loopback import Loopback
from tests.browser.drivers.sheet import popup

FIRST = "After three hours of debate"
SECOND = "Eleven members were in favour"


@pytest.fixture
def page(browser: Chromium, server: Loopback) -> Page:
    return browser.open(f"{server.origin}/council.html")


@pytest.mark.second
def test_the_page_is_read_as_it_is_and_lit_without_a_change(browser: Chromium, voice: FakeVoice, page: Page) -> None:
    before = page.evaluate("document.body.outerHTML")
    voice.behave(wordMs=250)
    popup(browser, page).press("#listen")
    frame = bar(page)
    voice.wait(FIRST)
    until("a sentence to be lit", lambda: lit(page, "sentence").startswith(FIRST))
    word = until("a word to be lit", lambda: lit(page, "word"))
    assert word in FIRST or word in voice.said[0]
    assert page.evaluate("document.body.outerHTML") == before
    assert page.locator("text=Most read").first.is_visible()
    press(frame, "#voice-stop")
    until("the lights to go out", lambda: not lit(page, "sentence") and not lit(page, "word"))
    page.close()


def test_each_word_is_highlighted_while_it_is_spoken(browser: Chromium, voice: FakeVoice, page: Page) -> None:
    voice.behave(wordMs=250)
    frame = listen_on_sheet(browser, page)
    seen = until("twelve words", lambda: (lambda words: words if len(words) >= 12 else None)(frame.evaluate("seen")))
    said = " ".join(voice.said).split()
    assert [word.strip(".,") for word in seen[:12]] == [word.strip(".,") for word in said[:12]]
    stop(frame, page)


def test_the_title_is_lit_where_it_stands(browser: Chromium, voice: FakeVoice, page: Page) -> None:
    voice.behave(wordMs=5000)
    frame = listen_on_sheet(browser, page)
    until("the first word", lambda: lit(frame, "word") == "Council")
    where = "kind => [...CSS.highlights.get(`readwell-${kind}`)].map(one => one.startContainer.parentElement.id)"
    assert frame.evaluate(where, "word") == frame.evaluate(where, "sentence") == ["title"]
    stop(frame, page)


def test_pause_and_go_on_from_the_same_word(browser: Chromium, voice: FakeVoice, page: Page) -> None:
    voice.behave(hold="hours")
    frame = listen_on_sheet(browser, page)
    until("the third word", lambda: lit(frame, "word") == "hours")
    press(frame, "#voice-toggle")
    until("silence", lambda: voice.stopped)
    said = len(voice.said)
    press(frame, "#voice-toggle")
    until("speech again", lambda: len(voice.said) > said)
    assert voice.last.startswith("hours of debate")
    stop(frame, page)


@pytest.mark.second
def test_a_new_speed_takes_effect_within_the_sentence(browser: Chromium, voice: FakeVoice, page: Page) -> None:
    voice.behave(hold="hours")
    frame = listen_on_sheet(browser, page)
    until("the third word", lambda: lit(frame, "word") == "hours")
    press(frame, "#voice-faster")
    quick = until("the new speed", lambda: [at for at, one in enumerate(voice.record) if one.get("rate", 1) > 1.05])
    before, after = voice.record[: quick[0]], voice.record[quick[0]]
    interrupted, restarted = [one["text"] for one in before if "text" in one][-1], after["text"]
    assert interrupted.startswith(FIRST) and not any(one.get("ended") == interrupted for one in before)
    assert restarted != interrupted and interrupted.endswith(restarted)
    stop(frame, page)


@pytest.mark.second(after=1)
@pytest.mark.parametrize(
    ("key", "words"),
    [(".", SECOND), ("]", "picture"), ("h", "Heading 2"), ("x", "picture")],
)
def test_a_key_leads_to_the_next_part(browser: Chromium, voice: FakeVoice, page: Page, key: str, words: str) -> None:
    voice.behave(hold="hours")  # the first sentence doesn't end by itself: what is said next was asked for
    frame = listen_on_sheet(browser, page)
    voice.wait(FIRST)
    voice.behave(wordMs=60_000)
    frame.press("#voice-toggle", key)
    until(words, lambda: voice.said and voice.said[0].startswith(words))
    stop(frame, page)


@pytest.mark.second
def test_rows_and_cells_are_announced_with_their_headers(browser: Chromium, voice: FakeVoice, page: Page) -> None:
    voice.behave(wordMs=5000)
    frame = listen_on_sheet(browser, page)
    voice.wait("Council keeps")
    for key, words in [
        ("n", "Item"),
        ("n", "Item:"),
        ("m", "Mill Lane:"),
        ("m", "Leisure centre:"),
        ("M", "Mill Lane:"),
    ]:
        frame.press("#voice-toggle", key)
        until(
            words,
            partial(lambda words: voice.last == words or (words == "Item" and voice.last.startswith("table")), words),
        )
    voice.behave(wordMs=5)
    frame.press("#voice-toggle", "r")
    voice.wait("31,000", "58,000", "Staff")
    stop(frame, page)


@pytest.mark.second
def test_going_back_repeats_the_last_words(browser: Chromium, voice: FakeVoice, page: Page) -> None:
    voice.behave(hold="favour,")  # it comes to the second sentence, however often it begins before that
    frame = listen_on_sheet(browser, page)
    until("the second sentence", lambda: lit(frame, "word").startswith("favour"))
    frame.press("#voice-toggle", "b")
    until("the beginning again", lambda: sum(FIRST in said for said in voice.said) == 2)
    until("the second sentence again", lambda: sum(SECOND in said for said in voice.said) == 2)
    frame.press("#voice-toggle", "r")
    until("the sentence once more", lambda: sum(SECOND in said for said in voice.said) == 3)
    assert sum(FIRST in said for said in voice.said) == 2
    stop(frame, page)


@pytest.mark.second
def test_a_click_on_words_reads_on_from_there(browser: Chromium, voice: FakeVoice, page: Page) -> None:
    voice.behave(wordMs=300)
    frame = listen(browser, page)
    voice.wait(FIRST)
    page.locator("em", has_text="forty thousand volumes").click()
    until("the clicked words", lambda: "volumes" in voice.last)
    assert "The library, which" not in voice.last
    stop(frame, page)


def selected(page: Page) -> str:
    """Select a word by a double click; what is selected then."""
    page.locator("em", has_text="forty thousand volumes").dblclick()
    return str(page.evaluate("String(getSelection())"))


def test_reading_begins_at_the_selection(browser: Chromium, voice: FakeVoice, page: Page) -> None:
    until("the selection", lambda: selected(page))
    voice.behave(wordMs=300)
    frame = listen(browser, page)
    said, *_ = until("speech", lambda: voice.said)
    assert "thousand volumes" in said and FIRST not in said, frame.evaluate("document.documentElement.outerHTML")[:200]
    stop(frame, page)


@pytest.mark.second
def test_the_page_follows_until_the_person_scrolls(browser: Chromium, voice: FakeVoice, page: Page) -> None:
    page.set_viewport_size({"width": 900, "height": 500})
    voice.behave(wordMs=60)
    frame = listen(browser, page)
    until("the page to follow", lambda: page.evaluate("scrollY") > 300)
    page.mouse.move(300, 100)
    page.mouse.wheel(0, -3000)
    until("the offer to follow again", lambda: frame.locator("#voice-follow").is_visible())
    press(frame, "#voice-toggle")
    page.wait_for_timeout(700)
    where = page.evaluate("scrollY")
    press(frame, "#voice-toggle")
    frame.press("#voice-toggle", ".")
    until("the page to follow again", lambda: page.evaluate("scrollY") != where)
    stop(frame, page)


@pytest.mark.second
def test_everything_is_spoken_once_and_skipped_parts_on_request(
    browser: Chromium, voice: FakeVoice, page: Page
) -> None:
    voice.behave(wordMs=1)
    frame = listen_on_sheet(browser, page)
    status = frame.locator("#voice-status")
    status.filter(has_text="Skipped").wait_for()
    said = voice.said
    sentences = [text for text in said if len(text) > 30]
    assert len(sentences) > 12 and len(sentences) == len(set(sentences))
    assert "navigation" in status.inner_text() and "Press U" in status.inner_text()
    voice.behave(wordMs=1)
    press(frame, "#voice-skipped")
    voice.wait("navigation", "Tides")
    stop(frame, page)


@pytest.mark.second
def test_leaving_the_page_ends_the_voice(browser: Chromium, voice: FakeVoice, page: Page) -> None:
    voice.behave(wordMs=500)
    listen(browser, page)
    voice.wait(FIRST)
    page.goto("about:blank")
    until("silence", lambda: voice.stopped)
    page.close()


@pytest.mark.second
def test_a_tab_in_the_background_is_read_on(browser: Chromium, voice: FakeVoice, page: Page) -> None:
    frame: Frame = listen(browser, page)
    voice.wait(FIRST)
    other = browser.open("about:blank")
    other.bring_to_front()
    voice.wait("Much of the debate")
    other.close()
    stop(frame, page)


@pytest.mark.second
def test_a_second_page_takes_the_voice_from_the_first(
    browser: Chromium, voice: FakeVoice, page: Page, server: Loopback
) -> None:
    voice.behave(wordMs=300)
    frame = listen_on_sheet(browser, page)
    voice.wait(FIRST)
    other = browser.open(
        server.put("/other.html", f"<h1>Other</h1><p>{'Another page has a story of its own. ' * 20}</p>")
    )
    second = listen_on_sheet(browser, other)
    voice.wait("Another page has a story")
    until("the first announcement", lambda: "Another page" in frame.inner_text("#voice-status"))
    stop(second, other)
    page.close()


@pytest.mark.second
def test_the_browsers_own_keys_steer_the_voice_from_any_window(browser: Chromium, voice: FakeVoice, page: Page) -> None:
    voice.behave(wordMs=400)
    frame = listen_on_sheet(browser, page)
    voice.wait(FIRST)
    browser.worker.evaluate("new BroadcastChannel('voice').postMessage({ do: 'move', unit: 'paragraph', step: 1 })")
    voice.wait("The library, which is housed")
    known = browser.worker.evaluate("chrome.commands.getAll().then(all => all.map(({ name }) => name))")
    assert {"listen", "listen-next", "listen-previous", "listen-stop"} <= set(known)
    stop(frame, page)


@pytest.mark.second
def test_unmarked_words_in_another_language_get_its_voice(
    browser: Chromium, voice: FakeVoice, server: Loopback
) -> None:
    english = "The council voted on Tuesday to keep the library open for another year, after three hours of debate."
    german = (
        "Der Rat hat am Dienstag nach drei Stunden beschlossen, dass die Bibliothek ein weiteres Jahr geöffnet bleibt."
    )
    names = "Photographs by Giovanni Bellini, Francesca Rossi, Jean Dupont, Giuseppe Verdi, Luca Ricci and Paolo Conti."
    paragraphs = [english, f"{german} Niemand war dagegen.", names, f"{english} {german}", english]
    voice.behave(wordMs=5)
    page = browser.open(
        server.put(
            "/mixed.html",
            f"<html lang=en><title>Mixed</title><article><h1>A library in two languages</h1>"
            f"{''.join(f'<p>{text}</p>' for text in paragraphs)}<p lang=fr>Au revoir.</p></article>",
        )
    )
    frame = listen_on_sheet(browser, page)
    voice.wait("Au revoir.")
    spoken = [(one["text"].strip(), one["voice"]) for one in voice.record if "text" in one]
    by = dict(spoken)
    assert by[german] == by["Niemand war dagegen."] == "Fake German"
    assert by["Au revoir."] == "Fake French"
    assert by[english] == by[names] == by["A library in two languages"] == spoken[0][1] != "Fake German"
    assert [who for text, who in spoken if text == german] == ["Fake German"] * 2
    stop(frame, page)


@pytest.mark.second
def test_a_page_with_a_wrong_declared_language_is_spoken_in_its_own(
    browser: Chromium, voice: FakeVoice, server: Loopback
) -> None:
    german = "Der Rat hat am Dienstag nach drei Stunden beschlossen, dass die Bibliothek noch ein Jahr geöffnet bleibt."
    voice.behave(wordMs=5)
    page = browser.open(
        server.put("/german.html", f"<html lang=en><title>Rat</title><h1>Rat</h1>{f'<p>{german}</p>' * 6}")
    )
    frame = listen_on_sheet(browser, page)
    until("three sentences", lambda: voice.said.count(german) > 2)
    assert {one["voice"] for one in voice.record if german in one.get("text", "")} == {"Fake German"}
    stop(frame, page)


# These stand last: the voices they give up stay so while the browser runs.
@pytest.mark.second
def test_a_silent_voice_is_reported_and_replaced_by_the_next(browser: Chromium, voice: FakeVoice, page: Page) -> None:
    voice.behave(wordMs=250, silent="Fake English")
    frame = listen_on_sheet(browser, page)
    until("another voice", lambda: any(one.get("voice") == "Fake British" for one in voice.record))
    spoken = [(one["voice"], one["text"].strip()) for one in voice.record if "text" in one]
    raced = [text for who, text in spoken if who == "Fake English"]
    assert next(text for who, text in spoken if who == "Fake British") == raced[0]
    status = "The voice “Fake English” couldn’t be heard. Now: “Fake British”."
    until("that announcement", lambda: frame.inner_text("#voice-status") == status)
    until("its sentence to be lit", lambda: lit(frame, "sentence"))
    stop(frame, page)


ALL = "Fake English, Fake British, Fake German, Fake French"


@pytest.mark.second
def test_if_every_voice_of_the_system_is_silent_the_own_one_speaks(
    browser: Chromium, voice: FakeVoice, page: Page
) -> None:
    voice.behave(wordMs=250, silent=ALL)
    frame = listen_on_sheet(browser, page)
    until("its name", lambda: frame.inner_text("#voice-status").endswith("couldn’t be heard. Now: “Readwell”."))
    until("its words to be lit", lambda: "debate" in frame.evaluate("seen"))
    stop(frame, page)


@pytest.mark.second
def test_if_no_voice_is_left_for_a_language_that_is_reported(
    browser: Chromium, voice: FakeVoice, server: Loopback
) -> None:
    german = "Der Rat beschloss am Dienstag nach langer Aussprache, die Bücherei im Winter offen zu halten. " * 8
    page = browser.open(server.put("/still.html", f"<html lang=de><h1>Die Bücherei</h1><p>{german}</p>"))
    voice.behave(wordMs=250, silent=ALL)
    frame = listen_on_sheet(browser, page)
    until("the word", lambda: "No voice can be heard" in frame.inner_text("#voice-status"))
    assert frame.get_attribute("#voice-toggle", "aria-label") == "Listen"
    stop(frame, page)
