"""The page as blocks: runs of leaves on lines of their own, which a person sees as one paragraph or item."""

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from readwell.engine.basics.running import running_sums, sums_from_zero
from readwell.engine.basics.vocabulary import BREAK
from readwell.engine.page.snapshot import Ints, Longs, Mask, Snapshot, view
from readwell.engine.page.text import unseen, words
from readwell.engine.page.tree import block_above, leaves


@dataclass(frozen=True, eq=False)
class Blocks:
    """Block b holds leaves[first[b]:first[b + 1]], all inside the block element holder[b]."""

    leaves: Ints  # (leaves,) ids of all leaves in order
    first: Longs  # (blocks + 1,)
    holder: Ints  # (blocks,) the block element around them, -1 outside all
    of_leaf: Ints  # (leaves,) the block of each leaf
    words: Longs  # (blocks,) visible words

    def __len__(self) -> int:
        return len(self.holder)

    def spread(self, page: Snapshot, values: npt.NDArray[Any]) -> npt.NDArray[Any]:
        """Spreads a value per block over its leaves: one number per node, 0 for all but leaves."""
        out = np.zeros(len(page), np.asarray(values).dtype)
        out[self.leaves] = np.asarray(values)[self.of_leaf]
        return out

    def total(self, page: Snapshot, values: Longs | Ints | Mask) -> Longs:
        """Returns the sum of a column over the leaves of each block."""
        sums = sums_from_zero(np.asarray(values)[self.leaves])
        return np.asarray(sums[self.first[1:]] - sums[self.first[:-1]])


@view
def blocks(page: Snapshot) -> Blocks:
    """Splits the leaves where the block element changes and at line breaks."""
    ids = np.flatnonzero(leaves(page)).astype(np.int32)
    holder = block_above(page)[ids]
    breaks = page.tagged(BREAK)[ids]
    new = np.ones(len(ids), np.bool_)
    new[1:] = (holder[1:] != holder[:-1]) | breaks[1:] | breaks[:-1]
    number = running_sums(new, np.int32) - np.int32(1)
    heads = np.flatnonzero(new)
    first = np.append(heads, len(ids)).astype(np.int64)
    seen = np.where(unseen(page), 0, words(page))
    sums = sums_from_zero(seen[ids])
    return Blocks(ids, first, holder[heads], number, np.diff(sums[first]))
