"""Elements reached by the same path: every post's body, every entry's date, wherever they are on the page."""

from __future__ import annotations

import numpy as np

from readwell.engine.features.counts import link_sums, words_inside
from readwell.engine.features.table import Columns
from readwell.engine.page.numbers import tally
from readwell.engine.page.shapes import shapes
from readwell.engine.page.snapshot import Ints, Longs, Snapshot
from readwell.engine.page.tree import block_above, share


def paths(page: Snapshot, ids: Ints) -> Columns:
    """How many elements share the shapes of all block elements above them, and the words in them together."""
    group = path_of(page, ids)
    count = tally(group)
    counted = words_inside(page)
    total, link_words = np.zeros(len(count), np.int64), np.zeros(len(count), np.int64)
    np.add.at(total, group, counted[ids])
    np.add.at(link_words, group, link_sums(page)[ids])
    most = np.zeros(len(count), np.int64)
    np.maximum.at(most, group, counted[ids])
    whole = np.full(len(count), counted[0], np.int64)
    return {
        "same_path": count[group],
        "same_path_mean": share(total, count)[group],
        "same_path_most": most[group],
        "same_path_share": share(total, whole)[group],
        "same_path_link_share": share(link_words, total)[group],
    }


def path_of(page: Snapshot, ids: Ints) -> Longs:
    """Returns a number for each element's path from the root, by the shapes of block elements. Parents come first."""
    row = np.full(len(page) + 1, -1, np.int64)
    row[ids] = np.arange(len(ids))
    parent = page.parent[ids]
    above = row[np.where(parent >= 0, block_above(page)[np.maximum(parent, 0)], -1)]
    known: dict[tuple[int, int], int] = {}
    out: list[int] = []
    for up, shape in zip(above.tolist(), shapes(page)[ids].tolist(), strict=True):
        out.append(known.setdefault((out[up] if up >= 0 else -1, shape), len(known)))
    return np.array(out, np.int64)
