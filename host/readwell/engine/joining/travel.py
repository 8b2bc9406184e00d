"""Which nodes of a further page travel to the first one, and which of their attributes must be written anew there."""

from __future__ import annotations

import numpy as np

from readwell.engine.basics import addresses
from readwell.engine.basics.vocabulary import PICTURE, WHOLE
from readwell.engine.page.selection import ranges
from readwell.engine.page.snapshot import Mask, Snapshot
from readwell.engine.structure.elements import elements
from readwell.engine.structure.recognisers import claims
from readwell.engine.views.tree import leaves, subtree_sum, within

#: Elements of which all travels where a part does: a cell without words keeps its place.
_ENTIRE = ("table", *sorted(PICTURE | WHOLE))
#: Attributes that name an element of the page, alone or in a list.
_NAMES, _OF_NAMES = ("id", "name"), ("for", "headers", "aria-labelledby", "aria-describedby", "itemref")
#: Attributes that are an address.
_ADDRESSES = ("href", "src", "poster", "data", "cite", "data-src", "data-original", "data-lazy-src", "xlink:href")


def travelling(page: Snapshot, kept: Mask) -> Mask:
    """Returns the nodes that travel: what is kept, what is around it, and the rest of what must stay whole."""
    own = kept & leaves(page)
    around = subtree_sum(page, own) > 0
    entire = page.tagged(_ENTIRE).copy()
    entire[list(claims(page))] = True
    empty = leaves(page) & (page.holding("id", bool) | page.holding("name", bool))
    inside = within(page, page.tagged(("body",)))
    # An empty element that is a link's target stays where what is around it does.
    anchors = empty & around[np.maximum(page.parent, 0)]
    return np.asarray((around | within(page, entire & around) | anchors) & inside & ~page.tagged(("body",)))


def spans(page: Snapshot, taken: Mask) -> list[list[int]]:
    """Returns nodes as half-open ranges of ids."""
    return ranges(page, taken, np.ones(len(page), np.bool_))


def rewrites(page: Snapshot, taken: Mask, base: str, number: int, before: tuple[str, ...]) -> list[list[object]]:
    """Returns [node, attribute, value] for what says something else on the first page: names and addresses."""
    given = elements(page)
    out: list[list[object]] = []
    for name in page.names:
        change = _changed(name)
        if not change:
            continue
        for node, value in page.attribute(name).items():
            if taken[node] and (said := change(given.base, value, base, number, before, page.url)) != value:
                out.append([node, name, said])
    return sorted(out, key=lambda row: (row[0], row[1]))  # type: ignore[arg-type, return-value]


def prefix(number: int) -> str:
    """Returns what stands before the names of a page's elements."""
    return f"page-{number}-"


def _changed(name: str):  # type: ignore[no-untyped-def]
    if name in _NAMES:
        return lambda _base, value, _first, number, *_: prefix(number) + value if value else value
    if name in _OF_NAMES:
        return lambda _base, value, _first, number, *_: " ".join(prefix(number) + one for one in value.split())
    return _address if name in _ADDRESSES else None


def _address(own: str, value: str, first: str, number: int, before: tuple[str, ...], url: str) -> str:
    """Returns an address as it is written on the first page: a place on any page of the article is one on this."""
    there = addresses.join(own, value.strip())
    page, place = addresses.without_fragment(there)
    if place and page in (addresses.without_fragment(url)[0], *before):
        at = number if page not in before else before.index(page) + 1
        return f"#{prefix(at) if at > 1 else ''}{place}"
    return value if there == addresses.join(first, value.strip()) else there
