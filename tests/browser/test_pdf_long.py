"""A long PDF opens with its first pages; the others come while it is read, and nothing that a person looks at moves."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page

from tests.browser.drivers.chromium import Chromium
from tests.browser.drivers.pdfs import file, opened, paged, reading_page
from tests.browser.drivers.waiting import until
from tests.data.pdf_files import written

PAGES = 400
#: Selects the second paragraph's first words, and goes to it.
SELECT = """() => {
    const text = document.querySelectorAll("#article p")[1].lastChild;
    getSelection().setBaseAndExtent(text, 0, text, 10);
    text.parentElement.scrollIntoView();
    globalThis.selected = text;
    return text.parentElement.getBoundingClientRect().top;
}"""
HELD = """() => [selected.isConnected, String(getSelection()).length, selected.parentElement.getBoundingClientRect().top,
    document.querySelectorAll("[data-edited]").length]"""


@pytest.fixture
def reads(chromium_browser: Chromium) -> Iterator[Page]:
    with reading_page(chromium_browser) as page:
        yield page


def so_far(tab: Page) -> str:
    """What the reader says of pages that are still to come."""
    return tab.inner_text("#so-far-text")


def test_the_other_pages_come_and_nothing_moves(chromium_browser: Chromium, reads: Page) -> None:
    tab = opened(chromium_browser, reads, paged(PAGES))
    until("the status", lambda: f"of {PAGES} so far" in so_far(tab))
    top = tab.evaluate(SELECT)
    until("all pages", lambda: tab.locator(".page-mark").count() == PAGES)
    stays, length, now, edited = tab.evaluate(HELD)
    assert stays and length == 10 and abs(now - top) < 2 and edited == 0
    until("no status", lambda: not so_far(tab) and not tab.is_visible("#so-far-stop"))
    tab.keyboard.press("Shift+G")
    until("the number of pages", lambda: tab.inner_text("#page-all") == f"of {PAGES}")
    until("what was done", lambda: "is open in the tab" in reads.inner_text("#said"))
    assert not reads.is_visible("#stop")


@pytest.mark.second
@pytest.mark.parametrize("where", ["reader", "page"])
def test_what_is_there_stays_once_it_is_cancelled(chromium_browser: Chromium, reads: Page, where: str) -> None:
    tab = opened(chromium_browser, reads, paged(4 * PAGES))
    until("the status", lambda: f"of {4 * PAGES} so far" in so_far(tab))
    if where == "reader":
        tab.click("#so-far-stop")
        until("the focus", lambda: tab.evaluate("document.activeElement.id") == "so-far-text")
    else:
        reads.bring_to_front()
        reads.click("#stop")
    # What was on its way to the reader by then still comes.
    until(
        "the same words",
        lambda: so_far(tab).startswith("Only pages 1 to ") and so_far(tab) == reads.inner_text("#said"),
    )
    assert not reads.is_visible("#progress") and not reads.is_visible("#stop") and not tab.is_visible("#so-far-stop")
    count = tab.locator(".page-mark").count()
    tab.click("#tool-printed")
    until("the page", lambda: tab.is_visible("#printed-picture"))
    assert tab.locator(".page-mark").count() == count < 4 * PAGES and f"1 to {count} of" in so_far(tab)


@pytest.mark.second
def test_nothing_goes_on_for_a_reader_that_was_closed(chromium_browser: Chromium, reads: Page) -> None:
    tab = opened(chromium_browser, reads, paged(4 * PAGES))
    tab.close()
    until("the words", lambda: reads.inner_text("#said") == "Stopped.")
    assert not reads.is_visible("#progress") and not reads.is_visible("#stop")


@pytest.mark.second
def test_another_file_takes_the_place_of_one_that_is_read(chromium_browser: Chromium, reads: Page) -> None:
    tab = opened(chromium_browser, reads, paged(4 * PAGES), "long.pdf")
    other = opened(chromium_browser, reads, paged(2), "short.pdf")
    until("the second", lambda: reads.inner_text("#said") == "short.pdf is open in the tab beside this one.")
    assert other.inner_text("#title") == "short"
    until("the words", lambda: so_far(tab).startswith("Only pages 1 to "))


@pytest.mark.second
def test_a_document_whose_first_pages_have_no_text_is_read_once_it_has_one(
    chromium_browser: Chromium, reads: Page
) -> None:
    head = "We go on to do as it is up to us if we go in or out at ten or so and no one is in"
    story = [[f"Line {line} of part {page} tells of its boats and roofs." for line in range(30)] for page in range(80)]
    with chromium_browser.context.expect_page() as made:
        reads.set_input_files("#file", file(written([*[[head]] * 60, *story])))
    tab = made.value
    tab.wait_for_selector("#article p")
    until("the text", lambda: "of part 79" in tab.inner_text("#article"))
    assert tab.is_hidden("#state")


@pytest.mark.second
def test_a_reader_that_is_loaded_again_has_its_text_and_its_pages_again(
    chromium_browser: Chromium, reads: Page
) -> None:
    tab = opened(chromium_browser, reads, paged(7))
    for _ in range(2):
        tab.reload()
        tab.wait_for_selector("#article p")
        until("all pages", lambda: tab.locator(".page-mark").count() == 7)
    tab.click("#tool-printed")
    until("the page", lambda: tab.is_visible("#printed-picture"))
    reads.close()
    tab.reload()
    until("the words", lambda: tab.is_visible("#again"))


@pytest.mark.second
def test_a_reader_of_another_file_says_that_its_text_is_gone(chromium_browser: Chromium, reads: Page) -> None:
    first = opened(chromium_browser, reads, paged(2), "first.pdf")
    second = opened(chromium_browser, reads, paged(3), "second.pdf")
    first.reload()
    until("the words", lambda: first.is_visible("#again"))
    second.reload()
    second.wait_for_selector("#article p")
    assert second.inner_text("#title") == "second"
