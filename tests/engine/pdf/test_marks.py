"""Tests of what items begin with."""

from __future__ import annotations

import pytest
from readwell.engine.pdf.lines import pieces
from readwell.engine.pdf.marks import is_mark, is_sign, mark_of, number_of

from tests.engine.pdf.sheets import LEFT, Sheets


@pytest.mark.parametrize(
    ("line", "mark"),
    [("• a boat", "•"), ("1. a boat", "1."), ("(b) a boat", "(b)"), ("iv) a boat", "iv)"), ("- a", "-"), ("1990 was", ""),
     ("•", ""), ("a boat", "")],
)  # fmt: skip
def test_a_line_begins_as_an_item_if_more_follows_its_mark(line: str, mark: str) -> None:
    sheets = Sheets()
    sheets.line(line, LEFT, 1000)
    words = sheets.words()
    assert mark_of(words, pieces(words)[0]) == mark


def test_a_mark_is_a_sign_a_number_or_a_letter() -> None:
    assert is_sign("•") and not is_sign("1.")
    assert [number_of(mark) for mark in ("1.", "(12)", "•", "b)")] == ["1", "12", "", ""]
    assert is_mark("3") and is_mark("a)") and not is_mark("boat")
