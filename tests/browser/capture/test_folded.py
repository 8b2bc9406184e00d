"""Text that a person can reveal is read whenever the capture happens; permanently hidden text stays out."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from readwell.engine.page.visible import folded, visible_text
from readwell.engine.page.wire import from_wire
from readwell.engine.requests import answer

from tests.browser.capture.conftest import Look, shown
from tests.browser.drivers.chromium import Chromium
from tests.browser.drivers.firefox import Firefox
from tests.browser.drivers.folding import HEADS, MOMENTS, PARAGRAPHS, PATTERNS
from tests.browser.drivers.hidden_boxes import HIDDEN_BOXES, hidden_boxes_page
from tests.browser.drivers.loopback import Loopback
from tests.runner.sweep import sweep

READY = "return document.documentElement.dataset.ready === 'yes'"
Standing = Callable[[str, str], dict[str, Any]]
#: Which pattern stands in which browser: in Firefox one of three.
STANDING = [
    *(("chromium", name) for name in PATTERNS),
    *(("firefox", name) for name in list(PATTERNS)[:: sweep(3, 1)]),
]


def in_chromium(browser: Chromium, address: str) -> dict[str, Any]:
    """The capture of a page that has come to its moment."""
    with shown(browser, address) as page:
        page.wait_for_selector("html[data-ready]", state="attached")
        captured: dict[str, Any] = json.loads(browser.worker.evaluate("address => capture(address)", address)["text"])
        return captured


def in_firefox(browser: Firefox, address: str) -> dict[str, Any]:
    """The same, by the probe's button."""
    browser.open(address)
    browser.wait("the page's moment", lambda: browser.marionette.execute_script(READY))
    browser.click()
    browser.wait("the capture", lambda: browser.marionette.title == "shown")
    answer = browser.marionette.execute_script("return document.querySelector('pre').textContent")
    captured: dict[str, Any] = json.loads(json.loads(answer)["text"])
    return captured


@pytest.fixture(params=["chromium", "firefox"])
def standing(request: pytest.FixtureRequest, server: Loopback) -> Standing:
    """Captures a page at a moment, in either browser."""
    browser = request.getfixturevalue("chrome" if request.param == "chromium" else "gecko")
    capture = in_chromium if request.param == "chromium" else in_firefox

    def captured(html: str, moment: str) -> dict[str, Any]:
        address = server.put("/folding.html", html)
        # The engine reads addresses too, and this one is to be the same at every moment.
        return {**capture(browser, f"{address}?moment={moment}"), "url": address}

    return captured


def text_of(page: dict[str, Any]) -> str:
    """The article as a file of plain text."""
    text: str = answer({"do": "render", "page": page, "format": "text"})["ok"]["text"]
    return text


@pytest.mark.second(after=2)
@pytest.mark.parametrize(("standing", "name"), STANDING, indirect=["standing"])
def test_the_article_is_the_same_at_every_moment(standing: Standing, name: str) -> None:
    texts = {moment: text_of(standing(PATTERNS[name].page, moment)) for moment in MOMENTS}
    whole = " ".join(texts["scrolled"].split())
    assert [part for part in (*HEADS, *PARAGRAPHS) if part not in whole] == []
    assert set(texts.values()) == {texts["scrolled"]}


def test_what_only_its_own_page_may_open_stays_out(standing: Standing) -> None:
    captured = standing(hidden_boxes_page(), "scrolled")
    page = from_wire(captured)
    seen = " ".join(page.string(int(node)) for node in visible_text(page).nonzero()[0])
    assert len(HIDDEN_BOXES) == 14 and "Secret words" not in seen and "Secret" not in text_of(captured)
    assert not folded(page).any()


def test_the_ledger_counts_folded_words_among_the_visible_ones(standing: Standing) -> None:
    captured = standing(PATTERNS["details"].page, "scrolled")
    reply = answer({"do": "extract", "page": captured, "more": ["roles"]})["ok"]
    words = reply["words"]
    assert words["folded"] == sum(len(text.replace(",", "").rstrip(".").split()) for text in PARAGRAPHS[3:])
    assert words["visible"] == words["kept"] + sum(reason["words"] for reason in reply["reasons"].values())


#: The element's id, why it isn't shown, how it can be brought to sight.
KINDS = {
    "invisible": (2, 0), "faded": (3, 1), "in-faded": (3, 1), "visible": (0, 0), "none": (1, 0), "reader-only": (4, 0),
    "cut-path": (4, 0), "folded": (4, 0), "slide-2": (4, 0), "left": (5, 0), "logo": (5, 0), "answer": (7, 2),
    "skipped": (8, 0), "shown": (0, 0), "fallback": (1, 0),
}  # fmt: skip


def test_each_element_says_how_it_can_be_brought_to_sight(look: Look) -> None:
    page = look("hidden.html")
    assert {name: tuple(page.box(name, "hidden", "folded")) for name in KINDS} == KINDS
