"""The score, checked with the papers' own example."""

from __future__ import annotations

import pytest

pytest.importorskip("rapidfuzz")

from readwell.lab.evaluation.score import Judged, gold, judge, shingles, summary, tokens


def test_the_worked_example_of_the_line_block_paper() -> None:
    # Its section VI.E: r = 4/6, p = 4/5, F1 = 8/11 (right; its Table 1 gives 75.2% where the text says 70%).
    wanted = gold("Title Some text in the body")
    found = judge("Title Copyright Some text in", wanted)
    assert (found.recall, found.precision, found.f1) == (4 / 6, 4 / 5, 8 / 11)


def test_precision_is_of_what_was_extracted_and_recall_of_what_was_wanted() -> None:
    # content-seeker's equation 2 prints them the other way round.
    found = judge("a b c d", gold("a b"))
    assert (found.precision, found.recall) == (0.5, 1.0)


def test_words_are_folded_and_spaceless_scripts_give_characters() -> None:
    assert tokens("Straße, CAFE\u0301 – 北京。 snake_case it's") == "strasse café 北 京 snake case it s".split()


def test_nothing_wanted_and_nothing_found_is_right() -> None:
    assert judge("", gold("")).f1 == 1.0
    assert judge("word", gold("")).f1 == 0.0
    assert judge("", gold("word")).f1 == 0.0


def test_order_counts() -> None:
    assert judge("b a", gold("a b")).f1 == 0.5


def test_shingles_of_a_short_text_are_the_whole_of_it() -> None:
    assert shingles(["a", "b"]) == {("a", "b"): 1}
    assert shingles("a b c d e".split()) == {tuple("abcd"): 1, tuple("bcde"): 1}


def test_a_summary_gives_means_spread_median_and_failures() -> None:
    rows = [Judged(value, value, value, value, 0.0, 1 - value, value, 1, 1) for value in (1.0, 0.4, 0.7, 0.9)]
    total = summary(rows)
    assert total is not None
    assert (total.pages, total.median, total.failures) == (4, 0.8, 0.25)
    assert total.f1 == pytest.approx(0.75)
    assert total.f1_deviation == pytest.approx(0.2291288)
    assert summary([]) is None
