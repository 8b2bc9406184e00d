"""Tests of tables without borders."""

from __future__ import annotations

from readwell.engine.pdf.build import snapshot

from tests.engine.pdf.sheets import FILL, LEFT, Sheets, texts


def test_rows_that_go_on_below_are_one_row() -> None:
    sheets = Sheets()
    for number in range(4):
        top = 1000 + 400 * number
        sheets.line(f"Boat {number}", LEFT, top)
        sheets.lines(["made of oak and", "of iron"], 2000, top)
        sheets.line("1990", 4000, top)
    assert texts(snapshot(sheets.words()), "tr")[1] == "Boat 1made of oak and of iron1990"


def test_signs_beside_texts_are_a_list_and_no_table() -> None:
    sheets = Sheets()
    for number in range(5):
        sheets.line("•", LEFT, 1000 + 130 * number)
        sheets.line(f"boat {number} of the harbour", LEFT + 250, 1000 + 130 * number)
    page = snapshot(sheets.words())
    assert texts(page, "table") == [] and texts(page, "li")[4] == "boat 4 of the harbour"


def test_a_table_goes_on_on_the_next_page_without_its_head_again() -> None:
    sheets = Sheets(2)
    for page in range(2):
        sheets.lines([FILL] * 3, LEFT, 700, page=page) if not page else None
        for row in range(4):
            said = ("Year", "Boats") if not row else (f"199{row + 4 * page}", f"{row * 3}")
            sheets.line(said[0], LEFT, (1400 if not page else 700) + 200 * row, page=page)
            sheets.line(said[1], 2600, (1400 if not page else 700) + 200 * row, page=page)
    found = snapshot(sheets.words())
    assert len(texts(found, "table")) == 1 and len(texts(found, "tr")) == 7


def test_cells_that_stand_too_close_are_apart_where_others_are() -> None:
    sheets = Sheets()
    for number in range(4):
        end = sheets.line("Processor of the year" if number == 2 else "Boat", LEFT, 1000 + 200 * number)
        assert end < 1800
        sheets.line("oak", 1800 if number != 2 else 1700, 1000 + 200 * number)
        sheets.line("iron", 2600, 1000 + 200 * number)
    assert texts(snapshot(sheets.words()), "td")[6:9] == ["Processor of the year", "oak", "iron"]


def test_a_second_line_of_a_first_cell_is_part_of_its_row() -> None:
    sheets = Sheets()
    sheets.lines([FILL] * 6, LEFT, 1000)
    top = 2000
    for name, value in (("Price", "1099"), ("Brightness (of the", "1000"), ("Zoom", "fixed"), ("Lamp life", "25,000")):
        sheets.line(name, LEFT, top)
        sheets.line(value, LEFT + 1500, top)
        if "of the" in name:
            top += 115
            sheets.line("maker)", LEFT, top)
        top += 180
    sheets.lines([FILL] * 6, LEFT, top + 200)
    page = snapshot(sheets.words())
    assert len(texts(page, "table")) == 1
    assert texts(page, "tr") == ["Price1099", "Brightness (of the maker)1000", "Zoomfixed", "Lamp life25,000"]
