"""Tests of letters as files have them."""

from __future__ import annotations

import pytest
from readwell.engine.pdf.letters import logical


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("harbour", "harbour"),
        ("o\ufb03ce", "office"),
        ("\uf0b7", "•"),
        ("\ufed6\ufef4\ufef4\ufea8\ufe97", "تخييق"),  # forms, as they stand on the page
        (".\u05d4\u05e8\u05d0\u05e9\u05d5\u05e0\u05d4", "הראשונה."),
        ("\u05e9\u05dc\u05d5\u05dd.", "שלום."),
        ("...", "..."),
        ("\U0001d465\u210e\U0001d6fc", "xhα"),  # slanted letters of formulas
        ("\U0001d53d\U0001d504", "\U0001d53d\U0001d504"),  # others than slanted mean something of their own
        ("\ufe41彼\ufe42は\ufe12", "「彼」は。"),  # as they stand in lines from the top to the bottom
        ("\ufe35一\ufe36\ufe19", "（一）…"),
    ],
)
def test_a_word_is_in_the_order_in_which_it_is_read(written: str, read: str) -> None:
    assert logical(written) == read
