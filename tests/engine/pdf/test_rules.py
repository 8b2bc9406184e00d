"""Tests of tables with drawn borders."""

from __future__ import annotations

from readwell.engine.pdf.build import snapshot

from tests.engine.pdf.sheets import FILL, LEFT, RIGHT, Sheets, said, texts


def test_what_stands_between_borders_is_a_cell_however_close_it_is() -> None:
    sheets = Sheets()
    sheets.grid([LEFT, 1200, 1800], [1000, 1200, 1400, 1600])
    for number in range(3):
        sheets.line(f"year {1990 + number}", LEFT + 20, 1040 + 200 * number)
        sheets.line(f"{number} boats", 1205, 1040 + 200 * number)
    page = snapshot(sheets.words())
    assert texts(page, "td") == ["year 1990", "0 boats", "year 1991", "1 boats", "year 1992", "2 boats"]


def test_a_cell_of_several_lines_is_one() -> None:
    sheets = Sheets()
    sheets.grid([LEFT, 1600, 2600], [1000, 1300, 1600])
    for row in range(2):
        sheets.lines(["a boat of", "the north"], LEFT + 20, 1020 + 300 * row)
        sheets.line("twelve", 1620, 1020 + 300 * row)
    assert texts(snapshot(sheets.words()), "td") == ["a boat of the north", "twelve"] * 2


def test_a_frame_around_text_is_no_table() -> None:
    sheets = Sheets()
    sheets.grid([LEFT - 50, 5300], [950, 2600])
    sheets.lines([FILL] * 12, LEFT, 1000)
    page = snapshot(sheets.words())
    assert texts(page, "table") == [] and said(page).count("harbour") == 12


def test_a_grid_without_words_in_most_cells_is_a_drawing() -> None:
    sheets = Sheets()
    sheets.grid(range(LEFT, 5000, 200), range(1000, 4000, 200))
    sheets.line("a chart", LEFT + 20, 1040)
    sheets.line("of boats", 1400, 2040)
    assert texts(snapshot(sheets.words()), "table") == []


def test_a_table_in_a_column_leaves_the_other_column_alone() -> None:
    sheets = Sheets()
    sheets.lines([FILL[:44]] * 9, LEFT, 1000)
    sheets.grid([LEFT, 1500, 2700], [2300, 2500, 2700])
    for row in range(2):
        sheets.line("boats", LEFT + 20, 2340 + 200 * row)
        sheets.line("twelve", 1520, 2340 + 200 * row)
    sheets.lines([f"right {FILL[:40]}"] * 16, RIGHT, 1000)
    page = snapshot(sheets.words())
    assert texts(page, "td") == ["boats", "twelve"] * 2
    assert said(page).index("twelve") < said(page).index("right")
