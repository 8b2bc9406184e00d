"""Where to cut: which passages to keep when each has a chance and a length, so that the expected score is best."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from readwell.snapshot import Floats, Longs, Mask

#: Chances are counted in millionths, so that sums are whole numbers.
MILLION = 1_000_000


class Cut(NamedTuple):
    """The passages to keep and the score to expect of them."""

    keep: Mask
    expected: float


def best_cut(chance: Floats, words: Longs) -> Cut:
    """The cut with the best expected score.

    F1 is 2 * kept gold / (kept words + gold words). With chances for gold, the best choice keeps all passages above
    some chance (half the best score, as it turns out): so only as many choices are compared as there are chances.
    """
    parts = np.round(chance * MILLION).astype(np.int64)
    order = np.argsort(-parts, kind="stable")
    gold = np.cumsum((parts * words)[order])
    size = np.cumsum(words[order])
    keep = np.zeros(len(words), np.bool_)
    if not len(words) or gold[-1] == 0:
        return Cut(keep, 0.0)
    score = 2.0 * gold / (size * MILLION + gold[-1])
    best = int(np.argmax(score))
    keep[order[: best + 1]] = True
    return Cut(keep, round(float(score[best]), 6))


def expected(chance: Floats, words: Longs, keep: Mask) -> float:
    """The score to expect of some choice of passages."""
    parts = np.round(chance * MILLION).astype(np.int64) * words
    size, gold = int(words[keep].sum()), int(parts.sum())
    return round(2.0 * int(parts[keep].sum()) / max(size * MILLION + gold, 1), 6)
