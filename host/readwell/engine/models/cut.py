"""Chooses which passages to keep, given a probability and a length for each, so that the expected F1 is highest."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from readwell.engine.basics.running import running_sums
from readwell.engine.page.snapshot import Floats, Longs, Mask

#: Probabilities are counted in millionths, so that sums are integers.
MILLION = 1_000_000


class Cut(NamedTuple):
    """The passages to keep and their expected score."""

    keep: Mask
    expected: float


def best_cut(chance: Floats, words: Longs) -> Cut:
    """Returns the cut with the highest expected score.

    F1 is 2 * kept gold / (kept words + gold words). With probabilities for gold, the best choice is all passages above
    some probability (half the best score): so there are only as many choices to compare as distinct probabilities.
    """
    parts = np.round(chance * MILLION).astype(np.int64)
    order = np.argsort(-parts, kind="stable")
    gold = np.cumsum((parts * words)[order])
    size = running_sums(words[order])
    keep = np.zeros(len(words), np.bool_)
    if not len(words) or gold[-1] == 0:
        return Cut(keep, 0.0)
    score = 2.0 * gold / (size * MILLION + gold[-1])
    best = int(np.argmax(score))
    keep[order[: best + 1]] = True
    return Cut(keep, round(float(score[best]), 6))


def expected(chance: Floats, words: Longs, keep: Mask) -> float:
    """Returns the expected score of any choice of passages."""
    parts = np.round(chance * MILLION).astype(np.int64) * words
    size, gold = int(words[keep].sum()), int(parts.sum())
    return round(2.0 * int(parts[keep].sum()) / max(size * MILLION + gold, 1), 6)
