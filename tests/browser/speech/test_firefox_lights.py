"""Listening on the page itself in Firefox: highlights in shadow trees (by their own rule) and frames; voices that fail."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests.browser.drivers.firefox import VOICES, Firefox, firefox
from tests.browser.drivers.firefox_reading import ARTICLE, acts_at_once
from tests.browser.drivers.loopback import Loopback
from tests.browser.drivers.spoken_pages import INNER, PLAIN, SHADOW, text_of

#: Firefox's test voices that misbehave: one begins and never ends, one tells nothing, one fails at once, one at the end.
ENDLESS, MUTE, BROKEN, FAILING = (
    f"urn:moz-tts:fake:{name}" for name in ("teresa", "margherita", "cecilia", "gottardo")
)
LIT = "const found = CSS.highlights.get('readwell-sentence'); return found ? [...found].map(String).join('') : '';"
RULES = "document.querySelector('section').shadowRoot.adoptedStyleSheets.map(one => one.cssRules[0].cssText).join()"
#: The sentence that is lit in the page, with the rules of its shadow tree at that moment: a light goes on by itself.
LIT_BY = f"const light = (() => {{ {LIT} }})(); return light && `${{light}} by ${{{RULES}}}`;"
#: A chosen voice, and no place from which a reading of before would go on.
AFRESH = """const [voice, rescue, done] = arguments;
(async () => {
const kept = await chrome.storage.local.get(null);
await chrome.storage.local.remove(Object.keys(kept).filter((key) => key.startsWith("visit:")));
await chrome.storage.local.set({ settings: { version: 1, settings: { button: "read", rescue, voices: { en: voice } } } });
})().then(done);"""


@pytest.fixture(scope="module")
def browser(firefox_build: Path) -> Iterator[Firefox]:
    """A browser of these tests' own: a voice that never ends would hold up all that is said in it later."""
    with firefox(firefox_build, prefs=VOICES) as running:
        acts_at_once(running)
        yield running


def page_says(browser: Firefox, script: str, frame: int = -1) -> Any:
    """What a script gives in the page, or in a frame of it: in their own world, where lights can be counted."""
    browser.marionette.switch_to_frame()
    if frame >= 0:
        browser.marionette.switch_to_frame(frame)
    return browser.marionette.execute_script(script, sandbox=None)


def bar(browser: Firefox, script: str) -> Any:
    """What a script gives in our own frame, which the page does not count among its own; None while there is none."""
    browser.marionette.switch_to_frame()
    return browser.on_sheet(script, browser.marionette.execute_script("return window.length"))


def listen(browser: Firefox, server: Loopback, voice: str, rescue: bool = False) -> None:
    """A page with a shadow tree and a frame, read as it is by one voice."""
    browser.own("pages/options/options.html#all")
    browser.marionette.execute_async_script(AFRESH, script_args=[voice, rescue], sandbox=None)
    shade = f"<section><template shadowrootmode=open><p>{SHADOW}</p></template></section>"
    frame = f"<iframe src='{server.put('/frame.html', INNER)}' width=600 height=120></iframe>"
    body = f"<h1>The lamp on the pier</h1>{shade}{text_of(PLAIN[:3])}{frame}{text_of(PLAIN[3:])}"
    browser.open(server.put("/lamp.html", f"<html lang=en><title>The lamp</title><article>{body}</article>"))
    browser.click()
    browser.wait("the article", lambda: bar(browser, ARTICLE))
    bar(browser, "document.querySelector('#tool-place').click()")
    browser.wait("the place", lambda: bar(browser, "return document.documentElement.dataset.view") == "place")
    bar(browser, "document.querySelector('#tool-listen').click()")
    browser.wait("the bar", lambda: bar(browser, "return !document.querySelector('#voice').hidden"))


def lit(browser: Firefox) -> str:
    """The sentence that is lit, in the page with the rules of its shadow tree, or in the frame's own registry."""
    inside = page_says(browser, LIT, 0)
    return f"frame: {inside}" if inside else page_says(browser, LIT_BY) or ""


def lit_in_time(browser: Firefox, words: str) -> str:
    """Go on by paragraphs until these words are lit; gives what was lit then, and by which rules in the page."""
    before = ""
    for _ in range(8):
        now = browser.wait(
            "another sentence", partial(lambda before: (lambda one: one != before and one)(lit(browser)), before)
        )
        if words in now:
            return str(now)
        before = now
        bar(browser, "document.querySelector('#voice-next-paragraph').click()")
    raise AssertionError(f"never lit {words}")


@pytest.mark.second
def test_words_are_lit_by_a_rule_in_their_own_shadow_tree_and_in_their_own_frame(
    browser: Firefox, server: Loopback
) -> None:
    listen(browser, server, ENDLESS)
    assert "::highlight(readwell-sentence)" in lit_in_time(browser, "shade of the harbour")
    assert lit_in_time(browser, "frame of iron").startswith("frame: ")
    browser.wait("the rule to go with the light", lambda: "sentence" not in page_says(browser, f"return {RULES}"))
    bar(browser, "document.querySelector('#voice-stop').click()")
    browser.wait("the lights to go out", lambda: page_says(browser, LIT, 0) == "")


@pytest.mark.second
def test_a_voice_that_never_ends_does_not_end_the_reading(browser: Firefox, server: Loopback) -> None:
    listen(browser, server, ENDLESS)
    browser.wait("the title", lambda: "The lamp on the pier" in page_says(browser, LIT))
    browser.wait("the next sentence, unasked", lambda: "shade of the harbour" in page_says(browser, LIT))
    bar(browser, "document.querySelector('#voice-stop').click()")


@pytest.mark.second
@pytest.mark.parametrize("voice", [MUTE, BROKEN, FAILING])
def test_a_silent_voice_is_reported(browser: Firefox, server: Loopback, voice: str) -> None:
    listen(browser, server, voice)
    said = "return document.querySelector('#voice-status').textContent"
    browser.wait("the failure", lambda: "The voice failed" in (bar(browser, said) or ""))
    bar(browser, "document.querySelector('#voice-stop').click()")


@pytest.mark.second
@pytest.mark.parametrize("voice", [MUTE, BROKEN])
def test_where_a_voice_says_nothing_the_next_one_goes_on(browser: Firefox, server: Loopback, voice: str) -> None:
    listen(browser, server, voice, rescue=True)
    said = "return document.querySelector('#voice-status').textContent"
    browser.wait("the next voice", lambda: "couldn’t be heard. Now:" in (bar(browser, said) or ""))
    bar(browser, "document.querySelector('#voice-stop').click()")
