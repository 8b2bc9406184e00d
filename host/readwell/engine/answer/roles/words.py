"""Word counts that both halves share: visible words, and how many of them are kept, below each node."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from readwell.engine.basics.running import sums_from_zero
from readwell.engine.page.snapshot import Longs, Mask, Snapshot
from readwell.engine.page.text import words
from readwell.engine.page.tree import leaves, nearest, subtree_sum
from readwell.engine.page.visible import visible_text
from readwell.engine.structure.threads import Post, elements, posts, teasers


@dataclass(frozen=True, eq=False)
class Words:
    """Counts per node."""

    seen: Longs  # visible words of the leaf itself
    below: Longs  # visible words of the subtree
    kept: Longs  # kept visible words of the subtree
    leaf: Mask  # visible texts and all other leaves
    thread: tuple[Post, ...]  # the posts, if they are what was kept


def count(page: Snapshot, kept: Mask) -> Words:
    """Returns the counts for one answer."""
    visible = visible_text(page)
    seen = np.where(visible, words(page), np.int64(0))
    below, inside = subtree_sum(page, seen), subtree_sum(page, np.where(kept, seen, np.int64(0)))
    held = sums_from_zero(np.where(kept, seen, np.int64(0)))
    return Words(seen, below, inside, leaves(page), _thread(page, inside, held))


def _thread(page: Snapshot, inside: Longs, held: Longs) -> tuple[Post, ...]:
    """Returns the kept posts, if they are most of what was kept; dropped posts are not analysed."""
    members = elements(page)
    tops = members[(inside[members] > 0) & (nearest(page, _marked(page, members))[page.parent[members]] < 0)]
    if 2 * int(inside[tops].sum()) <= int(inside[0]) or teasers(page, tops):
        return ()
    return tuple(post for post in posts(page) if any(held[last] > held[first] for first, last in post.body))


def _marked(page: Snapshot, nodes: Longs) -> Mask:
    mask = np.zeros(len(page), np.bool_)
    mask[nodes] = True
    return mask
