"""A hostile page in Chromium: it can't open our shadow trees, press our buttons, or undo a save by covering them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Frame, Page

from tests.browser.drivers.chromium import Chromium
from tests.browser.drivers.hostile import COVERS, DIM, OPEN_SHADOWS, WATCH_EVENTS
from tests.browser.drivers.loopback import Loopback
from tests.browser.drivers.save_events import let_in, sent
from tests.browser.drivers.saved_page import PAGE, SVG
from tests.browser.drivers.saving import files
from tests.browser.drivers.sheet import article, escape, read
from tests.browser.drivers.waiting import until


def afresh(browser: Chromium, server: Loopback) -> Page:
    """The page in a tab of its own."""
    server.put("/pic.svg", SVG, Content_Type="image/svg+xml")
    return browser.open(server.put("/hostile.html", PAGE))


@pytest.fixture
def noted(full: tuple[Chromium, Path], server: Loopback) -> Iterator[tuple[Chromium, Path, Page]]:
    """A page that has taken what it can of a note about a quiet save."""
    browser, downloads = full
    page = afresh(browser, server)
    page.bring_to_front()
    page.evaluate(OPEN_SHADOWS + WATCH_EVENTS)
    let_in(browser, page)
    sent(browser, page, "commands", "onCommand", "save")
    page.wait_for_function("document.querySelector(':root > div')")
    files(downloads, 1)
    yield browser, downloads, page
    page.close()


def undo_place(page: Page) -> tuple[float, float]:
    """Where the note's button is: at the window's lower right corner, whether the note has one line or three."""
    size: Any = page.viewport_size
    return size["width"] - 60, size["height"] - 58


def test_a_page_opens_none_of_our_shadow_trees(chromium_browser: Chromium, server: Loopback) -> None:
    page = chromium_browser.open(f"{server.origin}/council.html")
    page.evaluate(OPEN_SHADOWS + WATCH_EVENTS)
    article(read(chromium_browser, page))
    page.mouse.click(300, 300)
    page.keyboard.press("Tab")
    assert page.evaluate("taken.length") == 0
    assert page.evaluate("seen") == []
    assert page.evaluate(
        "[frames.length, performance.getEntries().filter(({ name }) => name.includes('extension')).length]"
    ) == [0, 0]
    escape(page)
    page.close()


@pytest.mark.second
def test_a_page_presses_nothing_on_the_note_of_a_save(noted: tuple[Chromium, Path, Page]) -> None:
    _, downloads, page = noted
    assert page.evaluate("taken.length") == 0
    assert page.evaluate("() => { for (const root of taken) root.querySelector('button')?.click(); return seen }") == []
    assert len(list(downloads.iterdir())) == 1


def test_a_person_takes_the_save_back(noted: tuple[Chromium, Path, Page]) -> None:
    _, downloads, page = noted
    x, y = undo_place(page)

    def pressed() -> bool:
        page.wait_for_timeout(300)  # the driver's own, so that it hears of what happens meanwhile
        page.mouse.click(x, y)
        return not list(downloads.iterdir())

    until("the file to go", pressed)
    assert page.evaluate("seen") == []


@pytest.mark.second(after=1)
@pytest.mark.parametrize("cover", COVERS)
def test_under_a_cover_nothing_is_taken_back(cover: str, noted: tuple[Chromium, Path, Page]) -> None:
    _, downloads, page = noted
    x, y = undo_place(page)
    page.evaluate(COVERS[cover])
    for _ in range(5):
        page.mouse.click(x, y)
        page.wait_for_timeout(60)
    assert len(list(downloads.iterdir())) == 1


def test_no_rule_of_the_page_dims_or_moves_the_sheet(
    chromium_browser: Chromium, server: Loopback, tmp_path: Path
) -> None:
    page = chromium_browser.open(f"{server.origin}/council.html")
    frame = article(read(chromium_browser, page))
    frame.evaluate("document.activeElement.blur()")
    before = page.screenshot()
    page.evaluate(
        "css => { const own = new CSSStyleSheet(); own.replaceSync(css); document.adoptedStyleSheets = [own]; }", DIM
    )
    page.evaluate("document.querySelector(':root > div').animate({ opacity: [0, 0] }, { duration: 1e6, fill: 'both' })")
    page.evaluate(PAINTED)
    assert page.screenshot() == before
    escape(page)
    page.close()


@pytest.fixture
def opened(full: tuple[Chromium, Path], server: Loopback) -> Iterator[tuple[Path, Page, Frame]]:
    """The sheet over a page, where Save writes a file at once."""
    browser, downloads = full
    page = afresh(browser, server)
    frame = article(read(browser, page))
    assert isinstance(frame, Frame)
    yield downloads, page, frame
    page.close()


def over_save(page: Page, frame: Frame) -> None:
    """Move the pointer to where Save stands on the screen, whatever is above it."""
    box: Any = frame.locator("#tool-save").bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def press_save(page: Page, frame: Frame) -> None:
    """Press there."""
    over_save(page, frame)
    page.mouse.down()
    page.mouse.up()


COVERED = "#covered:popover-open"
PAINTED = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"


@pytest.mark.second(after=1)
@pytest.mark.parametrize("cover", COVERS)
def test_under_a_cover_the_sheet_saves_nothing_and_tells_why(cover: str, opened: tuple[Path, Page, Frame]) -> None:
    downloads, page, frame = opened
    page.evaluate(COVERS[cover])
    press_save(page, frame)
    if cover != "the backdrop of a dialog":  # below one no press arrives
        frame.wait_for_selector(COVERED)
    assert list(downloads.iterdir()) == []
    page.evaluate("uncover()")
    page.evaluate(PAINTED)  # before that the browser may lead a press to what stood above
    press_save(page, frame)
    files(downloads, 1)
    frame.wait_for_selector(COVERED, state="hidden")


@pytest.mark.second
def test_a_cover_that_goes_between_press_and_release_does_not_count_as_seen(
    opened: tuple[Path, Page, Frame],
) -> None:
    downloads, page, frame = opened
    page.wait_for_timeout(2_000)  # the sheet has stood longer than a press waits for it
    page.evaluate(COVERS["a popover"])
    over_save(page, frame)
    page.mouse.down()
    page.evaluate("uncover()")
    page.wait_for_timeout(1_000)  # long enough for the browser to see the sheet uncovered
    page.mouse.up()
    frame.wait_for_selector(COVERED)
    assert list(downloads.iterdir()) == []


@pytest.mark.second
def test_what_covered_the_sheet_is_below_it_at_the_next_press(opened: tuple[Path, Page, Frame]) -> None:
    downloads, page, frame = opened
    page.evaluate(COVERS["a popover"])
    press_save(page, frame)
    frame.wait_for_selector(COVERED)
    press_save(page, frame)
    files(downloads, 1)


@pytest.mark.second
def test_no_press_is_lost_while_our_own_view_changes(opened: tuple[Path, Page, Frame]) -> None:
    downloads, page, frame = opened
    for number, keys in enumerate(("v", "v", "vv"), 1):
        for key in keys:
            page.keyboard.press(key)
        page.keyboard.press("s")
        files(downloads, number)
        frame.wait_for_selector("#notice button", state="attached")
        frame.evaluate("document.querySelector('#notice').replaceChildren()")
