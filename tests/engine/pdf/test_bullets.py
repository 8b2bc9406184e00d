"""Tests of signs that are drawn."""

from __future__ import annotations

from readwell.engine.pdf.build import snapshot

from tests.engine.pdf.sheets import FILL, LEFT, Sheets, texts


def listed(side: int, away: int) -> list[str]:
    """Returns the items of a list whose signs have this side, and stand so far from the words."""
    sheets = Sheets()
    sheets.lines([FILL] * 4, LEFT, 1000)
    for number in range(3):
        sheets.shape(LEFT + 300 - away - side, 1700 + 130 * number - side // 2 + 50, side, side)
        sheets.line(f"boat {number} of the harbour", LEFT + 300, 1700 + 130 * number)
    return texts(snapshot(sheets.words()), "li")


def test_a_small_shape_before_a_line_makes_it_an_item() -> None:
    assert listed(40, 100) == [f"boat {number} of the harbour" for number in range(3)]


def test_a_shape_that_is_large_tiny_or_far_is_no_sign() -> None:
    assert listed(150, 100) == listed(5, 100) == listed(40, 900) == []
