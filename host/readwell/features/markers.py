"""Words that open or end the main content: after `Comments`, `Share this`, `Leave a reply` little of it follows.

Which words these are is learnt, in every language at once: of short passages, how much of what follows is content.
"""

from __future__ import annotations

import numpy as np

from readwell.arithmetic import tally
from readwell.features.declared import word_rows
from readwell.features.passages import passages, shifted
from readwell.features.table import Columns
from readwell.learned.odds import Odds
from readwell.snapshot import Longs, Mask, Snapshot
from readwell.views.stopwords import page_words
from readwell.views.tree import share

#: Passages of more words mark nothing.
BRIEF = 8

#: From these odds on (in sixteenths) a passage marks an end.
ENDS = -16

FAR = 1000


def brief(page: Snapshot) -> Mask:
    """Passages short enough to be a mark."""
    return np.asarray(passages(page).words <= BRIEF)


def markers(page: Snapshot, name: str, table: Odds) -> Columns:
    """The lowest and the mean odds of the marks so far, in the last rows, and how far the nearest one is."""
    rows = passages(page)
    value = _values(page, table)
    place = np.arange(len(rows), dtype=np.int64)
    on = value <= ENDS
    last = np.maximum.accumulate(np.where(on, place, np.int64(-FAR))) if len(rows) else place
    following = np.minimum.accumulate(np.where(on, place, np.int64(2 * FAR + len(rows)))[::-1])[::-1]
    words = np.cumsum(rows.words)
    out: Columns = {f"{name}": value}
    out[f"{name}_since"] = np.minimum(place - last, FAR)
    out[f"{name}_words"] = np.where(last >= 0, words - words[np.maximum(last, 0)], 10_000) if len(rows) else place
    out[f"{name}_to"] = np.minimum(following - place, FAR)
    out[f"{name}_last"] = np.where(last >= 0, value[np.maximum(last, 0)], 0) if len(rows) else place
    out[f"{name}_ends"] = np.cumsum(on)
    sums = np.cumsum(value)
    out[f"{name}_sum"] = sums
    out[f"{name}_low_ever"] = np.minimum.accumulate(value) if len(rows) else value
    low, high = value.copy(), value.copy()
    for by in range(1, 41):
        low, high = np.minimum(low, shifted(value, -by, 0)), np.maximum(high, shifted(value, -by, 0))
        if by in (3, 12, 40):
            out[f"{name}_low{by}"], out[f"{name}_high{by}"] = low.copy(), high.copy()
            out[f"{name}_sum{by}"] = sums - shifted(sums, -by, 0)
    return out


def _values(page: Snapshot, table: Odds) -> Longs:
    """The odds of each short passage: the sum over its words' odds by the root of their number, 0 for long ones."""
    at, owner = word_rows(page)
    value, known = table.of(page_words(page).hashes[at])
    size = len(passages(page))
    count = tally(owner[known], size)
    total = np.zeros(size, np.int64)
    np.add.at(total, owner[known], value[known])
    mean = np.round(share(total * 2, count + 1)).astype(np.int64)
    return np.where(brief(page), mean, np.int64(0))
