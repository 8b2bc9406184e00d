"""The earlier versions of a saved article on the library's page: listed, compared, brought back and undone by keys."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.drivers.axe import violations
from tests.browser.drivers.chromium import Chromium
from tests.browser.drivers.library_page import ask, empty_library

pytestmark = pytest.mark.second

#: What the page said on three days.
DAYS = (
    "Nine boats came back before the storm. Bread was dear that winter.",
    "Nine boats came back before the storm. Bread was cheap that winter.",
    "Ten boats came back before the storm. Bread was cheap that winter. The roofs held.",
)


@pytest.fixture
def library(chromium_browser: Chromium) -> Iterator[Page]:
    """The page with one article that was saved on three days."""
    with empty_library(chromium_browser) as page:
        for day, text in enumerate(DAYS, 1):
            record = {"address": "https://e.org/boats", "title": "Boats", "saved": f"2026-03-0{day}T10:00:00Z"}
            ask(page, "add", record=record | {"text": text, "markdown": text})
        page.reload()
        expect(page.locator("#list .title")).to_have_text(["Boats"])
        yield page


def opened(library: Page) -> None:
    """The article's details with the list of its versions open, by keys."""
    library.locator("#list .details").press("Enter")
    expect(library.locator("#article")).to_be_focused()
    library.locator("#article summary").press("Enter")
    expect(library.locator("#article .versions > ol > li")).to_have_count(2)


def test_versions_are_listed_and_compared_with_what_the_article_says_now(library: Page) -> None:
    expect(library.locator("#list small")).to_contain_text("2 earlier versions")
    opened(library)
    first = library.locator("#article .versions > ol > li").last
    compare = first.get_by_role("button", name="What changed since")
    compare.press("Enter")
    expect(compare).to_have_attribute("aria-expanded", "true")
    expect(first.locator("div > p")).to_be_focused()
    expect(first.locator("div > ol > li")).to_have_count(3)
    expect(first.locator("div")).to_contain_text("The roofs held.")
    expect(first.locator("del")).to_contain_text(["Nine", "dear"])
    expect(first.locator("ins").first).to_contain_text("Ten")
    assert violations(library) == []
    compare.press("Enter")
    expect(first.locator("div > p")).to_be_hidden()


def test_a_text_is_brought_back_and_the_undo_brings_the_newer_one(library: Page) -> None:
    opened(library)
    library.get_by_role("button", name="Bring this text back").last.press("Enter")
    expect(library.get_by_role("button", name="Undo")).to_be_focused()
    expect(library.locator("#status")).to_contain_text("The article says again what it said")
    article = ask(library, "list", limit=1)["articles"][0]["id"]
    assert ask(library, "show", article=article)["article"]["text"].strip() == DAYS[0]
    expect(library.locator("#article .versions")).to_be_visible()
    library.get_by_role("button", name="Undo").press("Enter")
    expect(library.locator("#status")).to_contain_text("Undone")
    assert ask(library, "show", article=article)["article"]["text"].strip() == DAYS[2]
