"""What stands next to the title comes first: heads follow their titles, and teasers have heads of their own."""

from __future__ import annotations

from typing import Any, cast

import numpy as np
import numpy.typing as npt

from readwell.snapshot import Mask, Snapshot
from readwell.views.text import blank, unseen
from readwell.views.tree import is_text
from readwell.views.visible import hidden

#: How much farther what stands before the title is than what stands after it.
FARTHER = 4
#: Elements looked at on either side.
MOST = 40
#: Texts looked at after the title and before it; from the page's beginning where no element shows one.
AFTER, BEFORE, FROM_TOP = 60, 15, 200
#: Characters of a text that a head may hold.
LINE = 160


def nearest(nodes: npt.NDArray[Any], title: int) -> list[int]:
    """The nearest to the title first, one before it counting as if it stood FARTHER times as far."""
    if title < 0:
        return cast(list[int], nodes[:MOST].tolist())
    away = nodes.astype(np.int64) - title
    order = np.argsort(np.where(away < 0, -FARTHER * away, away), kind="stable")
    return cast(list[int], nodes[order[: 2 * MOST]].tolist())


def lines(page: Snapshot, title: int, beside: Mask) -> list[int]:
    """Short visible texts that aren't beside, the nearest to the title first."""
    seen = np.flatnonzero(is_text(page) & ~blank(page) & ~beside & ~unseen(page) & ~hidden(page))
    place = int(np.searchsorted(seen, title)) if title >= 0 else 0
    after = seen[place : place + (AFTER if title >= 0 else FROM_TOP)].tolist()
    near = [*after, *seen[max(place - BEFORE, 0) : place][::-1].tolist()]
    return [node for node in near if len(page.string(node)) < LINE]
