"""The page's passages: blocks with words. The rows that the default extractor judges, with what all ideas share."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from readwell.features.counts import seen_words
from readwell.snapshot import Floats, Ints, Longs, Mask, Snapshot, view
from readwell.views.blocks import blocks
from readwell.views.links import linked
from readwell.views.tree import block_above, share, subtree_sum


@dataclass(frozen=True, eq=False)
class Passages:
    """Row r is the block block[r]."""

    block: Longs  # (rows,) index into views.blocks
    holder: Ints  # (rows,) the block element around it, the root where there is none
    head: Ints  # (rows,) its first leaf
    words: Longs  # (rows,)
    link_words: Longs  # (rows,)
    link_share: Floats  # (rows,)

    def __len__(self) -> int:
        return len(self.block)


@view
def passages(page: Snapshot) -> Passages:
    """Every block that holds words, in document order."""
    parts = blocks(page)
    chosen = np.flatnonzero(parts.words > 0)
    words = parts.words[chosen]
    link_words = parts.total(page, np.where(linked(page), seen_words(page), 0))[chosen]
    return Passages(
        chosen.astype(np.int64),
        np.maximum(parts.holder[chosen], 0),
        parts.leaves[parts.first[chosen]],
        words,
        link_words,
        share(link_words, words),
    )


def per_passage(page: Snapshot, column: Longs | Ints | Mask) -> Longs:
    """The sum of a column of nodes over the leaves of each passage."""
    return blocks(page).total(page, column)[passages(page).block]


def on_heads(page: Snapshot, values: Longs) -> Longs:
    """A whole number per passage, laid on its first leaf: subtree sums then add up passages."""
    out = np.zeros(len(page), np.int64)
    out[passages(page).head] = values
    return out


def below(page: Snapshot, values: Longs) -> Longs:
    """For each node the sum of a number over the passages in its subtree."""
    return subtree_sum(page, on_heads(page, values))


@view
def container_above(page: Snapshot) -> Ints:
    """For each node the next block element strictly above it, the root where there is none."""
    # One lookup from the parent: a climb step by step would take as many turns as the page is deep.
    above = block_above(page)[np.maximum(page.parent, 0)]
    return np.maximum(np.where(page.parent >= 0, above, 0), 0)


#: Levels of block elements above a passage that are told one by one.
LEVELS = 6


@view
def ancestors(page: Snapshot) -> Ints:
    """(levels, rows): the holder, the block element above it, and so on; the root stands for what isn't there."""
    up = container_above(page)
    rows = [passages(page).holder]
    for _ in range(LEVELS - 1):
        rows.append(up[rows[-1]])
    return np.stack(rows)


def along(page: Snapshot, own: Longs, operation: np.ufunc) -> Longs:
    """For each node its own number joined with those of all its ancestors (add, minimum, maximum)."""
    total = np.asarray(own, np.int64).copy()
    above = page.parent.copy()
    while True:
        climbing = np.flatnonzero(above >= 0)
        if not len(climbing):
            return total
        stop = above[climbing]
        total[climbing] = operation(total[climbing], total[stop])
        above[climbing] = above[stop]


def shifted(values: np.ndarray, by: int, blank: float = -1) -> np.ndarray:
    """The value of the row `by` rows further on, `blank` past the ends."""
    out = np.full(len(values), blank, np.result_type(values.dtype, np.int8))
    if abs(by) < len(values):
        if by > 0:
            out[:-by] = values[by:]
        elif by < 0:
            out[-by:] = values[:by]
        else:
            out[:] = values
    return out


def windowed(values: Longs, before: int, after: int) -> Longs:
    """The sum of each row and so many rows before and after it."""
    sums = np.zeros(len(values) + 1, np.int64)
    np.cumsum(values, out=sums[1:])
    place = np.arange(len(values))
    return np.asarray(sums[np.minimum(place + after + 1, len(values))] - sums[np.maximum(place - before, 0)])
