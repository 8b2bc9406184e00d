"""Marks as a person sets them on the sheet in Chromium, and those that the library has kept."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Frame

from tests.browser.drivers.chromium import Chromium
from tests.browser.drivers.library_page import ask
from tests.browser.drivers.waiting import until

SELECT = """words => {
    const walker = document.createTreeWalker(document.getElementById("article"), NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const at = node.data.indexOf(words);
        if (at < 0) continue;
        const range = document.createRange();
        range.setStart(node, at);
        range.setEnd(node, at + words.length);
        getSelection().removeAllRanges();
        getSelection().addRange(range);
        return;
    }
    throw new Error("these words are not on the sheet");
}"""
PAINTED = """() => [...CSS.highlights].filter(([name]) => /^(readwell-)?mark-(yellow|green|blue|pink)$/.test(name))
    .flatMap(([name, ranges]) => [...ranges].map(range => [name.split("-").pop(), String(range)]))"""


def select(frame: Frame, words: str) -> None:
    """Select words of the article."""
    frame.evaluate(SELECT, words)


def painted(frame: Any) -> list[list[str]]:
    """What is painted there: colour and words."""
    return [list(one) for one in frame.evaluate(PAINTED)]


def kept(browser: Chromium, count: int) -> list[dict[str, Any]]:
    """The library's marks, once there are so many."""
    page = browser.own("save/library.html")
    found: list[dict[str, Any]] = []

    def enough() -> bool:
        found[:] = ask(page, "marks", limit=200)["marks"]
        return len(found) == count

    until(f"{count} marks in the library", enough, instead=lambda: found)
    page.close()
    return found
