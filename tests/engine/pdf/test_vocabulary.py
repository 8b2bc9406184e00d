"""Tests of a document's words."""

from __future__ import annotations

import pytest
from readwell.engine.pdf.vocabulary import LONGEST, Vocabulary, plain

KNOWN = Vocabulary(
    ["Harbour,", "well-known", "harbour", "com-", "munity", "lighthouse", "state-of-the-art", "un\u00addone"]
)


@pytest.mark.parametrize(
    ("word", "count"),
    [("harbour", 2), ("known", 1), ("well-known", 1), ("undone", 1), ("com", 0), ("munity", 0), ("light", 0)],
)
def test_words_and_their_parts_are_counted_but_not_those_that_a_hyphen_may_divide(word: str, count: int) -> None:
    assert KNOWN.count(word) == count


def test_words_are_found_by_their_starts_and_ends() -> None:
    assert KNOWN.begins("lighth")
    assert not KNOWN.begins("lights")
    assert [KNOWN.longer(tail) for tail in ("house", "harbour", "our")] == [1, 0, 1]


def test_parts_of_compounds_are_known_by_their_place() -> None:
    assert [KNOWN.is_first(part) for part in ("well", "of", "art", "harbour")] == [True, True, False, False]
    assert [KNOWN.is_second(part) for part in ("known", "of", "state", "harbour")] == [True, True, False, False]


def test_letters_of_one_word_and_letters_at_the_edges_of_two_are_told_apart() -> None:
    words = Vocabulary("nation station ration relation motion action fish ship shop wish of the sea".split())
    assert words.seam("ambi", "tion") > 0 > words.seam("fish", "shop")


def test_very_long_runs_of_letters_are_no_parts() -> None:
    assert not Vocabulary(["-".join(["a" * (LONGEST + 1), "b"])]).begins("aaa")


def test_a_word_is_plain_without_signs_and_with_plain_hyphens() -> None:
    assert plain("“Well\u2010known!”") == "well-known"
