"""Captions and credits go with their picture: a figure is one thing."""

from __future__ import annotations

import numpy as np

from readwell.engine.page.snapshot import Longs, Mask, Snapshot
from readwell.engine.structure.figures import figures
from readwell.engine.views.text import unseen
from readwell.engine.views.tree import leaves, subtree_sum
from readwell.engine.views.visible import hidden


def captions_of(page: Snapshot, shown: Longs) -> Mask:
    """Returns the leaves of captions whose figure shows one of these pictures."""
    found, mine = figures(page), np.zeros(len(page), np.bool_)
    if not len(found.tops) or not len(shown):
        return mine
    pictures = mine.copy()
    pictures[shown] = True
    mine[found.tops[subtree_sum(page, pictures)[found.boxes] > 0]] = True
    inside = (found.caption >= 0) & mine[found.caption]
    return inside & leaves(page) & ~unseen(page) & ~hidden(page)
