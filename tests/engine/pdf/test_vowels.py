"""Tests of marks above and below the letters of Arabic."""

from __future__ import annotations

from readwell.engine.pdf.build import snapshot
from readwell.engine.pdf.vowels import on_lines

from tests.engine.pdf.sheets import SIZE, Sheets, said

LINE = "الصفحة المحتوى الرئيسي صفحة بهدوء"


def sheet(mark: str, top: int) -> Sheets:
    """Lines from the right; on the second one the last letter of a word has the box of its mark, above or below."""
    sheets = Sheets()
    for number in range(4):
        right = 5300
        for word in LINE.split():
            sheets.line(word, right - 50 * len(word), 1000 + 120 * number)
            right -= 50 * len(word) + 40
    x = sheets.wire["x"][sheets.wire["text"].index("بهدوء", 6)]
    sheets.line(mark, x - 35, 1120 + top)
    sheets.wire["w"][-1], sheets.wire["h"][-1] = 30, SIZE // 4
    return sheets


def test_a_letter_with_the_box_of_its_mark_stands_on_its_line_and_at_its_word() -> None:
    for mark, top in (("رٍ", 105), ("أُ", -28)):
        assert said(snapshot(sheet(mark, top).words())) == f"{LINE} {LINE}{mark} {LINE} {LINE}"


def test_letters_with_a_box_of_their_own_stay() -> None:
    words = sheet("رٍ", 0).words()
    words.h[-1] = SIZE
    found = on_lines(words)
    assert (found.x == words.x).all() and (found.y == words.y).all() and (found.h == words.h).all()
