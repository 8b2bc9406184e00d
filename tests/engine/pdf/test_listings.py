"""Tests of code in a printed document."""

from __future__ import annotations

import pytest
from readwell.engine.pdf.build import snapshot

from tests.engine.pdf.sheets import FILL, LEFT, Sheets, texts

CODE = [("def read(gauge):", 0), ("level = gauge.level()", 4), ("", 0), ("return level * 100", 4)]


def printed(lines: list[tuple[str, int]], tagged: bool = False, around: int = 0) -> Sheets:
    """A document with lines of one width between paragraphs; a letter is half as wide as it is high."""
    sheets = Sheets()
    sheets.wire["fonts"].append("DejaVuSansMono")
    root = sheets.element("Document") if tagged else -1

    def tag() -> int:
        return sheets.element("P", root) if tagged else -1

    sheets.lines([FILL] * 4, LEFT, 1000, tag=tag(), font=around)
    for number, (text, indent) in enumerate(lines):
        x, own = LEFT + 50 * indent, tag()
        for word in text.split():
            sheets.line(word, x, 1700 + 120 * number, font=3, tag=own)
            x += 50 * len(word) + 50
    sheets.lines([FILL] * 4, LEFT, 2500, tag=tag(), font=around)
    return sheets


@pytest.mark.parametrize("tagged", [False, True])
def test_lines_of_one_width_keep_their_ends_their_indents_and_the_empty_ones(tagged: bool) -> None:
    page = snapshot(printed(CODE, tagged).words())
    assert texts(page, "pre") == ["def read(gauge):\n    level = gauge.level()\n\n    return level * 100\n"]
    assert not any("gauge" in text for text in texts(page, "p"))


def test_addresses_and_running_text_in_such_a_font_are_no_code() -> None:
    assert not texts(snapshot(printed([("ada@lamp.example", 0), ("eva@lamp.example", 0)]).words()), "pre")
    letter = [("Dear all of you who keep the light", 0)] * 5
    assert not texts(snapshot(printed(letter).words()), "pre")


def test_a_document_that_is_set_in_such_a_font_has_paragraphs() -> None:
    page = snapshot(printed(CODE, around=3).words())
    assert not texts(page, "pre") and len(texts(page, "p")) > 1
