"""Walks down the elements of a page to segments: rows are elements, parents first, `up` is the row around each."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from readwell.engine.page.snapshot import Floats, Longs, Mask

#: Levels that the walk classifies at once: the overhead of a call is larger than the cost of a row.
LEVELS = 4


def first_good(up: Longs, good: Mask) -> Longs:
    """Returns for each row the first good one on the way down to it, -1 where there is none. Parents come first."""
    segment = [-1] * (len(up) + 1)  # one more entry, for the top's parent -1
    for row, (above, fits) in enumerate(zip(up.tolist(), good.tolist(), strict=True)):
        segment[row] = segment[above] if segment[above] >= 0 else row if fits else -1
    return np.array(segment[:-1], np.int64)


def along(up: Longs, segment: Longs, likely: Floats) -> Floats:
    """Returns for each row the mean over itself and the rows around it, up to its segment. Parents come first."""
    total, count = likely.tolist(), [1] * len(likely)
    for row, (above, top) in enumerate(zip(up.tolist(), segment.tolist(), strict=True)):
        if row != top:
            total[row] += total[above]
            count[row] += count[above]
    return np.asarray(np.round(np.array(total, np.float64) / np.array(count, np.int64), 6))


def walk(up: Longs, too_coarse: Callable[[Longs], Floats], limit: float) -> Longs:
    """Returns for each row its segment: the first on the way down that isn't too coarse, else the row itself."""
    parents = up.tolist()
    levels: list[list[int]] = []
    level = [0] * len(parents)
    for row, above in enumerate(parents):
        level[row] = level[above] + 1 if above >= 0 else 0
        if level[row] // LEVELS == len(levels):
            levels.append([])
        levels[level[row] // LEVELS].append(row)
    segment = [-1] * (len(parents) + 1)  # one more entry, for the top's parent -1
    for rows in levels:
        undecided = {row for row in rows if segment[parents[row]] < 0 and level[row] % LEVELS == 0}
        for row in rows:
            if parents[row] in undecided and level[row] % LEVELS:
                undecided.add(row)
        rows_left = np.array(sorted(undecided), np.int64)
        fits = (
            dict(zip(rows_left.tolist(), (too_coarse(rows_left) <= limit).tolist(), strict=True))
            if len(rows_left)
            else {}
        )
        for row in rows:
            held = segment[parents[row]]
            segment[row] = held if held >= 0 else row if fits[row] else -1
    found = np.array(segment[:-1], np.int64)
    return np.where(found >= 0, found, np.arange(len(found), dtype=np.int64))
