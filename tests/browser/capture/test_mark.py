"""content/sheet/mark.js: nodes are highlighted, found and scrolled to in the live page, and the highlight is removed completely."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.drivers.chromium import Chromium
from tests.browser.drivers.loopback import Loopback
from tests.browser.drivers.place import LYING
from tests.browser.drivers.probe import Captured

LIT = "() => [...CSS.highlights].map(([name, ranges]) => [name, [...ranges].map(String)])"
RED = "background-color: rgb(255, 0, 0)"


class Live:
    """A captured page that is still open."""

    def __init__(self, browser: Chromium, page: Page) -> None:
        self.browser, self.page = browser, page
        answer = browser.worker.evaluate("address => capture(address)", page.url)
        self.number, self.captured = answer["number"], Captured(answer["text"])

    def mark(self, name: str, *given: Any) -> Any:
        """Call one of readwell.mark's functions as the extension does."""
        return self.browser.worker.evaluate("(given) => mark(...given)", [self.page.url, name, *given])

    def text(self, start: str) -> int:
        """The id of the first text that begins so."""
        return next(row for row, text in enumerate(self.captured.texts) if text.strip().startswith(start))


@pytest.fixture
def live(chrome: Chromium, server: Loopback, request: pytest.FixtureRequest) -> Iterator[Live]:
    """A page of tests/data/pages/capture, captured and open."""
    page = chrome.open(f"{server.origin}/capture/{request.param}")
    yield Live(chrome, page)
    page.close()


on = pytest.mark.parametrize


@on("live", ["plain.html"], indirect=True)
def test_words_light_up_and_go_out_without_a_trace(live: Live) -> None:
    before = live.page.evaluate("() => document.documentElement.outerHTML")
    heading = live.text("The ferry that never left")
    paragraph = live.text("It was built")
    assert live.mark("light", live.number, "word", [[paragraph, 3, 6], [heading]], RED) == 2
    name, ranges = live.page.evaluate(LIT)[0]
    assert name == "readwell-word" and "was" in ranges
    assert live.page.evaluate("() => document.documentElement.outerHTML") == before
    live.mark("clear")
    assert live.page.evaluate(LIT) == []
    assert live.page.evaluate("() => document.adoptedStyleSheets.length") == 0


@on("live", ["frames.html"], indirect=True)
def test_a_frame_has_lights_of_its_own(live: Live) -> None:
    line = live.text("Second line of the frame")
    assert live.mark("light", live.number, "line", [[line]], RED) == 1
    inside = next(frame for frame in live.page.frames if frame.url.endswith("inside.html") and frame.evaluate(LIT))
    assert inside.evaluate(LIT) == [["readwell-line", ["Second line of the frame"]]]
    assert live.page.evaluate(LIT) == []
    x, y = live.captured.box("second", "x", "y")
    assert live.mark("at", live.number, x + 2, y + 10)["id"] == line


@on("live", ["shadow.html"], indirect=True)
def test_words_in_closed_shadow_trees_light_up_and_are_found(live: Live) -> None:
    secret = live.text("Closed words")
    assert live.mark("light", live.number, "word", [[secret]], RED) == 1
    assert live.page.evaluate(LIT) == [["readwell-word", ["Closed words"]]]
    x, y = live.captured.box("secret", "x", "y")
    assert live.mark("at", live.number, x + 2, y + 5)["id"] == secret


@on("live", ["hidden.html"], indirect=True)
def test_an_id_is_scrolled_into_view_and_the_top_is_known(live: Live) -> None:
    assert live.mark("top", live.number, [live.text("Shown"), live.text("Far down")]) == live.text("Shown")
    assert live.mark("scroll", live.number, live.text("Far down"), {"block": "start"}) is True
    assert live.page.evaluate("scrollY") > 5000
    assert live.mark("top", live.number, [live.text("Shown"), live.text("Far down")]) == live.text("Far down")


@on("live", ["plain.html"], indirect=True)
def test_the_selection_is_reported_as_ids(live: Live) -> None:
    words = "(name) => document.querySelector(name).firstChild"
    live.page.evaluate(f"() => getSelection().setBaseAndExtent(({words})('b'), 1, ({words})('i'), 3)")
    assert live.mark("selected", live.number) == {
        "from": {"id": live.text("forty"), "offset": 1},
        "to": {"id": live.text("people"), "offset": 3},
    }


@on("live", ["plain.html"], indirect=True)
def test_nodes_that_left_the_page_are_not_lit(live: Live) -> None:
    gone = live.text("It was built")
    assert live.mark("alive", live.number) == 1
    live.page.evaluate("() => document.querySelector('article').remove()")
    assert live.mark("alive", live.number) < 1
    assert live.mark("light", live.number, "word", [[gone]], RED) == 0
    assert live.mark("scroll", live.number, gone) is False
    assert live.mark("light", 99, "word", [[0]], RED) == 0


def test_a_form_with_lying_names_hides_no_word_from_lights_and_selection(chrome: Chromium, server: Loopback) -> None:
    page = chrome.open(server.put("/lying.html", LYING))
    live = Live(chrome, page)
    words = live.text("The ferry leaves")
    assert live.mark("alive", live.number) == 1
    assert live.mark("light", live.number, "word", [[words, 4, 9]], RED) == 1
    assert page.evaluate(LIT) == [["readwell-word", ["ferry"]]]
    page.evaluate(
        "getSelection().setBaseAndExtent(document.querySelector('#first').firstChild, 4, document.querySelector('#liar'), 0)"
    )
    assert live.mark("selected", live.number)["to"]["id"] == words
    page.evaluate("getSelection().selectAllChildren(document.querySelector('#liar'))")
    assert live.mark("selected", live.number)["from"]["id"] > 0
    assert live.mark("scroll", live.number, live.captured.row("liar"), {"block": "end"}) is True
    page.close()
