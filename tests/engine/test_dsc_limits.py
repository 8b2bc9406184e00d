"""Document slope curves at the exact values of their limits, window by window."""

from __future__ import annotations

import numpy as np
import pytest
from readwell.engine.extractors.dsc import SlopeCurve, sections

#: A hundred tokens in twenty windows that don't overlap.
FIRST = np.arange(0, 100, 5, dtype=np.int64)


def flat(*rows: int) -> np.ndarray:
    out = np.zeros(len(FIRST), np.bool_)
    out[list(rows)] = True
    return out


def raised(curve: SlopeCurve, windows: np.ndarray, steep: int, tokens: int = 100) -> list[list[int]]:
    """The sections after longer runs were asked for; the first window has so many tags, the page has twenty."""
    tags = np.full(tokens + 1, steep, np.int64)
    tags[0], tags[-1] = 0, 20
    spans = sections(windows, curve.steady)
    return [[int(one) for one in span] for span in curve._raised(windows, spans, tags, FIRST, FIRST + 5)]


@pytest.mark.parametrize(
    ("windows", "kept"),
    [
        # Two flat windows are a tenth of the page: not more, so the shorter runs stay.
        (flat(0, 1, 7), [[0, 2], [7, 8]]),
        (flat(1, 2, 8), [[1, 3], [8, 9]]),
        (flat(0, 1, 2, 8), [[0, 3]]),
    ],
)
def test_longer_runs_are_asked_for_while_more_than_a_tenth_is_kept(windows: np.ndarray, kept: list[list[int]]) -> None:
    assert raised(SlopeCurve(steady=1, raised=True), windows, steep=0) == kept


def test_ten_tokens_are_more_than_a_tenth_of_98() -> None:
    assert raised(SlopeCurve(steady=1, raised=True), flat(0, 1, 7), steep=0, tokens=98) == [[0, 2]]


@pytest.mark.parametrize(("steep", "kept"), [(2, [[0, 4]]), (3, [[0, 4], [9, 10]])])
def test_longer_runs_are_asked_for_while_the_slope_is_at_most_the_ratio(steep: int, kept: list[list[int]]) -> None:
    # Four windows are a fifth of the page, half of whose slope is 2 tags in 20 tokens.
    assert raised(SlopeCurve(steady=1, raised=True, ratio=50), flat(0, 1, 2, 3, 9), steep) == kept
