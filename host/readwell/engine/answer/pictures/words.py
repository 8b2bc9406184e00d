"""What the words around an answer's pictures say of them: how near kept words are, and what the boxes around hold."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from readwell.engine.basics.running import sums_from_zero
from readwell.engine.page.numbers import tally
from readwell.engine.page.snapshot import Longs, Mask, Snapshot
from readwell.engine.page.text import words
from readwell.engine.page.tree import end, nearest, share, subtree_sum
from readwell.engine.page.visible import visible_text
from readwell.engine.structure.figures import captions

#: Levels climbed from a picture towards kept words: on a deeper page they count as far.
CLIMB = 64
#: The smallest numbers of words of the boxes around a picture that are judged.
BOXES = (1, 12)
#: Words to the nearest kept one if there is none.
FAR = 10_000

Column = npt.NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Around:
    """The pictures of a page between its kept and its dropped words; captions count neither way."""

    page: Snapshot
    kept: Mask
    ids: Longs  # the pictures, in order

    @cached_property
    def seen(self) -> Longs:
        """Returns the visible words of each text that isn't a caption's."""
        return np.where(visible_text(self.page) & ~captions(self.page), words(self.page), np.int64(0))

    @cached_property
    def held(self) -> Longs:
        """Returns the kept ones of these words."""
        return np.where(self.kept, self.seen, np.int64(0))

    @cached_property
    def seen_inside(self) -> Longs:
        """Returns the words of each subtree."""
        return subtree_sum(self.page, self.seen)

    @cached_property
    def held_inside(self) -> Longs:
        """Returns the kept words of each subtree."""
        return subtree_sum(self.page, self.held)

    @cached_property
    def before(self) -> Longs:
        """Returns for each picture the last kept text before it, or -1."""
        return np.concatenate(([-1], self._held))[self._at]

    @cached_property
    def after(self) -> Longs:
        """Returns for each picture the first kept text after it, or the number of nodes."""
        return np.concatenate((self._held, [len(self.page)]))[self._at]

    @property
    def told(self) -> Longs:
        """Returns how many kept texts stand before each picture."""
        return self._at.astype(np.int64)

    @cached_property
    def _held(self) -> Longs:
        return np.flatnonzero(self.held)

    @cached_property
    def _at(self) -> Longs:
        return np.searchsorted(self._held, self.ids)

    def column(self, part: float) -> int:
        """Returns the smallest element with this part of the kept words; more than half of them."""
        enough = np.flatnonzero(self.held_inside >= max(part * int(self.held_inside[0]), 1))
        return int(enough[-1]) if len(enough) else 0

    def box(self, least: int) -> Longs:
        """Returns for each picture the smallest element around it with so many words; the root if there is none."""
        return np.maximum(nearest(self.page, self.seen_inside >= least)[self.ids], 0).astype(np.int64)


def nearness(around: Around) -> Iterator[tuple[str, Column]]:
    """Yields how near kept words are: in words, in steps through the tree, and whether the next words are kept."""
    spoken = np.flatnonzero(around.seen)
    told = around.held[spoken] > 0
    at = np.searchsorted(spoken, around.ids)
    yield "kept_before", np.concatenate(([False], told))[at].astype(np.float64)
    yield "kept_after", np.concatenate((told, [False]))[at].astype(np.float64)
    passed = sums_from_zero(around.seen)
    last = len(around.page)
    before = passed[around.ids] - passed[np.minimum(around.before + 1, around.ids)]
    after = passed[np.minimum(around.after, last)] - passed[around.ids]
    yield "gap_before", np.where(around.before < 0, FAR, before).astype(np.float64)
    yield "gap_after", np.where(around.after == last, FAR, after).astype(np.float64)
    yield "steps_after", _climbed(around)
    yield "in_a_row", tally(at, len(spoken) + 1)[at].astype(np.float64)
    held = sums_from_zero(around.held)
    yield "kept_share_before", share(held[around.ids].astype(np.int64), int(held[-1]))


def _climbed(around: Around) -> Column:
    """Returns the steps up from each picture to the first element that also holds the next kept text; CLIMB at most."""
    page, now = around.page, around.ids.copy()
    steps = np.zeros(len(now), np.int64)
    ends = end(page)
    for _ in range(CLIMB):
        outside = (ends[now] <= around.after) & (page.parent[now] >= 0)
        if not outside.any():
            break
        now = np.where(outside, page.parent[now], now)
        steps += outside
    return steps.astype(np.float64)


def boxes(around: Around) -> Iterator[tuple[str, Column]]:
    """Yields what the boxes around the pictures hold, and whether they are in the column of the text."""
    page, ids = around.page, around.ids
    for least in BOXES:
        box = around.box(least)
        yield f"box{least}_words", around.seen_inside[box].astype(np.float64)
        yield f"box{least}_kept", share(around.held_inside[box], around.seen_inside[box])
    kept = share(around.held_inside, around.seen_inside)
    for part in (60, 85):
        column = around.column(part / 100)
        yield f"in_column{part}", ((ids >= column) & (ids < end(page)[column])).astype(np.float64)
    yield "column60_kept", np.full(len(ids), float(kept[around.column(0.6)]))
