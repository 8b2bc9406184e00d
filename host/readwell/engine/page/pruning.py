"""A page without some of its nodes, for judging what is left by itself."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from readwell.engine.basics.running import running_sums
from readwell.engine.page.snapshot import Mask, Places, Snapshot
from readwell.engine.page.text import unseen
from readwell.engine.page.tree import is_text, leaves, subtree_sum


def without(page: Snapshot, gone: Mask) -> Snapshot:
    """Returns the page of the other nodes. A node goes with all below it, so whatever is in `gone` must be closed."""
    stays = ~gone
    number = running_sums(stays, np.int32) - np.int32(1)
    above, attributes = page.parent[stays], stays[page.attr_node]
    return replace(
        page,
        parent=np.where(above < 0, above, number[above]).astype(np.int32),
        tag=page.tag[stays],
        text=page.text[stays],
        opening=page.open[stays],
        attr_node=number[page.attr_node[attributes]],
        attr_name=page.attr_name[attributes],
        attr_value=page.attr_value[attributes],
        layout=None if page.layout is None else {name: values[stays] for name, values in page.layout.items()},
        built={},
    )


def with_texts(page: Snapshot, kept: Mask) -> tuple[Snapshot, Places]:
    """Returns the page with no other texts than these, and the id that each of its nodes has in the given page.

    Elements that held only removed texts are gone; the root stays, and so do line breaks within the rest.
    """
    leaf, head = leaves(page), unseen(page)
    held = (subtree_sum(page, kept & leaf) > 0) & ~leaf
    empty = leaf & ~is_text(page) & held[page.parent] & (page.parent >= 0)
    around_head = subtree_sum(page, head) > 0  # a head stays in its document
    stays = held | empty | (kept & leaf) | head | around_head | (page.parent < 0)
    return without(page, ~stays), np.flatnonzero(stays)
