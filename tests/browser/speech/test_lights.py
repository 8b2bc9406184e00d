"""Highlights on the page itself: in shadow trees, in same-site frames, in custom colours; and text that can't have them."""

from __future__ import annotations

import re
from functools import partial

import pytest
from playwright.sync_api import Frame, Page

from tests.browser.drivers.chromium import Chromium
from tests.browser.drivers.fakevoice import FakeVoice
from tests.browser.drivers.hearing import listen, lit, press, stop, until
from tests.browser.drivers.loopback import Loopback, loopback
from tests.browser.drivers.spoken_pages import INNER, PLAIN, SHADOW, text_of


@pytest.fixture
def page(browser: Chromium, server: Loopback) -> Page:
    shade = f"<section><template shadowrootmode=open><p>{SHADOW}</p></template></section>"
    frame = f"<iframe src='{server.put('/frame.html', INNER)}' width=600 height=120></iframe>"
    body = f"<h1>The lamp on the pier</h1>{text_of(PLAIN[:3])}{shade}{frame}{text_of(PLAIN[3:])}"
    return browser.open(server.put("/lamp.html", f"<html lang=en><title>The lamp</title><article>{body}</article>"))


def heard_until(frame: Frame, voice: FakeVoice, words: str) -> None:
    """Go on by paragraphs until these words are said."""
    for _ in range(12):
        if any(words in said for said in voice.said):
            return
        count = len(voice.said)
        press(frame, "#voice-next-paragraph")
        until("the next paragraph", partial(lambda count: len(voice.said) > count, count))
    raise AssertionError(f"never said {words}; said {voice.said}")


def test_words_in_a_shadow_tree_and_in_a_frame_are_lit_where_they_stand(
    browser: Chromium, voice: FakeVoice, page: Page
) -> None:
    voice.behave(wordMs=2000)
    before = page.evaluate("document.body.outerHTML")
    frame = listen(browser, page)
    heard_until(frame, voice, "shade of the harbour")
    until("the shaded sentence", lambda: "shade of the harbour" in lit(page, "sentence"))
    rules = "document.querySelector('section').shadowRoot.adoptedStyleSheets.map(one => one.cssRules[0].cssText).join()"
    until("its rule", lambda: "::highlight(readwell-sentence)" in page.evaluate(rules))
    heard_until(frame, voice, "frame of iron")
    inner = next(one for one in page.frames if one.url.endswith("/frame.html"))
    until("the framed sentence", lambda: "frame of iron" in lit(inner, "sentence"))
    until("the page's light to go: each document has a registry of its own", lambda: lit(page, "sentence") == "")
    until("the rule to go with the light", lambda: page.evaluate(rules) == "")
    press(frame, "#voice-stop")
    until("the lights to go out", lambda: not lit(inner, "sentence"))
    assert page.evaluate("document.body.outerHTML") == before
    page.close()


def test_the_spoken_words_are_shown_in_the_chosen_colours(browser: Chromium, voice: FakeVoice, page: Page) -> None:
    page.emulate_media(forced_colors="active")
    voice.behave(wordMs=2000)
    frame = listen(browser, page)
    until("a word to be lit", lambda: lit(page, "word"))
    rules = "document.adoptedStyleSheets.map(one => one.cssRules[0].cssText).join(' ')"

    def both() -> str:
        found = str(page.evaluate(rules)).lower()
        return found if "word" in found and "sentence" in found else ""

    found = until("both rules", both)
    assert {"mark", "highlight"} == set(re.findall(r"background-color: (\w+)", found))
    assert "#" not in found and "rgb" not in found, "no colour of ours"
    stop(frame, page)


@pytest.mark.second
def test_a_frame_of_another_site_is_announced_at_the_end(browser: Chromium, voice: FakeVoice, server: Loopback) -> None:
    with loopback() as other:
        address = other.put("/foreign.html", INNER).replace("127.0.0.1", "localhost")
        frame = f"<iframe src='{address}' width=600 height=120></iframe>"
        body = f"<h1>The lamp on the pier</h1>{text_of(PLAIN[:3])}{frame}{text_of(PLAIN[3:])}"
        page = browser.open(server.put("/far.html", f"<html lang=en><title>The lamp</title><article>{body}</article>"))
        voice.behave(wordMs=1)
        sheet = listen(browser, page)
        status = sheet.locator("#voice-status")
        status.filter(has_text="frame").wait_for()
        assert not any("iron" in said for said in voice.said)
        stop(sheet, page)
