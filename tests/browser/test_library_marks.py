"""The library's marks, in Chromium: listed by article, searched, held to a tag, opened, removed, written to a file."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.drivers.axe import violations
from tests.browser.drivers.chromium import Chromium
from tests.browser.drivers.library_page import ask, empty_library
from tests.browser.drivers.marking import painted
from tests.browser.drivers.sheet import WHOLE
from tests.browser.drivers.waiting import until

TEXT = "The council spoke of the roofs. Nine boats came back before the storm. Bread was dear that winter."
MARKS: tuple[tuple[str, str, str, list[str]], ...] = (
    ("roofs", "yellow", "", ["rain"]),
    ("Nine boats came back", "green", "Ask Ann", ["rain", "boats"]),
    ("Bread was dear", "pink", "", []),
)


@pytest.fixture
def library(chromium_browser: Chromium) -> Iterator[Page]:
    with empty_library(chromium_browser) as page:
        for name, marks in (("Harbour", MARKS), ("Mill", MARKS[2:])):
            row = {
                "address": f"https://{name}.example/",
                "title": name,
                "saved": "2026-11-20",
                "text": f"{name}. {TEXT}",
            }
            number = ask(page, "add", record=row)["id"]
            rows = [
                {"id": f"{name}-{at}", "exact": exact, "colour": colour, "note": note, "tags": tags}
                | {"made": f"2026-11-2{at}T10:00:00.000Z"}
                for at, (exact, colour, note, tags) in enumerate(marks)
            ]
            ask(page, "mark", article=number, marks=rows, removed=[])
        page.reload()
        page.click("#part-marks")
        expect(page.locator("#list .mark")).to_have_count(4)
        yield page


def quotes(page: Page) -> list[str]:
    return sorted(text.split(": ", 1)[1] for text in page.locator("#list .title").all_text_contents())


def test_marks_are_searched_and_held_to_a_tag_and_a_colour(library: Page) -> None:
    assert violations(library) == []
    library.fill("#query", "ann")
    library.press("#query", "Enter")
    until("what is noted", lambda: quotes(library) == ["Nine boats came back"])
    library.fill("#query", "")
    library.press("#query", "Enter")
    library.select_option("#mark-tag", "rain")
    until("the tag", lambda: quotes(library) == ["Nine boats came back", "roofs"])
    library.select_option("#mark-colour", "green")
    until("tag and colour", lambda: quotes(library) == ["Nine boats came back"])
    assert library.locator("#status").inner_text() == "1 mark"


def test_a_mark_is_removed_and_comes_back_and_an_article_says_how_many_go_with_it(library: Page) -> None:
    row = library.locator("#list .mark", has_text="Ask Ann")
    row.locator(".does .link").last.click()
    expect(library.locator("#status button")).to_be_focused()
    assert len(ask(library, "marks")["marks"]) == 3
    library.keyboard.press("Enter")
    expect(library.locator("#list .mark")).to_have_count(4)
    library.click("#part-all")
    library.locator("#list li", has_text="Harbour").locator(".details").click()
    expect(library.locator("#article .marked li")).to_have_count(3)
    library.get_by_role("button", name="Remove with its 3 marks").click()
    library.locator("#article button").first.click()
    expect(library.locator("#article .marked li")).to_have_count(3)
    assert len(ask(library, "marks")["marks"]) == 4


def test_marks_are_written_to_a_file_as_annotations_of_other_programs(library: Page) -> None:
    with library.expect_download() as coming:
        library.select_option("#mark-export", "jsonld")
    written = json.loads(Path(coming.value.path()).read_text("utf-8"))
    found = written["first"]["items"]
    assert len(found) == 4
    assert {one["type"] for one in found} == {"Annotation"}


def test_a_mark_opens_its_article_where_it_stands(library: Page, chromium_browser: Chromium) -> None:
    with chromium_browser.context.expect_page() as coming:
        library.locator("#list .title", has_text="Nine boats came back").click()
    reader = coming.value
    reader.wait_for_selector(WHOLE)
    until("its mark", lambda: ["green", "Nine boats came back"] in painted(reader))
    until("the others", lambda: len(painted(reader)) == 3)
    assert reader.evaluate("CSS.highlights.has('mark-now')")


def test_a_mark_is_changed_where_it_is_listed_by_keys_alone_and_that_is_undone(library: Page) -> None:
    edit = library.locator("[data-mark='Harbour-1'] [id^=edit]")
    edit.focus()
    library.keyboard.press("Enter")
    expect(library.locator(".change textarea")).to_be_focused()
    assert violations(library) == []
    library.keyboard.press("Escape")
    expect(library.locator(".change")).to_have_count(0)
    expect(edit).to_be_focused()
    library.keyboard.press("Enter")
    library.fill(".change textarea", "Asked **Ann**: ten boats")
    library.fill(".change input", "boats, storm, boats")
    library.select_option(".change select", "blue")
    library.press(".change textarea", "Control+Enter")
    expect(library.locator("#status")).to_contain_text("Mark changed")
    expect(edit).to_be_focused()

    def now() -> tuple[str, str, list[str]]:
        [mark] = [one for one in ask(library, "marks", limit=9)["marks"] if one["id"] == "Harbour-1"]
        return mark["colour"], mark["note"], mark["tags"]

    assert now() == ("blue", "Asked **Ann**: ten boats", ["boats", "storm"])
    expect(library.locator("[data-mark='Harbour-1'] .noted")).to_have_text("Asked **Ann**: ten boats")
    library.click("#status .link")
    expect(library.locator("#status")).to_have_text("Undone.")
    assert now() == ("green", "Ask Ann", ["rain", "boats"])
