"""The page's passages: blocks with words. These are the rows that the default extractor judges."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import cast

import numpy as np

from readwell.engine.basics.running import running_sums, sums_from_zero
from readwell.engine.features.counts import linked_words
from readwell.engine.page.blocks import blocks
from readwell.engine.page.snapshot import Floats, Ints, Longs, Mask, Places, Snapshot, frozen, picked, view
from readwell.engine.page.text import unseen, words
from readwell.engine.page.tree import block_above, climbs, end, is_text, share
from readwell.engine.page.visible import hidden


@dataclass(frozen=True, eq=False)
class Passages:
    """Row r is the block block[r]."""

    block: Longs  # (rows,) index into the blocks
    holder: Ints  # (rows,) the block element around it, the root if there is none
    head: Ints  # (rows,) its first leaf
    words: Longs  # (rows,)
    link_words: Longs  # (rows,)
    link_share: Floats  # (rows,)

    def __len__(self) -> int:
        return len(self.block)


@view
def passages(page: Snapshot) -> Passages:
    """Returns every block with words, in document order.

    If a browser reports which words are permanently hidden, blocks with only such words are skipped: carousel copies,
    closed dialogs and templates would otherwise change how the rest is judged.
    """
    parts = blocks(page)
    chosen = np.flatnonzero(_shown_words(page) > 0)
    own = parts.words[chosen]
    link_words = parts.total(page, linked_words(page))[chosen]
    return Passages(
        chosen.astype(np.int64),
        np.maximum(parts.holder[chosen], 0),
        parts.leaves[parts.first[chosen]],
        own,
        link_words,
        share(link_words, own),
    )


def _shown_words(page: Snapshot) -> Longs:
    parts = blocks(page)
    if page.layout is None or not hidden(page).any():
        return parts.words
    return parts.total(page, np.where(hidden(page) | unseen(page), np.int64(0), words(page)))


@view
def of_block(page: Snapshot) -> Longs:
    """Returns the passage of each block, -1 for those without words."""
    number = np.full(len(blocks(page)), -1, np.int64)
    number[passages(page).block] = np.arange(len(passages(page)))
    return number


@view
def seen_leaves(page: Snapshot) -> tuple[Ints, Longs]:
    """Returns the visible texts of passages, in order, and the passage of each."""
    parts = blocks(page)
    owner = of_block(page)[parts.of_leaf]
    chosen = np.flatnonzero((owner >= 0) & (is_text(page) & ~unseen(page))[parts.leaves])
    return parts.leaves[chosen], owner[chosen]


def per_passage(page: Snapshot, column: Longs | Ints | Mask) -> Longs:
    """Returns the sum of a column of nodes over the leaves of each passage."""
    return blocks(page).total(page, column)[passages(page).block]


@view
def rows_inside(page: Snapshot) -> tuple[Places, Places]:
    """Returns for each node the first passages that begin in its subtree or later, and after its subtree."""
    before = np.zeros(len(page) + 1, np.intp)
    before[passages(page).head + 1] = 1
    np.cumsum(before, out=before)
    return before[:-1], picked(before, end(page))


def below(page: Snapshot, values: Longs | Mask) -> Longs:
    """Returns for each node the sum of a number over the passages in its subtree."""
    first, last = rows_inside(page)
    sums = sums_from_zero(values)
    out = picked(sums, last)
    out -= picked(sums, first)
    return out


@view
def words_below(page: Snapshot) -> Longs:
    """Returns the words of the passages in each node's subtree."""
    return cast(Longs, frozen(below(page, passages(page).words)))


@view
def pieces_below(page: Snapshot) -> Longs:
    """Returns the number of these passages."""
    return cast(Longs, frozen(below(page, np.ones(len(passages(page)), np.int64))))


@view
def container_above(page: Snapshot) -> Ints:
    """Returns for each node the next block element strictly above it, the root if there is none."""
    # One lookup from the parent: climbing step by step would take as many rounds as the page is deep.
    above = block_above(page)[np.maximum(page.parent, 0)]
    return np.maximum(np.where(page.parent >= 0, above, 0), 0)


#: Levels of block elements above a passage that have columns of their own.
LEVELS = 6


@view
def ancestors(page: Snapshot) -> Ints:
    """Returns (levels, rows): the holder, the block element above it, and so on; the root pads missing levels."""
    up = container_above(page)
    rows = [passages(page).holder]
    for _ in range(LEVELS - 1):
        rows.append(up[rows[-1]])
    return np.stack(rows)


def upward_sums(page: Snapshot, own: Longs) -> Longs:
    """Returns for each node the sum over itself and its ancestors: of all nodes begun before it, less those ended."""
    ended = np.zeros(len(page) + 1, np.int64)
    on = np.flatnonzero(own)
    np.add.at(ended, end(page)[on], own[on])
    return running_sums(own - ended[:-1])


def along(page: Snapshot, own: Longs, operation: np.ufunc) -> Longs:
    """Combines each node's number with those of its ancestors, by an idempotent operation (minimum, maximum,
    or).
    """
    total = own
    for up in climbs(page):
        total = operation(total, picked(total, up))
    return total


def shifted(values: np.ndarray, steps: Sequence[int], blank: float = -1) -> Iterator[np.ndarray]:
    """Yields for each step the value of the row that many rows further on, `blank` past the ends."""
    reach = max(map(abs, steps))
    padded = np.full(len(values) + 2 * reach, blank, np.result_type(values.dtype, np.int8))
    padded[reach : reach + len(values)] = values
    return (padded[reach + by : reach + by + len(values)] for by in steps)


def windowed(values: Longs, windows: Sequence[tuple[int, int]]) -> Longs:
    """Returns (windows, rows): for each (before, after) the sum over that many rows before and after each row."""
    reach, size = 1 + max(map(max, windows)), len(values)
    sums = np.zeros(size + 2 * reach + 1, np.int64)
    np.cumsum(values, out=sums[reach + 1 : reach + 1 + size])
    sums[reach + 1 + size :] = sums[reach + size]
    out = np.empty((len(windows), size), np.int64)
    for row, (before, after) in zip(out, windows, strict=True):
        last, first = reach + after + 1, reach - before
        np.subtract(sums[last : last + size], sums[first : first + size], out=row)
    return out
