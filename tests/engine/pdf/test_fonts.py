"""Tests of what names of fonts say."""

from __future__ import annotations

import pytest
from readwell.engine.pdf.fonts import BOLD, ITALIC, MATH, MONO, flags


@pytest.mark.parametrize(
    ("name", "look"),
    [
        ("ABCDEF+LiberationSerif-Bold", BOLD),
        ("Times-BoldItalic", BOLD | ITALIC),
        ("CMBX10", BOLD),
        ("SFBX1000", BOLD),
        ("CMTI10", ITALIC),
        ("ABCDEF+CMMI7", MATH),
        ("CambriaMath", MATH),
        ("NimbusRomNo9L-Medi", BOLD),
        ("Helvetica-Oblique", ITALIC),
        ("Roboto-Medium", 0),
        ("ABCDEF+DejaVuSansMono", MONO),
        ("CMTT10", MONO),
        ("LMMono10-Regular", MONO),
        ("CourierNewPS-BoldMT", BOLD | MONO),
        ("ArialUnicodeMS", 0),
        ("LiberationSerif", 0),
        ("CMR10", 0),
        ("", 0),
    ],
)
def test_a_name_says_whether_letters_are_bold_or_slanted(name: str, look: int) -> None:
    assert flags([name]) == (look,)
