"""Words that begin or end the main content: after `Comments`, `Share this`, `Leave a reply` little of it follows.

The words are learned, in every language at once: for short passages, how much of the following text is content.
"""

from __future__ import annotations

from functools import partial

import numpy as np

from readwell.engine.basics.running import running_sums
from readwell.engine.features.declared import word_rows
from readwell.engine.features.passages import passages, shifted
from readwell.engine.features.table import Columns
from readwell.engine.models.odds import Odds
from readwell.engine.page.numbers import tally
from readwell.engine.page.snapshot import Longs, Mask, Snapshot
from readwell.engine.page.stopwords import distinct
from readwell.engine.page.tree import share

#: Longer passages are not markers.
BRIEF = 8

#: Window sizes, in rows, for the lowest, the highest and the mean.
REACHES = (3, 12, 40)

#: With odds up to this (in sixteenths) a passage marks an end.
ENDS = -16

FAR = 1000


def brief(page: Snapshot) -> Mask:
    """Returns passages short enough to be a marker."""
    return np.asarray(passages(page).words <= BRIEF)


def markers(page: Snapshot, name: str, table: Odds) -> Columns:
    """The lowest and the mean odds of the markers so far, in the last rows, and the distance to the nearest one."""
    rows = passages(page)
    value = _values(page, table)
    place = np.arange(len(rows), dtype=np.int64)
    on = value <= ENDS
    last = np.maximum.accumulate(np.where(on, place, np.int64(-FAR))) if len(rows) else place
    following = np.minimum.accumulate(np.where(on, place, np.int64(2 * FAR + len(rows)))[::-1])[::-1]
    words, marked = running_sums(rows.words), np.maximum(last, 0)
    sums = running_sums(value)
    out: Columns = {f"{name}": value}
    out[f"{name}_since"] = np.minimum(place - last, FAR)
    out[f"{name}_words"] = np.where(last >= 0, words - words[marked], 10_000) if len(rows) else place
    out[f"{name}_to"] = np.minimum(following - place, FAR)
    out[f"{name}_last"] = np.where(last >= 0, value[marked], 0) if len(rows) else place
    out[f"{name}_ends"] = running_sums(on)
    out[f"{name}_sum"] = sums
    out[f"{name}_low_ever"] = np.minimum.accumulate(value) if len(rows) else value
    for by, before in zip(REACHES, shifted(sums, [-by for by in REACHES], 0), strict=True):
        out[f"{name}_low{by}"] = partial(_extreme, np.minimum, value, by)
        out[f"{name}_high{by}"] = partial(_extreme, np.maximum, value, by)
        out[f"{name}_sum{by}"] = sums - before
    return out


def _extreme(operation: np.ufunc, values: Longs, by: int) -> Longs:
    """Returns the lowest or highest of each value and the `by` values before it, with 0 before the first."""
    out, width = np.concatenate((np.zeros(by, np.int64), values)), 1
    while width <= by:  # the window doubles in each round
        step = min(width, by + 1 - width)
        out = operation(out[step:], out[:-step])
        width += step
    return out


def _values(page: Snapshot, table: Odds) -> Longs:
    """Returns the odds of each short passage: the sum of its words' odds over the root of their number; else 0."""
    at, owner = word_rows(page)
    value, known = table.of(distinct(page).hashes)
    at = distinct(page).place[at]
    found = np.flatnonzero(known[at] & brief(page)[owner])
    size, owner = len(passages(page)), owner[found]
    total = np.zeros(size, np.int64)
    np.add.at(total, owner, value[at[found]])
    return np.round(share(total * 2, tally(owner, size) + 1)).astype(np.int64)
