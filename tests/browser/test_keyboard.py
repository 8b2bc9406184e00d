"""Every feature of the sheet by keyboard alone; and the keys themselves, given others or switched off."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Frame, Keyboard, Page

from tests.browser.chromium import Chromium
from tests.browser.loopback import Loopback
from tests.browser.sheet import article, choose, gone, read


@pytest.fixture
def page(chromium_browser: Chromium, server: Loopback) -> Iterator[Page]:
    opened = chromium_browser.open(f"{server.origin}/council.html")
    yield opened
    opened.close()
    choose(chromium_browser)
    chromium_browser.worker.evaluate("chrome.storage.local.remove('visits')")


def begin(browser: Chromium, page: Page) -> Frame:
    frame = article(read(browser, page))
    assert isinstance(frame, Frame)
    return frame


def focused(frame: Frame) -> str:
    return str(frame.evaluate("document.activeElement.id || document.activeElement.tagName"))


def test_a_walk_through_everything(chromium_browser: Chromium, page: Page) -> None:
    frame = begin(chromium_browser, page)
    walk_the_outline_and_find(frame, page.keyboard)
    walk_the_toolbar(frame, page.keyboard)
    walk_what_was_left_out(frame, page.keyboard)
    # In place and back.
    page.keyboard.press("v")
    frame.wait_for_selector("html[data-view=place]", state="attached")
    frame.locator("#tool-place").focus()
    page.keyboard.press("Enter")
    frame.wait_for_selector("html:not([data-view])", state="attached")
    page.keyboard.press("Escape")
    gone(page)


def walk_the_outline_and_find(frame: Frame, keyboard: Keyboard) -> None:
    """The outline leads to a heading and on from there; after finding, the focus is back on its button."""
    keyboard.press("o")
    frame.wait_for_selector("#outline:popover-open")
    frame.locator("#outline button").last.focus()
    keyboard.press("Enter")
    frame.wait_for_selector("#outline:not(:popover-open)", state="attached")
    assert frame.evaluate("document.activeElement.matches('#article :is(h2, h3)')")
    keyboard.press("/")
    keyboard.type("library")
    assert frame.inner_text("#find-count").startswith("1 of ")
    keyboard.press("Enter")
    assert frame.inner_text("#find-count").startswith("2 of ")
    keyboard.press("Escape")
    assert focused(frame) == "tool-find"


def walk_the_toolbar(frame: Frame, keyboard: Keyboard) -> None:
    """It is one stop, arrows lead through it; larger text by Tab and Enter."""
    keyboard.press("Home")
    first = focused(frame)
    keyboard.press("ArrowRight")
    assert focused(frame) != first and focused(frame).startswith("tool-")
    frame.locator("#look").focus()
    keyboard.press("Enter")
    frame.wait_for_selector("#looks:popover-open")
    frame.locator("[data-step=size][data-by='2']").focus()
    keyboard.press("Enter")
    frame.locator("#size", has_text="22").wait_for()
    keyboard.press("Escape")


def walk_what_was_left_out(frame: Frame, keyboard: Keyboard) -> None:
    """Its list, and mending it."""
    keyboard.press("y")
    frame.wait_for_selector("#why-list details")
    keyboard.press("Escape")
    keyboard.press("e")
    frame.wait_for_selector("html.mending", state="attached")
    keyboard.press("ArrowDown")
    keyboard.press("Escape")
    frame.wait_for_selector("html:not(.mending)", state="attached")


def test_nothing_takes_the_focus_and_keeps_it(chromium_browser: Chromium, page: Page) -> None:
    frame = begin(chromium_browser, page)
    stops = []
    for _ in range(40):
        page.keyboard.press("Tab")
        stops.append(focused(frame))
    assert {"close", "look", "source"} <= set(stops)
    # Forty steps lead round more than once, and each time to the same one of the tools.
    assert len({stop for stop in stops if stop.startswith("tool-")}) == 1


def test_a_key_can_be_another_one_and_all_can_be_off(chromium_browser: Chromium, page: Page) -> None:
    choose(chromium_browser, keys={"outline": "q"})
    frame = begin(chromium_browser, page)
    page.keyboard.press("o")
    assert frame.locator("#outline:popover-open").count() == 0
    page.keyboard.press("q")
    frame.wait_for_selector("#outline:popover-open")
    page.keyboard.press("Escape")
    choose(chromium_browser, singleKeys=False)
    frame.wait_for_selector("#tool-outline:not([aria-keyshortcuts])", state="attached")
    page.keyboard.press("o")
    assert frame.locator("#outline:popover-open").count() == 0
    frame.click("#tool-outline")
    frame.wait_for_selector("#outline:popover-open")


def test_lines_kept_lit_move_by_arrows(chromium_browser: Chromium, page: Page) -> None:
    choose(chromium_browser, focus="1")
    frame = begin(chromium_browser, page)
    frame.wait_for_selector("#lines[data-kind=lines]", state="attached")
    at = "parseFloat(document.querySelector('#lines').style.getPropertyValue('--from'))"
    page.wait_for_timeout(300)
    before = frame.evaluate(f"{at} + document.documentElement.scrollTop")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    page.wait_for_timeout(200)
    assert frame.evaluate(f"{at} + document.documentElement.scrollTop") > before + 30
