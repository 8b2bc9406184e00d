"""Labels for elements: which are good segments, which of these are main content (Louvan 2009, sections 2.1 and 2.2).

A good segment can't be read from gold text alone, so it is defined: the largest elements that are
at least 90% gold or at least 90% not gold. What is above them is too coarse, what is below too fine.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from readwell.engine.features.elements import structural
from readwell.engine.page.blocks import blocks
from readwell.engine.page.snapshot import Ints, Longs, Mask, Snapshot
from readwell.engine.page.tree import block_above, subtree_sum
from readwell.lab.training.labels import Labels

#: An element is pure when at least this share of its words is of one kind.
PURE = 0.9

#: An element of noise may hold this share of the gold at most: on a page with nine words of noise to each
#: of gold, the whole body would be noise else, and one such page in ten has no segment of its content at all.
LOST = 0.05

COARSE, GOOD, FINE = 0, 1, 2


@dataclass(frozen=True, eq=False)
class Segments:
    """A row for each structural element."""

    ids: Ints
    words: Longs
    matched: Longs  # of these, found in the gold
    grain: Ints  # COARSE, GOOD or FINE

    @property
    def main(self) -> Mask:
        """Which elements are mostly gold."""
        return 2 * self.matched > self.words


def segments(page: Snapshot, gold: Labels) -> Segments:
    """Labels every structural element by the words of its blocks."""
    ids = structural(page)
    heads = blocks(page).leaves[blocks(page).first[:-1]]
    total, hit = np.zeros(len(page), np.int64), np.zeros(len(page), np.int64)
    total[heads], hit[heads] = gold.words, gold.matched
    words, matched = subtree_sum(page, total)[ids], subtree_sum(page, hit)[ids]
    lost = LOST * matched.max(initial=0)
    pure = (matched >= PURE * words) | ((words - matched >= PURE * words) & (matched <= lost))
    clean = np.zeros(len(page), np.bool_)
    clean[ids] = pure
    # Parents come first: a segment is covered when the element above it is pure or covered.
    covered = np.zeros(len(page), np.bool_)
    for node, up in zip(ids.tolist(), parents(page, ids).tolist(), strict=True):
        covered[node] = up >= 0 and bool(clean[up] or covered[up])
    grain = np.where(covered[ids], FINE, np.where(pure, GOOD, COARSE)).astype(np.int32)
    return Segments(ids, words, matched, grain)


def parents(page: Snapshot, ids: Ints) -> Ints:
    """The block element around each of these, -1 outside all."""
    up = page.parent[ids]
    return np.where(up >= 0, block_above(page)[np.maximum(up, 0)], np.int32(-1)).astype(np.int32)
