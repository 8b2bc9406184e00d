"""Tests of titles."""

from __future__ import annotations

import pytest
from readwell.engine.pdf.build import snapshot

from tests.engine.pdf.sheets import FILL, LEFT, Sheets, texts


def titled(title: str, heading: str = "", name: str = "") -> str:
    sheets = Sheets()
    sheets.line("A heading further below", LEFT, 3000, size=140, font=1)
    sheets.lines([FILL] * 5, LEFT, 1300)
    if heading:
        sheets.line(heading, LEFT, 900, size=200, font=1)
    else:
        sheets.wire["text"][:4] = ["the", "roofs", "and", "boats"]
        sheets.wire["size"][:4] = [100] * 4
        sheets.wire["font"][:4] = [0] * 4
    sheets.wire["title"], sheets.wire["name"] = title, name
    return str(snapshot(sheets.words()).facts.get("title", ""))


@pytest.mark.parametrize("title", ["", "untitled", "Microsoft Word - draft3.doc", "paper.dvi", "about:blank"])
def test_a_title_that_nobody_gave_gives_way_to_the_first_heading(title: str) -> None:
    assert titled(title, "The boats of the north") == "The boats of the north"


def test_a_title_that_the_file_gives_is_its_title() -> None:
    assert titled("Boats", "The boats of the north") == "Boats"


def test_a_document_without_either_is_called_by_its_file() -> None:
    assert titled("", name="harbour") == "harbour"


def tagged(title: str = "", first: str = "Tide gauges of the Harrow", size: int = 200) -> Sheets:
    """Returns a document whose tags call only its sections headings, and take the title and the authors for one."""
    sheets = Sheets()
    root = sheets.element("Document")
    above = sheets.element("P", root)
    sheets.line(first, LEFT, 600, size=size, tag=above)
    sheets.line("Ann Vance of Le Nis", LEFT, 850, tag=above)
    sheets.line("Introduction", LEFT, 1000, size=140, font=1, tag=sheets.element("H1", root))
    for number in range(5):
        sheets.line(f"{FILL} {number}.", LEFT, 1300 + 300 * number, tag=sheets.element("P", root))
    sheets.wire["title"] = title
    return sheets


@pytest.mark.parametrize("title", ["", "Tide Gauges of the Harrow"])
def test_the_largest_line_above_the_headings_of_the_tags_is_the_title_apart_from_its_authors(title: str) -> None:
    page = snapshot(tagged(title).words())
    assert texts(page, "h1") == ["Tide gauges of the Harrow"] and texts(page, "h2") == ["Introduction"]
    assert texts(page, "p")[0] == "Ann Vance of Le Nis"
    assert page.facts["title"].casefold() == "tide gauges of the harrow"


@pytest.mark.parametrize("sheets", [tagged("Boats"), tagged(first="42"), tagged(size=100)])
def test_a_large_line_that_the_title_contradicts_or_a_number_or_plain_type_is_none(sheets: Sheets) -> None:
    assert texts(snapshot(sheets.words()), "h1") == ["Introduction"]
