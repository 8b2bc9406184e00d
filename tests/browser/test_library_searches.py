"""Searches of the library that a person keeps: each again by one press, and undone when it was taken away."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.drivers.axe import violations
from tests.browser.drivers.chromium import Chromium
from tests.browser.drivers.library_page import ask, empty_library

#: Words of each article, and its tags.
ARTICLES = {
    "Ferries in winter": ["harbour"],
    "Roofs of slate": [],
    "Ferries in spring": [],
    "The ferry's bell": ["harbour"],
}


@pytest.fixture
def library(chromium_browser: Chromium) -> Iterator[Page]:
    """The page with four articles."""
    with empty_library(chromium_browser) as page:
        for number, (title, tags) in enumerate(ARTICLES.items()):
            record = {
                "address": f"https://e.org/{number}",
                "title": title,
                "text": f"{title} and more words.",
                "tags": tags,
            }
            ask(page, "add", record={"saved": f"2026-01-0{number + 1}T00:00:00Z", **record})
        page.reload()
        expect(page.locator("#list .title")).to_have_count(4)
        yield page


def look(page: Page, query: str, count: int) -> None:
    page.fill("#query", query)
    page.press("#query", "Enter")
    expect(page.locator("#list .title")).to_have_count(count)


def names(page: Page) -> list[str]:
    return page.locator("#searches .chip button:first-child").all_inner_texts()


def test_a_search_is_kept_and_found_again_by_one_press(library: Page) -> None:
    expect(library.locator("#searches")).to_be_hidden()
    look(library, "ferries", 2)
    library.click("#search-keep")
    expect(library.locator("#status")).to_contain_text("Search kept")
    expect(library.locator("#search-0")).to_be_focused()
    expect(library.locator("#search-0")).to_have_attribute("aria-pressed", "true")
    expect(library.locator("#search-keep")).to_have_count(0)
    look(library, "", 4)
    expect(library.locator("#search-0")).to_have_attribute("aria-pressed", "false")
    library.reload()
    library.click("#search-0")
    expect(library.locator("#list .title")).to_have_count(2)
    assert library.input_value("#query") == "ferries"
    assert violations(library) == []


def test_a_search_keeps_what_the_list_is_held_to_and_its_order(library: Page) -> None:
    library.select_option("#sort", "title")
    library.click("#list .tag >> nth=0")
    expect(library.locator("#list .title")).to_have_count(2)
    library.click("#search-keep")
    expect(library.locator("#search-0")).to_have_text("#harbour · by title")
    library.click("#part-archive")
    expect(library.locator("#list .title")).to_have_count(0)
    library.click("#search-0")
    expect(library.locator("#list .title")).to_have_count(2)
    assert library.locator("#list .title").all_inner_texts() == ["Ferries in winter", "The ferry's bell"]


def test_a_search_that_was_taken_away_comes_back_to_its_place(library: Page) -> None:
    for query in ("roofs", "bell", "spring"):
        look(library, query, 1)
        library.click("#search-keep")
    before = names(library)
    library.click("#search-gone-1")
    expect(library.locator("#status")).to_contain_text("Search removed")
    assert names(library) == [before[0], before[2]]
    library.click("#undo")
    expect(library.locator("#search-1")).to_be_focused()
    assert names(library) == before


def test_searches_go_with_the_library_into_a_file_and_come_back_from_it(library: Page, tmp_path: Path) -> None:
    for query in ("roofs", "bell"):
        look(library, query, 1)
        library.click("#search-keep")
    with library.expect_download() as coming:
        library.select_option("#export", "lines")
    file = tmp_path / "library.jsonl"
    coming.value.save_as(file)
    before = names(library)
    library.click("#search-gone-0")
    look(library, "spring", 1)
    library.click("#search-keep")
    library.set_input_files("#file", file)
    expect(library.locator("#searches .chip")).to_have_count(3)
    assert names(library) == [before[1], "spring", before[0]]


def test_kept_searches_that_make_no_sense_cost_no_library(library: Page) -> None:
    odd = "[1, null, { query: 7, part: 'constructor', sort: [] }, { query: '\\u202eodd', only: 'any' }]"
    library.evaluate(f"chrome.storage.local.set({{ 'library-searches': {odd} }})")
    library.reload()
    expect(library.locator("#list .title")).to_have_count(4)
    assert "Object" not in library.inner_text("#searches")
    library.evaluate("chrome.storage.local.set({ 'library-searches': 'none' })")
    library.reload()
    expect(library.locator("#list .title")).to_have_count(4)
    expect(library.locator("#searches")).to_be_hidden()
