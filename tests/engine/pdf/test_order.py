"""Tests of the order of columns."""

from __future__ import annotations

from readwell.engine.page.snapshot import Snapshot
from readwell.engine.pdf.build import snapshot

from tests.engine.pdf.sheets import FILL, LEFT, RIGHT, Sheets, said, texts


def test_a_line_that_juts_out_of_its_column_does_not_part_the_columns() -> None:
    sheets = Sheets()
    for number in range(12):
        text = (
            "http://example.org/a/very/long/address/that/juts/out/of/it" if number == 5 else f"left{number} {FILL[:36]}"
        )
        sheets.line(text, LEFT, 1000 + 120 * number)
    for number in range(12):
        sheets.line(f"right{number} {FILL[:36]}", RIGHT, 1000 + 120 * number)
    words = said(snapshot(sheets.words())).split()
    assert words.index("left11") < words.index("right0") and words.index("right4") < words.index("right5")


def test_gutters_of_other_pages_are_believed_where_a_table_hides_them() -> None:
    sheets = Sheets(2)
    for page in range(2):
        for number in range(14):
            sheets.line(f"left{page}{number} {FILL[:36]}", LEFT, 1000 + 120 * number, page=page)
        for number in range(14):
            top = 1000 + 120 * number
            if page and number > 3:
                for cell in range(3):
                    sheets.line(f"c{number}{cell}", RIGHT + 700 * cell, top, page=page)
            else:
                sheets.line(f"right{page}{number} {FILL[:36]}", RIGHT, top, page=page)
    words = said(snapshot(sheets.words())).split()
    assert words.index("left113") < words.index("right10")


def test_a_short_last_line_below_one_that_stands_across_the_columns_goes_on_with_it() -> None:
    sheets = Sheets()
    for side, x in (("left", LEFT), ("right", RIGHT)):
        for number in range(12):
            sheets.line(f"{side}{number} {FILL[:36]}", x, 1000 + 120 * number)
    for number in range(2):
        sheets.line(f"{number + 1}. The wide{number} {FILL} {FILL[:30]}", LEFT, 7000 + 240 * number, size=80)
        sheets.line(f"rest{number} of it", LEFT, 7090 + 240 * number, size=80)
    words = said(snapshot(sheets.words())).split()
    order = [word for word in words if word[:4] in ("wide", "rest")]
    assert order == ["wide0", "rest0", "wide1", "rest1"]
    assert words.index("right11") < words.index("wide0")


def short_lines(level: bool, by_row: bool) -> Snapshot:
    """Returns two sides of short and long lines, all at the same heights or none of them."""
    sheets = Sheets()
    places = [(row, side) for side in (0, 1) for row in range(30)]
    for row, side in sorted(places) if by_row else places:
        text = f"side{side}{row} {FILL[: 6 if row % 3 else 40]}"
        sheets.line(text, (LEFT, RIGHT)[side], 1000 + 120 * row + (0 if level else 50 * side))
    return snapshot(sheets.words())


def test_columns_of_short_lines_are_known_by_the_order_of_the_file_and_lines_at_heights_of_their_own() -> None:
    columns, table = short_lines(level=False, by_row=False), short_lines(level=True, by_row=True)
    words = [word for word in said(columns).split() if word.startswith("side")]
    assert words == [f"side{side}{row}" for side in (0, 1) for row in range(30)]
    assert texts(columns, "table") == [] and len(texts(table, "tr")) == 30


def test_a_line_juts_out_of_its_column_beside_another_that_stands_a_little_lower() -> None:
    sheets = Sheets()
    for side, x in (("left", LEFT), ("right", RIGHT)):
        for number in range(12):
            juts = side == "left" and number == 5
            text = "an.address.that.juts.out.of.it.into.the.other.column" if juts else f"{side}{number} {FILL[:36]}"
            sheets.line(text, x, 1000 + 120 * number + (60 if side == "right" else 0))
    words = said(snapshot(sheets.words())).split()
    assert words.index("left11") < words.index("right0")
