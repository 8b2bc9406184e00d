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


def test_a_number_that_stands_outside_all_text_is_that_of_the_page_wherever_the_text_ends() -> None:
    sheets = Sheets()
    sheets.lines([FILL] * 12, LEFT, 1000)
    sheets.line("12", 2900, 6000)
    assert not said(snapshot(sheets.words())).endswith("12")


def test_a_page_of_its_own_loses_a_short_line_in_its_margin_but_no_sentence() -> None:
    for first, is_read in (("The Harbour Courier", False), ("The boats came back.", True)):
        sheets = Sheets()
        sheets.line(first, LEFT, 600, size=80)
        sheets.lines([FILL] * 12, LEFT, 1000)
        assert (first in said(snapshot(sheets.words()))) is is_read


def test_a_large_bold_line_with_a_number_is_a_heading_on_every_page() -> None:
    sheets = Sheets(4)
    for page in range(4):
        sheets.line(f"Part {page}", LEFT, 600, page=page, size=150, font=1)
        sheets.lines([f"{FILL} {page}"] * 12, LEFT, 1000, page=page)
    assert said(snapshot(sheets.words())).count("Part") == 4


def test_lines_that_ran_off_their_page_are_no_foot_of_it() -> None:
    sheets = Sheets(4)
    for page in range(4):
        sheets.lines([f"{FILL} {page}{line}" for line in range(20)], LEFT, 1000, page=page)
        sheets.line(f"Page {page + 1}", 2900, 8000, page=page)
        sheets.lines([f"{FILL} lost{line}" for line in range(4 * (page == 1))], LEFT, 9000, page=page)
    words = said(snapshot(sheets.words()))
    assert "Page" not in words and "lost0" in words and "lost3" in words


def test_a_date_below_the_title_of_a_single_page_is_read() -> None:
    sheets = Sheets()
    sheets.line("Notes of the harbour", LEFT, 600, size=150, font=1)
    sheets.line("2026-03-07", LEFT, 820)
    sheets.lines([FILL] * 12, LEFT, 1100)
    sheets.line("1", 2900, 7900)
    words = said(snapshot(sheets.words()))
    assert "2026-03-07" in words and not words.endswith("1")
