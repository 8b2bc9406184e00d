"""The pages of a PDF in the reader: their numbers, the way to one, and one as it is printed."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page

from tests.browser.drivers.axe import violations
from tests.browser.drivers.chromium import Chromium
from tests.browser.drivers.pdfs import file, opened, paged, printed, reading_page
from tests.browser.drivers.sheet import forget_visits
from tests.browser.drivers.waiting import until

FOCUS = "document.activeElement.dataset.page ?? document.activeElement.id"
IN_SIGHT = "(number) => { const { top } = document.querySelector(`.page-mark[data-page='${number}']`).getBoundingClientRect(); return top >= 0 && top < innerHeight / 2; }"

#: Whether anything is remembered of a place in an article.
STORED = "chrome.storage.local.get().then((all) => Object.values(all).some(({ place }) => place))"


@pytest.fixture
def reads(chromium_browser: Chromium) -> Iterator[Page]:
    forget_visits(chromium_browser)
    with reading_page(chromium_browser) as page:
        yield page


@pytest.fixture
def tab(chromium_browser: Chromium, reads: Page) -> Page:
    """A reader with a PDF of seven pages."""
    opening = opened(chromium_browser, reads, paged(7))
    until("all pages", lambda: opening.locator(".page-mark").count() == 7)
    return opening


def shows(tab: Page, number: int) -> None:
    """Wait for a page as it is printed."""
    said = f"Page {number} as it is printed"
    until(said, lambda: printed(tab)["shown"] and printed(tab)["alt"] == said, instead=lambda: printed(tab))


def test_each_page_begins_with_its_number_which_is_no_text(tab: Page) -> None:
    marks = tab.locator(".page-mark")
    assert marks.evaluate_all("(all) => all.map((one) => [one.role, one.title, one.textContent])") == [
        ["doc-pagebreak", f"Page {number}", ""] for number in range(1, 8)
    ]
    assert tab.evaluate("document.documentElement.dataset.pages") == "margin"
    tab.set_viewport_size({"width": 390, "height": 700})
    until("the numbers in the line", lambda: tab.evaluate("document.documentElement.dataset.pages") == "line")
    assert violations(tab) == []


def test_a_page_is_gone_to_by_its_number(tab: Page) -> None:
    tab.keyboard.press("Shift+G")
    until("the field", lambda: tab.evaluate(FOCUS) == "page-number")
    assert tab.inner_text("#page-all") == "of 7" and tab.input_value("#page-number") == "1"
    assert violations(tab) == []
    tab.keyboard.type("5")
    tab.keyboard.press("Enter")
    until("page five", lambda: tab.evaluate(FOCUS) == "5" and tab.evaluate(IN_SIGHT, 5))
    assert not tab.is_visible("#outline")
    tab.keyboard.press("Shift+G")
    until("its number", lambda: tab.input_value("#page-number") == "5")
    tab.keyboard.type("70")
    tab.keyboard.press("Enter")
    assert tab.evaluate(FOCUS) == "page-number"
    tab.keyboard.press("Escape")


@pytest.mark.second
def test_the_page_is_shown_as_it_is_printed_and_follows_the_text(tab: Page) -> None:
    assert not tab.is_visible("#printed")
    tab.keyboard.press("Shift+P")
    shows(tab, 1)
    assert printed(tab)["number"] == "Page 1 of 7" and printed(tab)["width"] > 300
    assert tab.get_attribute("#tool-printed", "aria-pressed") == "true"
    assert violations(tab) == []
    tab.locator(".page-mark[data-page='4']").scroll_into_view_if_needed()
    tab.evaluate("document.querySelector(\".page-mark[data-page='4']\").scrollIntoView()")
    shows(tab, 4)
    tab.click("#printed-next")
    shows(tab, 5)
    assert tab.evaluate(IN_SIGHT, 5)
    tab.click("#printed-before")
    shows(tab, 4)
    narrow = printed(tab)["width"]
    tab.click("#printed-large")
    until("a larger picture", lambda: printed(tab)["width"] > 1.4 * narrow)
    tab.keyboard.press("Escape")
    until("the tool", lambda: not tab.is_visible("#printed") and tab.evaluate(FOCUS) == "tool-printed")


def test_the_first_and_the_last_page_have_none_beside_them(tab: Page) -> None:
    tab.click("#tool-printed")
    shows(tab, 1)
    assert tab.get_attribute("#printed-before", "aria-disabled") == "true"
    tab.keyboard.press("Shift+G")
    tab.keyboard.type("7")
    tab.keyboard.press("Enter")
    shows(tab, 7)
    assert tab.get_attribute("#printed-next", "aria-disabled") == "true"


@pytest.mark.second
def test_once_the_file_is_let_go_the_reader_says_so(chromium_browser: Chromium, reads: Page, tab: Page) -> None:
    tab.click("#tool-printed")
    shows(tab, 1)
    other = opened(chromium_browser, reads, paged(2), "other.pdf")
    other.close()
    tab.bring_to_front()
    tab.click("#printed-next")
    until("the words", lambda: "closed or doesn’t answer" in tab.inner_text("#printed-said"))
    assert tab.is_visible("#printed-again") and not printed(tab)["shown"]


@pytest.mark.second
def test_another_file_is_refused_where_one_is_opened_again(chromium_browser: Chromium, reads: Page, tab: Page) -> None:
    reads.close()
    tab.click("#tool-printed")
    until("the words", lambda: "closed or doesn’t answer" in tab.inner_text("#printed-said"))
    with chromium_browser.context.expect_page() as made:
        tab.click("#printed-again")
    again = made.value
    again.wait_for_selector("#choose")
    assert "tab was closed" in again.inner_text("#what")
    again.set_input_files("#file", file(paged(3)))
    until("the refusal", lambda: "another file" in again.inner_text("#wrong"))
    again.set_input_files("#file", file(paged(7)))
    until("the words", lambda: "can show its pages now" in again.inner_text("#said"))
    assert again.inner_text("#wrong") == ""
    tab.bring_to_front()
    shows(tab, 1)


def test_an_article_without_pages_has_none_of_this(chromium_browser: Chromium) -> None:
    page = chromium_browser.own("reader/reader.html?why=lost")
    page.wait_for_selector("#again")
    assert not page.is_visible("#tool-printed") and not page.is_visible("#pages")
    page.keyboard.press("Shift+G")
    assert not page.is_visible("#outline")
    page.close()


@pytest.mark.second
def test_what_is_remembered_of_one_file_is_not_another_ones(chromium_browser: Chromium, reads: Page, tab: Page) -> None:
    tab.keyboard.press("Shift+G")
    tab.keyboard.type("4")
    tab.keyboard.press("Enter")
    until("the place to be stored", lambda: chromium_browser.worker.evaluate(STORED))
    other = opened(chromium_browser, reads, paged(3), "other.pdf")
    until("the reading time", lambda: "minutes" in other.inner_text("#facts"))
    assert other.evaluate("scrollY") < 100 and not other.inner_text("#facts").startswith("·")
    other.close()
    again = opened(chromium_browser, reads, paged(7), "again.pdf")
    until("its place", lambda: again.evaluate("scrollY") > 1000)
