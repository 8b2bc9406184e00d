"""A score tells how sure an extractor is, and by its side of a half whether it keeps."""

from __future__ import annotations

import numpy as np
from readwell.engine.extractors import readwell, seeker
from readwell.engine.extractors.density import TextDensity
from readwell.engine.page.selection import KEPT

SURE = np.array([0.0, 0.25, 0.5, 1.0, 0.0, 0.25, 0.5, 1.0])
KEEP = np.array([True] * 4 + [False] * 4)


def test_the_default_extractors_scores_rise_with_its_chance_on_both_sides_of_the_decision() -> None:
    scores = readwell._scores(SURE, KEEP)
    assert scores[:4].tolist() == [KEPT, KEPT + 0.25 * (1 - KEPT), KEPT + 0.5 * (1 - KEPT), 1]
    assert (scores[4:] < KEPT).all() and (np.diff(scores[4:]) > 0).all()


def test_the_seekers_scores_begin_at_its_limit() -> None:
    scores = seeker._scores(SURE, KEEP, 0.25)
    assert scores[:4].tolist() == [0.5, 0.5, 0.666667, 1]
    assert scores[4:].tolist() == [0, 0.499999, 0.499999, 0.499999]


def test_a_line_of_exactly_the_share_of_the_longest_is_dense() -> None:
    lines = np.array([1, 10, 4, 1], np.int64)
    assert TextDensity(form="share", share=40).region(lines) == (1, 3)
    assert TextDensity(form="share", share=41).region(lines) == (1, 2)
