"""Items of a listing, which repeat like posts but lead to other pages."""

from __future__ import annotations

import numpy as np

from readwell.engine.basics.addresses import without_fragment
from readwell.engine.basics.vocabulary import HEADING
from readwell.engine.page.snapshot import Longs, Mask, Snapshot
from readwell.engine.page.tree import subtree_sum, within
from readwell.engine.structure.elements import elements

#: Share of the elements with such a heading from which on all are items of a listing.
MOST = 0.6


def teasers(page: Snapshot, members: Longs) -> bool:
    """Whether most of these elements have a heading that leads to another page. A post's heading leads to the post."""
    entitled = subtree_sum(page, _leading(page))[members] > 0
    return bool(len(members)) and float(np.mean(entitled)) >= MOST


def _leading(page: Snapshot) -> Mask:
    """Links to other pages in headings, or around them."""
    heading, given = page.tagged(HEADING), elements(page)
    links = page.tagged(("a",)) & (within(page, heading) | (subtree_sum(page, heading) > 0))
    here = without_fragment(page.url)[0]
    out = np.zeros(len(page), np.bool_)
    for node in np.flatnonzero(links).tolist():
        whole, fragment = without_fragment(given.address(given.attribute(node, "href")))
        out[node] = bool(whole) and not fragment and whole != here
    return out
