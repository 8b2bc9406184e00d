"""Tests of divided words."""

from __future__ import annotations

import pytest
from readwell.engine.pdf.hyphens import divided, vocabulary

KNOWN = vocabulary(["well-known", "community", "boats,", "light", "house", "north-", "western"])


@pytest.mark.parametrize(
    ("before", "after", "is_divided", "keeps"),
    [
        ("com-", "munity", True, False),
        ("com\u2010", "munity,", True, False),
        ("com\u00ad", "munity", True, False),
        ("un-", "heard", True, False),
        ("well-", "known", True, True),
        ("light-", "house", True, True),
        ("Sachsen-", "Anhalt", True, True),
        ("1990-", "1995", False, False),
        ("-", "and", False, False),
        ("boats", "and", False, False),
        ("COM-", "MUNITY", True, False),
    ],
)
def test_a_word_is_joined_or_keeps_its_hyphen(before: str, after: str, is_divided: bool, keeps: bool) -> None:
    assert divided(before, after, KNOWN) == (is_divided, keeps)


def test_the_second_half_of_a_divided_word_is_no_word_of_the_document() -> None:
    assert "western" not in KNOWN and "boats" in KNOWN
