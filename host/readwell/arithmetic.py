"""Numbers only: what several algorithms need and none of them owns. Knows no HTML."""

import numpy as np

from readwell.snapshot import Longs, Mask


def best_run(values: Longs) -> tuple[int, int]:
    """The slice with the largest sum: the first such from the left, the shortest; empty if no sum is positive."""
    if not len(values):
        return 0, 0
    sums = np.zeros(len(values) + 1, np.int64)
    np.cumsum(values, out=sums[1:])
    lowest = np.minimum.accumulate(sums)
    gains = sums - lowest
    last = int(np.argmax(gains))
    if gains[last] <= 0:
        return 0, 0
    first = int(np.flatnonzero(sums[: last + 1] == lowest[last])[-1])
    return first, last


def runs(mask: Mask) -> Longs:
    """The runs of true values as rows (first, one past the last)."""
    edges = np.diff(np.concatenate(([0], np.asarray(mask, np.int8), [0])))
    return np.flatnonzero(edges).reshape(-1, 2).astype(np.int64)
