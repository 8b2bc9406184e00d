"""People come with their things in Chromium: a file of another tool by the picker or dropped, and a report of what came."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.drivers.chromium import Chromium
from tests.browser.drivers.library_page import ask, empty_library
from tests.browser.drivers.saving import files, saver

CSV = (
    "title,url,time_added,tags,status\n"
    "Harbour roofs,https://roofs.example/a,1700000000,sea|roofs,unread\n"
    "Old mill,https://mill.example/,1600000000,,archive\n"
    "Bad one,javascript:alert(1),1600000000,,unread\n"
)
BOOKMARKS = """<!DOCTYPE NETSCAPE-Bookmark-file-1>
<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8"><TITLE>Bookmarks</TITLE><H1>Bookmarks</H1>
<DL><p><DT><H3>Work</H3><DL><p>
<DT><A HREF="https://weir.example/" ADD_DATE="1700000000" TAGS="river">The weir</A></DL><p></DL><p>"""
DROP = """([name, text]) => {
    const given = new DataTransfer();
    given.items.add(new File([text], name));
    document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: given, bubbles: true, cancelable: true }));
}"""


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("bringing")


@pytest.fixture(scope="module")
def browser(chrome_build: Path, place: Path) -> Iterator[Chromium]:
    with saver(chrome_build, place) as opened:
        yield opened


@pytest.fixture
def library(browser: Chromium) -> Iterator[Page]:
    with empty_library(browser) as page:
        yield page


def rows(page: Page) -> dict[str, dict[str, Any]]:
    return {row["title"]: row for row in ask(page, "list", limit=200)["articles"]}


def test_an_export_by_the_file_picker_comes_with_its_fields_and_a_report(library: Page, place: Path) -> None:
    path = place / "pocket.csv"
    path.write_text(CSV, encoding="utf-8")
    library.set_input_files("#file", path)
    library.locator("#article", has_text="2 new, 0 already there, 1 unreadable").wait_for()
    assert "line 4" in library.inner_text("#article li")
    found = rows(library)
    assert (found["Harbour roofs"]["state"], found["Harbour roofs"]["tags"]) == ("later", ["roofs", "sea"])
    assert found["Old mill"]["state"] == "archive" and found["Old mill"]["saved"].startswith("2020-09-13")
    expect(library.locator("#list .title")).to_have_text(["Harbour roofs", "Old mill"])
    library.get_by_role("button", name="Save the report").click()
    (report,) = files(place / "downloads", 1)
    assert "javascript" in report.read_text("utf-8") or "line 4" in report.read_text("utf-8")
    library.set_input_files("#file", path)
    library.locator("#article", has_text="0 new, 2 already there").wait_for()
    assert len(rows(library)) == 2


@pytest.mark.second
def test_bookmarks_that_are_dropped_on_the_page_come_with_their_folders(library: Page) -> None:
    library.evaluate(DROP, ["bookmarks.html", BOOKMARKS])
    library.locator("#article", has_text="1 new").wait_for()
    (row,) = rows(library).values()
    assert (row["title"], row["collections"], row["tags"]) == ("The weir", ["Work"], ["river"])


@pytest.mark.second
def test_our_own_export_needs_no_python_and_what_is_no_export_is_named(library: Page, place: Path) -> None:
    row = {"address": "https://own.example/", "title": "Own", "saved": "2026-01-01", "text": "Words of it."}
    own = place / "own.jsonl"
    own.write_text(json.dumps({"readwell": "library", "version": 1}) + "\n" + json.dumps(row) + "\n", encoding="utf-8")
    other = place / "other.bin"
    other.write_bytes(bytes(range(256)) * 8)
    library.set_input_files("#file", [own, other])
    library.locator("#article", has_text="1 new, 0 already there, 1 unreadable").wait_for()
    assert "other.bin: This file is no export that Readwell knows" in library.inner_text("#article")
    assert "Own" in rows(library)
