"""Which nodes are links or lie in one: an anchor counts only if it leads somewhere."""

from typing import cast

import numpy as np

from readwell.snapshot import Mask, Snapshot, frozen, view
from readwell.views.tree import within


@view
def links(page: Snapshot) -> Mask:
    """Anchors with an address."""
    mask = np.zeros(len(page), np.bool_)
    leads = np.array([name in ("href", "xlink:href") for name in page.names], np.bool_)
    if len(leads):
        mask[page.attr_node[leads[page.attr_name]]] = True
    return cast(Mask, frozen(mask & page.tagged(("a",))))


@view
def linked(page: Snapshot) -> Mask:
    """Links and all they hold."""
    return cast(Mask, frozen(within(page, links(page))))
