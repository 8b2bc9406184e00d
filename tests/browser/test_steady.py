"""The line that a person reads stays where it is while the letters or the window change."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Frame, Page

from tests.browser.drivers.chromium import Chromium
from tests.browser.drivers.loopback import Loopback
from tests.browser.drivers.sheet import TOOLS, article, choose, read
from tests.browser.drivers.waiting import until

WORDS = "the gauge at the lock was read by hand and told to whoever asked for it that winter on the quay".split()
PAGE = "<!doctype html><html lang=en><title>Gauges</title><main><h1>Gauges</h1>{}</main>"
#: The first paragraph that begins below the bar, and where.
FIRST = """() => {
    const bar = document.querySelector(".bar").getBoundingClientRect().bottom;
    globalThis.watched = [...document.querySelectorAll("#article p")].find((one) => one.getBoundingClientRect().top >= bar);
    return watched.getBoundingClientRect().top;
}"""
NOW = "watched.getBoundingClientRect().top"
#: A line of the paragraph before may be the one that is held: it is as high as one paragraph more or less.
NEAR = 160


def paragraph(number: int) -> str:
    return f"<p>{number}. {' '.join(WORDS[(number + at) % len(WORDS)] for at in range(90))}.</p>"


@pytest.fixture
def page(chromium_browser: Chromium, server: Loopback) -> Iterator[Page]:
    opened = chromium_browser.open(server.put("/gauges.html", PAGE.format("".join(map(paragraph, range(60))))))
    yield opened
    opened.close()
    choose(chromium_browser)


def scrolled(frame: Frame) -> float:
    """Scroll far down, and rest there; where the first whole paragraph begins."""
    frame.wait_for_selector(TOOLS, state="attached")
    frame.evaluate("document.documentElement.scrollTop = 4000")
    frame.wait_for_timeout(400)
    return float(frame.evaluate(FIRST))


@pytest.mark.second
def test_other_letters_leave_the_line_where_it_is(chromium_browser: Chromium, page: Page) -> None:
    frame = article(read(chromium_browser, page))
    assert isinstance(frame, Frame)
    before = scrolled(frame)
    frame.click("#look")
    for press in ("[data-step=size][data-by='2']", "[data-step=size][data-by='2']", "[data-preset=dyslexia]"):
        frame.click(press)
        until("the letters", lambda: abs(frame.evaluate(NOW) - before) < NEAR)
    assert frame.evaluate("getComputedStyle(document.querySelector('#article p')).fontSize") != "18px"
    assert abs(frame.evaluate(NOW) - before) < NEAR


@pytest.mark.second
def test_a_narrower_window_leaves_the_line_where_it_is(chromium_browser: Chromium, page: Page) -> None:
    frame = article(read(chromium_browser, page))
    assert isinstance(frame, Frame)
    before = scrolled(frame)
    page.set_viewport_size({"width": 420, "height": 900})
    until("the line", lambda: abs(frame.evaluate(NOW) - before) < 2 * NEAR)
    page.set_viewport_size({"width": 1280, "height": 720})
    until("the line again", lambda: abs(frame.evaluate(NOW) - before) < NEAR)


@pytest.mark.second
def test_at_the_very_top_nothing_moves(chromium_browser: Chromium, page: Page) -> None:
    frame = article(read(chromium_browser, page))
    assert isinstance(frame, Frame)
    frame.wait_for_selector(TOOLS, state="attached")
    frame.click("#look")
    frame.click("[data-step=size][data-by='2']")
    frame.wait_for_timeout(300)
    assert frame.evaluate("document.documentElement.scrollTop") == 0
