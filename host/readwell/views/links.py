"""Which nodes are links or lie in one: an anchor counts only if it leads somewhere."""

from typing import cast

import numpy as np

from readwell.snapshot import Mask, Snapshot, frozen, view
from readwell.views.tree import within


@view
def links(page: Snapshot) -> Mask:
    """Anchors with an address."""
    mask = np.zeros(len(page), np.bool_)
    addressed = page.attr_node[np.isin(page.attr_name, _numbers(page, ("href", "xlink:href")))]
    mask[addressed] = True
    return cast(Mask, frozen(mask & page.tagged(("a",))))


@view
def linked(page: Snapshot) -> Mask:
    """Links and all they hold."""
    return cast(Mask, frozen(within(page, links(page))))


def _numbers(page: Snapshot, names: tuple[str, ...]) -> list[int]:
    return [number for number, name in enumerate(page.names) if name in names]
