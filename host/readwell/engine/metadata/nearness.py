"""Sorts elements by their distance to the title: an article's header follows its title, and teasers have their own."""

from __future__ import annotations

from typing import Any, cast

import numpy as np
import numpy.typing as npt

from readwell.engine.page.snapshot import Mask, Snapshot
from readwell.engine.page.text import blank, unseen, words
from readwell.engine.page.tree import is_text
from readwell.engine.page.visible import hidden

#: An element before the title counts as this many times as far away as one after it.
FARTHER = 4
#: Elements considered on each side.
MOST = 40
#: Texts considered after the title and before it, or from the beginning if no element shows the title.
AFTER, BEFORE, FROM_TOP = 60, 15, 200
#: Texts right after the title that are its header, whatever their classes say.
HEADER = 12
#: The second text with more words ends the header.
RUNNING = 25
#: A thread's first post may begin so many nodes before the title, which then stands in its head.
OPENING = 40
#: Longest text in a header.
LINE = 160


def nearest(nodes: npt.NDArray[Any], title: int) -> list[int]:
    """Returns the elements nearest to the title first; the distance of those before it counts FARTHER times."""
    if title < 0:
        return cast(list[int], nodes[:MOST].tolist())
    away = nodes.astype(np.int64) - title
    order = np.argsort(np.where(away < 0, -FARTHER * away, away), kind="stable")
    return cast(list[int], nodes[order[: 2 * MOST]].tolist())


def lines(page: Snapshot, title: int, beside: Mask) -> list[int]:
    """Returns short visible texts outside `beside`, the nearest to the title first."""
    seen = np.flatnonzero(is_text(page) & ~blank(page) & ~beside & ~unseen(page) & ~hidden(page))
    place = int(np.searchsorted(seen, title)) if title >= 0 else 0
    after = seen[place : place + (AFTER if title >= 0 else FROM_TOP)].tolist()
    near = [*after, *seen[max(place - BEFORE, 0) : place][::-1].tolist()]
    return [node for node in near if len(page.string(node)) < LINE]


def header(page: Snapshot, title: int) -> Mask:
    """Returns the nodes from the title to the HEADER-th text after it or to running text; none without a title."""
    inside = np.zeros(len(page), np.bool_)
    if title >= 0:
        seen = np.flatnonzero(is_text(page) & ~blank(page) & ~unseen(page) & ~hidden(page))
        after = seen[int(np.searchsorted(seen, title)) :][:HEADER]
        long = np.flatnonzero(words(page)[after] > RUNNING)
        after = after[: int(long[1])] if len(long) > 1 else after  # the first may be a standfirst
        inside[title : int(after[-1]) + 1 if len(after) else title] = True
    return inside
