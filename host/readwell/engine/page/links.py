"""Links and their contents: an anchor counts only if it has an address."""

from typing import cast

import numpy as np

from readwell.engine.page.snapshot import Mask, Snapshot, frozen, view
from readwell.engine.page.tree import within


@view
def links(page: Snapshot) -> Mask:
    """Returns anchors with an address."""
    mask = np.zeros(len(page), np.bool_)
    leads = np.array([name in ("href", "xlink:href") for name in page.names], np.bool_)
    if len(leads):
        mask[page.attr_node[leads[page.attr_name]]] = True
    return cast(Mask, frozen(mask & page.tagged(("a",))))


@view
def linked(page: Snapshot) -> Mask:
    """Returns links with their contents."""
    return cast(Mask, frozen(within(page, links(page))))
