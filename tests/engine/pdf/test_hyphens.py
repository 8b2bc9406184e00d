"""Tests of divided words."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from readwell.engine.pdf.hyphens import Hyphens

TEXTS = (
    "well-known community boats, light house north- western the council of the town a light house up to a quay".split()
)
#: What says that a document divides words, and what says that it doesn't.
DIVIDES, WHOLE = [("com-", "munity")] * 3, [("well-", "known")] * 3


def hyphens(ends: Sequence[tuple[str, str]], lines: int = 1000) -> Hyphens:
    """A document's hyphens: its words, and those at the ends of its lines behind them."""
    texts = [*TEXTS, "wasser", *(word for pair in ends for word in pair)]
    return Hyphens(texts, [(at, at + 1) for at in range(len(TEXTS) + 1, len(texts), 2)], lines)


@pytest.mark.parametrize(
    ("before", "after", "is_divided", "keeps"),
    [
        ("com-", "munity", True, False),
        ("com\u2010", "munity,", True, False),
        ("com\u00ad", "munity", True, False),
        ("un-", "heard", True, False),
        ("well-", "known", True, True),
        ("self-", "evident", True, True),
        ("state-of-the-", "art", True, True),
        ("light-", "house", True, True),
        ("north-", "western", True, False),
        ("Sachsen-", "Anhalt", True, True),
        ("1990-", "1995", True, True),
        ("COVID-", "19", True, True),
        ("A\u2010", "19", False, False),
        ("north-", "and", False, False),
        ("e-", "commerce", True, True),
        ("USB-", "C", True, True),
        ("www.town.org/light-", "boats", True, True),
        ("GV-", "N5090GAMING", True, True),
        ("boats-", "of-light", True, True),
        ("self-com-", "munity", True, False),
        ("the-old-town-", "quay", True, True),
        ("photos/the-old-", "harbour", True, True),
        ("-", "and", False, False),
        ("boats", "and", False, False),
        ("COM-", "MUNITY", True, False),
        ("AI-", "driven", True, True),
        ("injury-", "free", True, True),
    ],
)
def test_a_word_is_joined_or_keeps_its_hyphen(before: str, after: str, is_divided: bool, keeps: bool) -> None:
    assert hyphens(DIVIDES).divided(before, after) == (is_divided, keeps)


def test_where_no_word_is_divided_by_rule_a_hyphen_is_the_words_own() -> None:
    assert hyphens(WHOLE, 400).divided("higher-", "end") == (True, True)


def test_a_document_whose_lines_often_end_with_a_hyphen_divides_words() -> None:
    ends = [("flug-", "hafen"), ("bahn-", "hof"), ("rat-", "haus")]
    assert hyphens(ends, 60).divided("wasser-", "turm") == (True, False)
    assert hyphens(ends, 900).divided("wasser-", "turm") == (True, True)


def test_a_document_with_a_sign_of_its_own_for_divided_words_leaves_other_hyphens_alone() -> None:
    known = hyphens([("com\u2010", "munity")])
    assert known.divided("higher-", "end") == (True, True)
    assert known.divided("un\u2010", "heard") == (True, False)
    assert known.divided("com-", "munity") == (True, True)


def test_a_sign_that_few_lines_have_says_nothing_of_the_others() -> None:
    assert hyphens([*DIVIDES, ("com\u00ad", "munity")]).divided("un-", "heard") == (True, False)


def test_the_rest_of_a_word_is_no_word_in_whatever_order_the_file_has_its_lines() -> None:
    texts = "the boats and the coun- the boats and the coun- cil met cil met and the bread was dear".split()
    known = Hyphens(texts, [(4, 10), (9, 12)], 6)
    assert known.divided("coun-", "cil") == (True, False)
