"""A page without some of its texts, for an extractor that works on what another one has left."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from readwell.snapshot import Ints, Mask, Places, Snapshot
from readwell.views.text import unseen
from readwell.views.tree import is_text, leaves, subtree_sum


def pruned(page: Snapshot, kept: Mask) -> tuple[Snapshot, Places]:
    """Returns the page with no other texts than these, and the id that each of its nodes has in the given page.

    Elements that held only removed texts are gone; the root stays, and so do line breaks within the rest.
    """
    leaf, head = leaves(page), unseen(page)
    held = (subtree_sum(page, kept & leaf) > 0) & ~leaf
    empty = leaf & ~is_text(page) & held[page.parent] & (page.parent >= 0)
    stays = held | empty | (kept & leaf) | head | _above(page, head) | (page.parent < 0)
    ids = np.flatnonzero(stays)
    attributes = stays[page.attr_node]
    number = np.cumsum(stays, dtype=np.int32) - np.int32(1)
    above = page.parent[ids]
    opening = page.open[ids]
    out = replace(
        page,
        parent=np.where(above < 0, above, number[above]).astype(np.int32),
        tag=page.tag[ids],
        text=page.text[ids],
        opening=opening,
        attr_node=number[page.attr_node[attributes]],
        attr_name=page.attr_name[attributes],
        attr_value=page.attr_value[attributes],
        layout=_layout(page, ids),
        built={},
    )
    return out, ids


def _above(page: Snapshot, head: Mask) -> Mask:
    """Returns the elements around what is never shown: a head stays in its document."""
    return subtree_sum(page, head) > 0


def _layout(page: Snapshot, ids: Places) -> dict[str, Ints] | None:
    return None if page.layout is None else {name: column[ids] for name, column in page.layout.items()}
