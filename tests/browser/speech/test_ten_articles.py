"""A queue of ten articles is heard to its end without a touch; the page that plays it is closed in the middle, and the place is kept."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.drivers.chromium import Chromium
from tests.browser.drivers.fakevoice import FakeVoice
from tests.browser.drivers.firefox import Firefox
from tests.browser.drivers.firefoxvoice import speaks
from tests.browser.drivers.waiting import until

pytestmark = pytest.mark.second

NAMES = tuple("Anchors Boats Cranes Docks Engines Ferries Gulls Harbours Islands Jetties".split())
NUMBERS = tuple("one two three four five six".split())
ADD = """(async (records) => {
    for (const record of records) await chrome.runtime.sendMessage({ do: "library", word: "add", record });
    return (await chrome.runtime.sendMessage({ do: "library", word: "list", state: "later", sort: "place", limit: 50 })).ok.count;
})"""
HEARD = """chrome.runtime.sendMessage({ do: "library", word: "list", limit: 50 })
    .then(({ ok }) => Object.fromEntries(ok.articles.map(({ title, position }) => [title, position?.heard ?? 0])))"""
BUTTON = "document.querySelector('#listen:not([hidden])') && document.querySelectorAll('#list .title').length === 10"
END = "That was the last article of the list."
#: Where the page is closed: in the middle of the sixth article, at a word that no other one has.
CUT = "Fthree."


def sentences(name: str) -> list[str]:
    return [f"{name} have a sentence number {name[0]}{word}." for word in NUMBERS]


def records() -> list[dict[str, Any]]:
    """Ten articles of a title and six sentences, in the queue."""
    return [
        {"address": f"https://e.org/{number}", "title": name, "text": "\n".join([name, " ".join(sentences(name))])}
        | {"language": "en", "saved": f"2026-01-{number + 1:02}T00:00:00Z", "words": 37, "state": "later"}
        for number, name in enumerate(NAMES)
    ]


def spoken(voice: FakeVoice) -> list[str]:
    """The sentences of the articles that were said, without what is announced."""
    return [said for said in voice.said if "sentence number" in said]


def until_cut(voice: FakeVoice) -> list[str]:
    until("the sixth article", lambda: voice.holds, 120, instead=lambda: voice.said)
    return spoken(voice)


def until_ended(voice: FakeVoice, asks: Callable[[str], Any]) -> list[str]:
    ended = f"(document.querySelector('#player')?.textContent ?? '').includes({END!r})"
    until("the end of the list", lambda: asks(ended), 120, instead=lambda: voice.said)
    return spoken(voice)


def is_whole(first: list[str], second: list[str]) -> None:
    """Each sentence of each article once and in order; the one that was cut off is said again."""
    assert first[-1] == second[0] and CUT in second[0]
    assert first[:-1] + second == [one for name in NAMES for one in sentences(name)]


def test_ten_articles_are_heard_in_chromium(browser: Chromium, voice: FakeVoice) -> None:
    def opened() -> Page:
        page = browser.own("save/library.html")
        page.click("#part-queue")
        until("the queue", lambda: page.evaluate(BUTTON))
        return page

    page = browser.own("save/library.html")
    assert page.evaluate(ADD, records()) == 10
    page.close()
    page = opened()
    voice.behave(wordMs=5, hold=CUT)
    page.click("#listen")
    first = until_cut(voice)
    page.close()
    browser.stop_worker()
    page = opened()
    voice.behave(wordMs=5)
    page.click("#listen")
    is_whole(first, until_ended(voice, page.evaluate))
    assert set(page.evaluate(HEARD).values()) == {7}
    page.close()


def test_ten_articles_are_heard_in_firefox(firefox_at_once: Firefox) -> None:
    browser, driver = firefox_at_once, firefox_at_once.marionette

    def asks(script: str) -> Any:
        return driver.execute_script(f"return {script}", sandbox=None)

    def told(script: str) -> Any:
        return driver.execute_async_script(f"({script}).then(arguments[arguments.length - 1])", sandbox=None)

    def opened() -> None:
        browser.own("save/library.html")
        until("the page", lambda: asks("Boolean(document.querySelector('#part-queue'))"))
        asks("document.querySelector('#part-queue').click()")
        until("the queue", lambda: asks(BUTTON))

    browser.own("save/library.html")
    voice = speaks(browser)
    assert told(f"{ADD}({json.dumps(records())})") == 10
    opened()
    voice.behave(wordMs=5, hold=CUT)
    asks("document.querySelector('#listen').click()")
    first = until_cut(voice)
    browser.marionette.navigate("about:blank")
    opened()
    voice.behave(wordMs=5)
    asks("document.querySelector('#listen').click()")
    is_whole(first, until_ended(voice, asks))
    assert set(told(HEARD).values()) == {7}
