"""Elements without words: whether they are kept depends on the words around them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

import numpy as np

from readwell.engine.page.numbers import distinct
from readwell.engine.page.snapshot import Longs, Mask, Snapshot, frozen, view
from readwell.engine.page.tree import end, leaves
from readwell.engine.page.visible import visible_text
from readwell.engine.structure.claims import Formula
from readwell.engine.structure.formulas import formulas


@dataclass(frozen=True, eq=False)
class Silent:
    """Each wordless element with the visible texts before and after it; -1 if there is none."""

    nodes: Longs
    before: Longs
    after: Longs

    def kept(self, kept: Mask) -> Mask:
        """Returns which of these nodes are kept because the words on both sides are."""
        sides = [(place >= 0) & kept[np.maximum(place, 0)] for place in (self.before, self.after)]
        mask = np.zeros(len(kept), np.bool_)
        mask[self.nodes[sides[0] & sides[1]]] = True
        return mask


@view
def silent(page: Snapshot) -> Silent:
    """Returns frames, players, `noscript` markup, and formulas rendered without words. A formula may end the page."""
    speaking = np.flatnonzero(visible_text(page)).astype(np.int64)
    mask = page.tagged(("iframe", "object", "embed", "noscript")) & leaves(page)
    mask |= page.tagged(("video", "audio"))
    drawn = [node for node, claim in formulas(page).items() if isinstance(claim, Formula)]
    nodes = distinct(np.concatenate((np.flatnonzero(mask), np.array(drawn, np.int64)))).astype(np.int64)
    nodes = nodes[np.searchsorted(speaking, end(page)[nodes]) == np.searchsorted(speaking, nodes)]  # wordless
    ends = end(page)[nodes]
    edges = np.concatenate(([-1], speaking, [-1])).astype(np.int64)
    before = edges[np.searchsorted(speaking, nodes)]
    after = edges[np.searchsorted(speaking, ends) + 1]
    after = np.where((after < 0) & ~mask[nodes], before, after)
    return Silent(*(cast(Longs, frozen(column)) for column in (nodes, before, after)))
