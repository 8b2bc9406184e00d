"""Listening to the library: one article after the other, each where it was."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.drivers.axe import violations
from tests.browser.drivers.chromium import Chromium
from tests.browser.drivers.fakevoice import FakeVoice
from tests.browser.drivers.hearing import until

ADD = """async ([records]) => {
    for (const record of records)
        await chrome.runtime.sendMessage({ do: "library", word: "import", text: records[0].head + "\\n" + JSON.stringify(record) });
}"""
HEAD = '{"readwell": "library", "version": 1}'
POSITIONS = """chrome.runtime.sendMessage({ do: "library", word: "list", limit: 9 })
    .then(({ ok }) => Object.fromEntries((ok ?? {}).articles.map(({ title, position }) => [title, position])))"""


def record(name: str, number: int) -> dict[str, Any]:
    """An article of six sentences."""
    sentences = " ".join(f"{name} has a sentence number {word}." for word in ("one", "two", "three", "four", "five"))
    return {
        "head": HEAD,
        "address": f"https://x.example/{number}",
        "title": name,
        "saved": f"2026-01-0{number}T00:00:00Z",
        "text": f"{name}\n{sentences}",
        "language": "en",
        "words": 30,
    }


def opened(browser: Chromium) -> Page:
    page = browser.own("save/library.html")
    page.wait_for_selector("#player", state="attached")
    return page


@pytest.mark.second
def test_a_list_is_heard_article_after_article_and_each_goes_on_where_it_was(
    browser: Chromium, voice: FakeVoice
) -> None:
    page = opened(browser)
    page.evaluate(ADD, [[record("Boats", 1), record("Roofs", 2)]])
    page.reload()
    page.locator("#list .title", has_text="Boats").wait_for()
    voice.behave(hold="four.")
    page.click("#listen")
    voice.wait("Roofs", "number three", "number four")
    until("the focus on the player", lambda: page.evaluate("document.activeElement.id") == "player-toggle")
    assert page.inner_text("#player p") == "Roofs, 1 of 2"
    assert violations(page) == []
    page.click("#player-toggle")
    until("the position", lambda: page.evaluate(POSITIONS)["Roofs"].get("heard") == 4)
    page.click("#player-stop")
    page.locator("#list", has_text="67% read").wait_for()
    voice.behave(wordMs=20)
    page.click("#listen")
    voice.wait("number four", "Boats", "number five")
    assert "Roofs" not in voice.said and not any("Roofs has a sentence number two" in said for said in voice.said)
    page.locator("#player", has_text="That was the last article of the list.").wait_for()
    assert all(one["heard"] == one["of"] == 6 for one in page.evaluate(POSITIONS).values())
    page.close()
