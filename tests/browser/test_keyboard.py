"""Every feature of the sheet by keyboard alone; the keys can be changed or switched off."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import pytest
from playwright.sync_api import Frame, Keyboard, Page, expect

from tests.browser.drivers.chromium import Chromium
from tests.browser.drivers.loopback import Loopback
from tests.browser.drivers.sheet import article, choose, escape, forget_visits, read, use_tool
from tests.browser.drivers.waiting import until


@pytest.fixture(autouse=True)
def forgotten(chromium_browser: Chromium) -> Iterator[None]:
    yield
    forget_visits(chromium_browser)


def begin(browser: Chromium, page: Page) -> Frame:
    frame = article(read(browser, page))
    assert isinstance(frame, Frame)
    return frame


def focused(frame: Frame) -> str:
    return str(frame.evaluate("document.activeElement.id || document.activeElement.tagName"))


def comes_to(frame: Frame, where: str) -> None:
    """Wait until the focus is on the element with this id, or of this class."""
    at = "({ id, className } = document.activeElement, [id, ...className.split(' ')])"
    until(f"the focus on {where}", lambda: where in frame.evaluate(at))


@pytest.mark.second
def test_a_walk_through_everything(chromium_browser: Chromium, page: Page) -> None:
    frame = begin(chromium_browser, page)
    walk_the_outline_and_find(frame, page.keyboard)
    walk_the_toolbar(frame, page.keyboard)
    walk_what_was_left_out(frame, page.keyboard)
    # In place and back.
    page.keyboard.press("v")
    frame.wait_for_selector("html[data-view=place]", state="attached")
    frame.locator("#more").focus()
    page.keyboard.press("Enter")
    frame.wait_for_selector("#tool-place:focus")
    page.keyboard.press("Enter")
    frame.wait_for_selector("html:not([data-view])", state="attached")
    escape(page)


def walk_the_outline_and_find(frame: Frame, keyboard: Keyboard) -> None:
    """The outline leads to a heading and on from there; after finding, the focus is on the place that was found."""
    keyboard.press("o")
    frame.wait_for_selector("#outline:popover-open")
    walk_its_entries(frame, keyboard)
    keyboard.press("Enter")
    frame.wait_for_selector("#outline:not(:popover-open)", state="attached")
    until("the heading", lambda: frame.evaluate("document.activeElement.matches('#article :is(h2, h3)')"))
    keyboard.press("/")
    comes_to(frame, "find-text")
    keyboard.type("library")
    # Finding begins at what stands on the screen, which is still on its way from the heading.
    found = "document.querySelector('#find-count').textContent.match(/^(\\d+) of (\\d+)/)?.slice(1).map(Number)"
    now, all_ = until("the first find", lambda: frame.evaluate(found))
    keyboard.press("Enter")
    until("the next find", lambda: frame.evaluate(found) == [now % all_ + 1, all_])
    keyboard.press("Escape")
    until("the place", lambda: "library" in frame.evaluate("document.activeElement.textContent").lower())
    assert frame.evaluate("document.activeElement.closest('#article') !== null")


def walk_its_entries(frame: Frame, keyboard: Keyboard) -> None:
    """Arrow keys, Home and End lead from entry to entry, and no further; the focus is on the last one afterwards."""
    at = "[...document.querySelectorAll('#outline-list button')].indexOf(document.activeElement)"
    last = frame.locator("#outline-list button").count() - 1
    until("the focus on the current part", lambda: frame.evaluate(at) == 0)
    for key, entry in [("ArrowDown", 1), ("Home", 0), ("ArrowUp", 0), ("End", last), ("ArrowUp", last - 1)]:
        keyboard.press(key)
        until(f"entry {entry} by {key}", partial(lambda entry: frame.evaluate(at) == entry, entry))
    keyboard.press("ArrowDown")
    keyboard.press("ArrowDown")
    until("the last entry", lambda: frame.evaluate(at) == last)


def walk_the_toolbar(frame: Frame, keyboard: Keyboard) -> None:
    """It is one stop, arrows lead through it; larger text by Tab and Enter."""
    frame.locator("#tools button").first.focus()
    keyboard.press("Home")
    first = "[...document.querySelectorAll('#tools button')].find(one => one.checkVisibility()).id"
    comes_to(frame, frame.evaluate(first))
    keyboard.press("ArrowRight")
    until("the next tool", lambda: focused(frame) != frame.evaluate(first) and focused(frame).startswith("tool-"))
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


THREAD = """<!doctype html><html lang=en><title>Ferry</title><main><h1>Does the ferry run?</h1><section class=comments><h2>3 comments</h2>
<ol>{rows}</ol></section></main>"""
POST = """<li class=comment id=c{at}><b class=author>{who}</b> <time datetime=2024-03-0{at}>{at} March</time>
<div class=text><p>{words}</p></div>{more}</li>"""
SAID = "The ferry left at seven today and nobody was late, which has not happened since the spring. " * 3


def comment(at: int, who: str, more: str = "") -> str:
    """One post, and what answers it."""
    return POST.format(
        at=at, who=who, words=f"{who} says: {SAID}", more=f"<ol class=children>{more}</ol>" if more else ""
    )


def test_a_thread_is_walked_and_folded_by_key(chromium_browser: Chromium, server: Loopback) -> None:
    rows = comment(1, "Ines", comment(2, "Tom")) + comment(3, "Ada")
    opened = chromium_browser.open(server.put("/thread.html", THREAD.format(rows=rows)))
    choose(chromium_browser, extractor="plain")
    frame = begin(chromium_browser, opened)
    assert frame.locator("#article .post").count() == 3
    keyboard = opened.keyboard
    focused = "document.activeElement.ariaLabel"
    for key, who in (("j", "Ines"), ("j", "Tom, level 2"), ("j", "Ada"), ("k", "Tom, level 2"), ("u", "Ines")):
        keyboard.press(key)
        until(f"{who} by {key}", partial(lambda who: frame.evaluate(focused) == who, who))
    keyboard.press("Tab")
    keyboard.press("Enter")
    frame.locator("#article .post .post-body").first.wait_for(state="hidden")
    assert frame.evaluate("document.activeElement.getAttribute('aria-expanded')") == "false"
    keyboard.press("Enter")
    frame.locator("#article .post .post-body").first.wait_for(state="visible")
    opened.close()
    choose(chromium_browser)


NOTES = """<!doctype html><html lang=en><title>Tides</title><main><h1>Tides</h1><p>The harbour keeps tables<sup id=r1><a href=#n1>1</a></sup>
of its own. {words}</p><p>{words}</p><section class=footnotes><ol><li id=n1><p>Because nobody else does. <a href=#r1>&#8617;</a></p></li></ol>
</section></main>"""


def test_a_footnote_is_opened_left_and_followed_by_key(chromium_browser: Chromium, server: Loopback) -> None:
    opened = chromium_browser.open(server.put("/notes.html", NOTES.format(words=SAID)))
    choose(chromium_browser, extractor="plain")
    frame = begin(chromium_browser, opened)
    frame.focus("#article .noteref")
    opened.keyboard.press("Enter")
    frame.wait_for_selector("#note:popover-open")
    assert "Because nobody else does." in frame.inner_text("#note")
    comes_to(frame, "note-text")
    # A screen reader says the name of what has the focus, and nothing of a nameless box.
    expect(frame.locator("#note-text")).to_have_accessible_name("Because nobody else does.")
    # A phone is turned: the note moves along.
    opened.set_viewport_size({"width": 390, "height": 700})
    inside = "(({ left, right }) => left >= 0 && right <= innerWidth)(document.querySelector('#note').getBoundingClientRect())"
    until("the note inside the narrow window", lambda: frame.evaluate(f"innerWidth === 390 && {inside}"))
    opened.set_viewport_size({"width": 1280, "height": 720})
    opened.keyboard.press("Escape")
    comes_to(frame, "noteref")
    opened.keyboard.press("Enter")
    comes_to(frame, "note-text")
    frame.focus("#note-go")
    opened.keyboard.press("Enter")
    comes_to(frame, "note")
    opened.keyboard.press("Tab")
    comes_to(frame, "back")
    opened.keyboard.press("Enter")
    comes_to(frame, "noteref")
    opened.close()
    choose(chromium_browser)


@pytest.mark.second
def test_each_panel_takes_the_focus_and_gives_it_back(chromium_browser: Chromium, page: Page) -> None:
    frame = begin(chromium_browser, page)
    frame.evaluate(
        "globalThis.order = []; addEventListener('focusin', ({ target }) =>"
        " order.push(`${target.id} ${document.querySelectorAll('[popover]:popover-open').length}`))"
    )
    ways = (
        ("more-tools", "more", "button"),
        ("looks", "look", ":is(button, input, select)"),
    )
    for panel, button, inside in ways:
        frame.focus(f"#{button}")
        page.keyboard.press("Enter")
        frame.wait_for_selector(f"#{panel}:popover-open {inside}:focus")
        frame.evaluate("order.length = 0")
        page.keyboard.press("Escape")
        frame.wait_for_selector(f"#{panel}:not(:popover-open)", state="attached")
        comes_to(frame, button)
        # Before the panel is gone: else a screen reader says nothing of the way back.
        assert frame.evaluate("order") == [f"{button} 1"]
    # What scrolls can be scrolled by key: a table too wide and code too long have the focus.
    assert frame.evaluate(
        "[...document.querySelectorAll('#article .scroll, #article pre')].every(one => one.tabIndex === 0)"
    )


@pytest.mark.second
def test_the_keys_go_to_the_sheet_once_and_stay_there(chromium_browser: Chromium, page: Page) -> None:
    # Chromium gave them back to the page, in one of some openings, when the frame that had them changed its process.
    page.evaluate(
        "globalThis.went = []; for (const kind of ['focus', 'blur'])"
        " addEventListener(kind, ({ target }) => target === window && went.push(kind));"
        " addEventListener('keydown', ({ key }) => went.push(key))"
    )
    for _ in range(6):
        frame = begin(chromium_browser, page)
        page.keyboard.press("/")
        comes_to(frame, "find-text")
        assert page.evaluate("went.splice(0)")[-1:] == ["blur"]
        page.keyboard.press("Escape")
        comes_to(frame, "title")
        escape(page)
        page.keyboard.press("x")
        until("the page has its keys again", lambda: page.evaluate("went.splice(0)").count("x") == 1)


@pytest.mark.second
def test_nothing_takes_the_focus_and_keeps_it(chromium_browser: Chromium, page: Page) -> None:
    frame = begin(chromium_browser, page)
    stops = []
    for _ in range(40):
        page.keyboard.press("Tab")
        stops.append(focused(frame))
    assert {"close", "look", "source"} <= set(stops)
    # Forty steps lead round more than once, and each time to the same one of the tools.
    assert len({stop for stop in stops if stop.startswith("tool-")}) == 1


@pytest.mark.second
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
    use_tool(frame, "outline")
    frame.wait_for_selector("#outline:popover-open")


def test_lines_kept_lit_move_by_arrows(chromium_browser: Chromium, page: Page) -> None:
    choose(chromium_browser, focus="1")
    frame = begin(chromium_browser, page)
    frame.wait_for_selector("#lines[data-kind=lines][style*='--from']", state="attached")
    at = "parseFloat(document.querySelector('#lines').style.getPropertyValue('--from'))"
    before = frame.evaluate(f"{at} + document.documentElement.scrollTop")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    until("two lines on", lambda: frame.evaluate(f"{at} + document.documentElement.scrollTop") > before + 30)


def test_the_key_that_prints_prints_the_article_and_not_the_page_below(chromium_browser: Chromium, page: Page) -> None:
    frame = begin(chromium_browser, page)
    frame.evaluate("globalThis.print = () => document.documentElement.dataset.printed = 'yes'")
    page.keyboard.press("Control+p")
    frame.wait_for_selector("html[data-printed=yes]", state="attached")
    page.emulate_media(media="print")
    assert frame.locator(".bar").is_hidden()
    page.emulate_media(media="screen")
