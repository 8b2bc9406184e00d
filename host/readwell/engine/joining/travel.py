"""Which nodes of a further page travel to the first one, and which of their attributes must be written anew there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from readwell.engine.basics import addresses
from readwell.engine.basics.vocabulary import PICTURE, WHOLE
from readwell.engine.joining.state import LONGEST, MOST_WAITING, SoFar
from readwell.engine.page.selection import ranges
from readwell.engine.page.snapshot import Mask, Snapshot
from readwell.engine.page.tree import leaves, subtree_sum, within
from readwell.engine.structure.elements import Elements, elements
from readwell.engine.structure.recognisers import claims

#: A page that lives is captured so often, at most, with something new in it.
MOST_PARTS = 5_000
#: Elements of which all travels where a part does: a cell without words keeps its place.
_ENTIRE = ("table", *sorted(PICTURE | WHOLE))
#: Attributes that name an element of the page, alone or in a list.
_NAMES, _OF_NAMES = ("id", "name"), ("for", "headers", "aria-labelledby", "aria-describedby", "itemref")
#: Attributes that are an address.
_ADDRESSES = ("href", "src", "poster", "data", "cite", "data-src", "data-original", "data-lazy-src", "xlink:href")
_SETS = ("srcset", "data-srcset")


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


def gathered(page: Snapshot, kept: Mask, number: int) -> dict[str, Any]:
    """Returns what travels to an earlier capture of the same page, as in a reply: only names are written anew."""
    taken = travelling(page, kept)
    return {"take": spans(page, taken), "rewrites": rewrites(page, taken, elements(page).base, number, ())}


@dataclass(frozen=True)
class _Way:
    """Where addresses lead from and to: a page with what travels of it, and the joined page with all that it is of."""

    given: Elements
    base: str
    number: int
    pages: tuple[str, ...]
    names: frozenset[str]


def rewrites(page: Snapshot, taken: Mask, base: str, number: int, pages: tuple[str, ...]) -> list[list[object]]:
    """Returns [node, attribute, value] for what says something else on the first page: names and addresses."""
    way = _Way(elements(page), base, number, pages, _named(page, taken))
    out: list[list[object]] = []
    for name in page.names:
        change = _changed(name)
        if not change:
            continue
        for node, value in page.attribute(name).items():
            if taken[node] and (said := change(way, value)) != value:
                out.append([node, name, said])
    return sorted(out, key=lambda row: (row[0], row[1]))


def _named(page: Snapshot, taken: Mask) -> frozenset[str]:
    """Returns the names that an address can lead to among the nodes that travel."""
    rows = (page.attribute(attribute).items() for attribute in _NAMES)
    return frozenset(value for row in rows for node, value in row if taken[node])


def prefix(number: int) -> str:
    """Returns what stands before the names of a page's elements."""
    return f"page-{number}-"


def led_on(page: Snapshot, taken: Mask, size: int, known: tuple[str, ...]) -> tuple[tuple[int, str, str], ...]:
    """Returns the links of the nodes that travel to places of pages that aren't there yet: joined node, page, place.

    `size` is that of the joined page before, 0 for the first page, whose nodes keep their ids.
    """
    given, origin, out = elements(page), addresses.origin(page.url), list[tuple[int, str, str]]()
    ids = {node: size + 1 + at for at, node in enumerate(np.flatnonzero(taken).tolist())} if size else {}
    for node, value in page.attribute("href").items():
        if not taken[node] or "#" not in value or given.tag(node) != "a" or len(out) >= MOST_WAITING:
            continue
        there, place = addresses.without_fragment(given.address(value))
        fits = len(there) <= LONGEST and len(place) <= LONGEST
        if place and fits and there not in known and addresses.origin(there) == origin:
            out.append((ids.get(node, node), there, place))
    return tuple(out)


def arrived(
    page: Snapshot, taken: Mask, so_far: SoFar, number: int
) -> tuple[list[list[object]], tuple[tuple[int, str, str], ...]]:
    """Returns the links that lead to this page, as they are written now, and those that still wait."""
    own, names = addresses.without_fragment(page.url)[0], _named(page, taken)
    here: list[list[object]] = []
    waiting: list[tuple[int, str, str]] = []
    for node, there, place in so_far.waiting:
        if there != own:
            waiting.append((node, there, place))
        elif _is_there(place, names):
            here.append([node, "href", f"#{prefix(number)}{place}"])
    return here, tuple(waiting[-MOST_WAITING // 2 :])


def _is_there(place: str, names: frozenset[str]) -> bool:
    return place in names or addresses.unquoted(place) in names


def _changed(name: str) -> Callable[[_Way, str], str] | None:
    if name in _NAMES:
        return lambda way, value: prefix(way.number) + value if value else value
    if name in _OF_NAMES:
        return lambda way, value: " ".join(prefix(way.number) + one for one in value.split())
    return _address if name in _ADDRESSES else _addresses if name in _SETS else None


def _address(way: _Way, value: str) -> str:
    """Returns an address as it is written on the first page: a place on any page of the article is one on this."""
    there = addresses.join(way.given.base, value.strip())
    page, place = addresses.without_fragment(there)
    at = way.pages.index(page) + 1 if place and page in way.pages else 0
    if at and (at < way.number or _is_there(place, way.names)):
        return f"#{prefix(at) if at > 1 else ''}{place}"
    return value if there == addresses.join(way.base, value.strip()) else there


def _addresses(way: _Way, value: str) -> str:
    """Returns a list of a picture's addresses, each with its width."""
    if way.given.base == way.base:
        return value
    rows = [row.split() for row in value.split(", ") if row.strip()]
    return ", ".join(" ".join([addresses.join(way.given.base, row[0]) or row[0], *row[1:]]) for row in rows)
