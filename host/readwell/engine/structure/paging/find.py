"""Finds the next and the previous page of a work, and says of what it is the next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from math import exp, fsum
from typing import Any

from readwell.engine.basics.weights import named
from readwell.engine.page.snapshot import Snapshot, view
from readwell.engine.structure.paging.evidence import LONGEST, MOST, SIGNS, Evidence, evidence
from readwell.engine.structure.paging.kinds import kind_of
from readwell.engine.structure.paging.marks import counted
from readwell.engine.structure.paging.more import more_button

#: A link is given from this probability on.
LIKELY = 0.5
#: What is looked for.
SIDES = ("next", "prev")


@dataclass(frozen=True)
class Follow:
    """A link that leads on: its address, the element, the probability, and of what it is the next."""

    address: str
    node: int
    chance: float
    kind: str


@dataclass(frozen=True)
class Paging:
    """Where a page stands in a work of several."""

    next: Follow | None = None
    previous: Follow | None = None
    #: How many pages there are, as far as the page says; 0 if it doesn't.
    count: int = 0


def likeliest(found: Evidence, weights: Mapping[str, float], side: str) -> tuple[int, float]:
    """Returns the likeliest address and its probability, among all and none of them; -1 if there is no link."""
    used = [(place, weights.get(f"{side}: {name}", 0.0)) for place, name in enumerate(SIGNS)]
    sums = [fsum(weight * row[place] for place, weight in used if weight) for row in found.signs.tolist()]
    if not sums:
        return -1, 0.0
    best = max(range(len(sums)), key=lambda place: (round(sums[place], 6), place))
    none = -weights.get(f"{side}: bias", 0.0)
    top = max(sums[best], none)
    return best, exp(sums[best] - top) / fsum([exp(none - top), *(exp(one - top) for one in sums)])


@view
def paging(page: Snapshot) -> Paging:
    """Returns the next and the previous page of the same work, thread, list or chapter."""
    found = evidence(page)
    ways: dict[str, Follow] = {}
    for side in SIDES:
        place, chance = likeliest(found, named("paging"), side)
        if chance >= LIKELY:
            ways[side] = _follow(page, found, place, chance)
    # By its looks a blog's "← Older" is both.
    if len(ways) == len(SIDES) and ways["next"].address == ways["prev"].address:
        del ways[min(SIDES, key=lambda side: ways[side].chance)]
    count = _count(page, found, [way.address for way in ways.values()])
    return Paging(ways.get("next"), ways.get("prev"), count)


def _count(page: Snapshot, found: Evidence, ways: Sequence[str]) -> int:
    """Returns the highest number of the row that leads on, or that of "page 2 of 9"."""
    row = found.row
    if row and any(way in row.pages.values() for way in ways):
        return max(*row.pages, row.current)
    short = [text for text in page.strings if 0 < len(text) <= LONGEST and any(map(str.isdecimal, text))][:MOST]
    return max(map(counted, short), default=0) if ways else 0


def _follow(page: Snapshot, found: Evidence, place: int, chance: float) -> Follow:
    link = found.links[place]
    return Follow(link.address, link.node, round(chance, 3), kind_of(page, found, place))


def wire(page: Snapshot) -> dict[str, Any]:
    """Returns the same as in a reply."""
    found = paging(page)
    ways = {name: asdict(one) for name, one in (("next", found.next), ("previous", found.previous)) if one}
    return ways | ({"count": found.count} if found.count else {}) | _more(page)


def _more(page: Snapshot) -> dict[str, int]:
    button = more_button(page)
    return {"more": button} if button >= 0 else {}
