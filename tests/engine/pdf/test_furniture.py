"""Tests of what a printer puts on every page."""

from __future__ import annotations

from readwell.engine.pdf.build import snapshot

from tests.engine.pdf.sheets import FILL, LEFT, Sheets, said


def test_headings_at_the_tops_of_pages_are_read_where_other_pages_have_text() -> None:
    sheets = Sheets(6)
    for page in range(6):
        if page % 3:
            sheets.line(f"About {'abcdef'[page]} boats", LEFT, 700, page=page, font=1)
            sheets.lines([f"{FILL} {page}{line}" for line in range(20)], LEFT, 900, page=page)
        else:
            sheets.lines([f"{FILL} {page}{line}" for line in range(22)], LEFT, 700, page=page)
    assert said(snapshot(sheets.words())).count("About") == 4


def test_a_document_of_one_page_loses_its_number_alone() -> None:
    sheets = Sheets()
    sheets.lines([FILL] * 12, LEFT, 1000)
    sheets.line("1", 2900, 7900)
    assert not said(snapshot(sheets.words())).endswith("1")
