"""Tests of documents that are read from the right."""

from __future__ import annotations

from readwell.engine.pdf.build import snapshot
from readwell.engine.pdf.direction import is_from_right, mirrored

from tests.engine.pdf.sheets import FILL, LEFT, RIGHT, WIDTH, Sheets, said

LINE = "הסירות עזבו את הנמל בלילה והמועצה התכנסה"


def from_right(sheets: Sheets, text: str, right: int, y: int) -> None:
    """Sets a line that begins at the right, its words in the order of the page, from the left."""
    words = text.split()
    places = []
    for word in words:
        right -= 50 * len(word)
        places.append((word, right))
        right -= 33
    for word, x in reversed(places):
        sheets.line(word, x, y)


def test_words_and_columns_are_read_from_the_right() -> None:
    sheets = Sheets()
    for number in range(9):
        from_right(sheets, f"{LINE} שמאל{number}", 2900, 1000 + 120 * number)
        from_right(sheets, f"{LINE} ימין{number}", 5300, 1000 + 120 * number)
    page = snapshot(sheets.words())
    words = said(page).split()
    assert words[:4] == LINE.split()[:4]
    assert words.index("ימין8") < words.index("שמאל0")
    assert list(page.attribute("dir").values()) == ["rtl"]


def test_words_of_another_script_keep_their_own_order() -> None:
    sheets = Sheets()
    for number in range(6):
        from_right(sheets, LINE, 5300, 1000 + 120 * number)
    right = 5300
    for word in ("אמר", "Smith", "John", "בלילה"):  # as they stand on the page, from the right
        right -= 50 * len(word)
        sheets.line(word, right, 1720)
        right -= 33
    assert "אמר John Smith בלילה" in said(snapshot(sheets.words()))


def test_boxes_are_those_of_the_page_and_not_of_its_mirror() -> None:
    sheets = Sheets()
    from_right(sheets, LINE, 5300, 1000)
    page = snapshot(sheets.words())
    assert page.layout is not None
    assert int((page.layout["x"] + page.layout["w"]).max()) in (529, 530)


def test_a_mirror_of_a_mirror_is_the_page() -> None:
    sheets = Sheets()
    sheets.line(FILL, LEFT, 1000)
    sheets.shape(RIGHT, 1000, 200, 100)
    sheets.wire["links"] = [[0, 100, 100, 50, 10, "https://example.org/"]]
    words = sheets.words()
    twice = mirrored(mirrored(words))
    assert (twice.x == words.x).all() and (twice.drawn == words.drawn).all() and twice.links == words.links
    assert int(mirrored(words).x[0]) == WIDTH - LEFT - int(words.w[0])


def test_a_document_is_from_the_right_if_most_letters_are() -> None:
    sheets = Sheets()
    sheets.line(f"{LINE} John", LEFT, 1000)
    assert is_from_right(sheets.words())
    sheets.lines([FILL] * 3, LEFT, 1200)
    assert not is_from_right(sheets.words())
