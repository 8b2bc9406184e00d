"""Tests of formulas."""

from __future__ import annotations

from readwell.engine.page.snapshot import Snapshot
from readwell.engine.pdf.build import snapshot

from tests.engine.pdf.sheets import FILL, LEFT, Sheets, said


def written(text: str, font: str) -> Snapshot:
    """Returns a text with a line in a font of its own."""
    sheets = Sheets()
    sheets.wire["fonts"].append(font)
    sheets.lines([FILL] * 6, LEFT, 1000)
    sheets.line(text, 1400, 1900, font=3)
    sheets.lines([FILL] * 6, LEFT, 2200)
    return snapshot(sheets.words())


def test_a_formula_on_its_own_line_is_a_picture_with_its_letters_instead() -> None:
    page = written("E = m c 2", "ABCDEF+CMMI10")
    assert list(page.attribute("alt").values()) == ["E = m c 2"]
    assert next(iter(page.attribute("src").values())).startswith("region:1,1370,1870,")
    assert "E = m" not in said(page)


def test_a_line_in_a_font_of_text_is_none() -> None:
    page = written("E = m c 2", "ABCDEF+CMR10")
    assert not page.attribute("alt") and "E = m c 2" in said(page)
