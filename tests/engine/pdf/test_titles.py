"""Tests of titles."""

from __future__ import annotations

import pytest
from readwell.engine.pdf.build import snapshot

from tests.engine.pdf.sheets import FILL, LEFT, Sheets


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
