"""A page with its kept leaves, and the lookups for writing an article."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from readwell.engine.basics.running import sums_from_zero
from readwell.engine.page.snapshot import Longs, Mask, Snapshot
from readwell.engine.page.tree import is_text
from readwell.engine.structure.elements import Elements, elements
from readwell.engine.structure.silent import silent


@dataclass(frozen=True, eq=False, kw_only=True)
class Source(Elements):
    """A page, its kept leaves, and for each node the number of kept leaves before it."""

    kept: Mask
    before: Longs  # (nodes + 1,)

    def only(self, part: Mask) -> Source:
        """Returns the same page with only the leaves in one part of it."""
        return _source(self.page, self.kept & part)

    def has(self, node: int) -> bool:
        """Whether anything at or below the node is kept."""
        return bool(self.before[self.ends[node]] > self.before[node])

    def words(self, node: int) -> str:
        """Returns the kept text of a subtree."""
        first, last = node, self.ends[node]
        inside = np.flatnonzero(self.kept[first:last] & is_text(self.page)[first:last]) + first
        return "".join(self.page.string(leaf) for leaf in inside.tolist())


def source(page: Snapshot, kept: Mask) -> Source:
    """Returns the page with its kept leaves; a leaf without words is kept if the words around it are."""
    return _source(page, kept | silent(page).kept(kept))


def _source(page: Snapshot, kept: Mask) -> Source:
    before = sums_from_zero(kept)
    given = elements(page)
    shared = {name: getattr(given, name) for name in ("known", "listed", "outer", "sums")}
    return Source(page, given.ends, given.base, **shared, kept=kept, before=before)
