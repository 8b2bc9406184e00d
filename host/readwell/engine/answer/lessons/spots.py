"""The parts of a page that a lesson can be about: elements with words and passages that share one, with their signs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

import numpy as np

from readwell.engine.answer.lessons.names import mix, named, number, shape
from readwell.engine.basics.running import running_sums, sums_from_zero
from readwell.engine.features.passages import passages, rows_inside, seen_leaves
from readwell.engine.page.snapshot import Longs, Mask, Snapshot, frozen, view
from readwell.engine.page.text import unseen
from readwell.engine.page.tree import depth, is_text, subtree_sum
from readwell.engine.page.visible import hidden

#: The signs of a part, from the most telling to the least.
SIGNS = ("own", "above", "further", "outer", "place", "links", "opening")

#: Letters of a passage that are looked at for its opening words.
_OPENING = 80
#: Opening words are kept as a number of 16 bits: from it no word can be read.
_SIXTEEN = 0xFFFF
_EDGE = " \t\r\n.,:;…!?»›→–—|[]()«\"'“”„*#-"


@dataclass(frozen=True, eq=False)
class Spots:
    """Row s is the passages first[s]:last[s], inside the element node[s]."""

    node: Longs
    first: Longs
    last: Longs
    #: Whether it is one passage among others of its element.
    single: Mask
    #: Whether the element, or the one above, has names that last.
    is_named: Mask
    above_named: Mask

    def __len__(self) -> int:
        return len(self.node)


@view
def spots(page: Snapshot) -> Spots:
    """Returns the elements below the page's body with words of their own or inside, then passages that share one."""
    rows = passages(page)
    holders = np.zeros(len(page), np.int64)
    np.add.at(holders, rows.holder, 1)
    begin, stop = (np.asarray(side, np.int64) for side in rows_inside(page))
    wide = np.flatnonzero((subtree_sum(page, holders) > 0) & (depth(page) > 1) & (stop > begin))
    shared = np.flatnonzero((holders[rows.holder] > 1) & (depth(page)[rows.holder] > 1))
    node = np.concatenate((wide, rows.holder[shared])).astype(np.int64)
    first = np.concatenate((begin[wide], shared))
    single = np.arange(len(node)) >= len(wide)
    above = np.maximum(page.parent, 0)[node]
    has = named(page) > 0
    last = np.concatenate((stop[wide], shared + 1))
    return Spots(node, first, last, single, has[node], has[above])


@view
def in_sight(page: Snapshot) -> Mask:
    """Returns the passages of which a person can see something: lessons are about no others."""
    leaf, owner = seen_leaves(page)
    out = np.zeros(len(passages(page)), np.bool_)
    out[owner[~hidden(page)[leaf]]] = True
    return cast(Mask, frozen(out))


def passages_of(page: Snapshot, met: Mask) -> Mask:
    """Returns the passages in these spots."""
    found, rows = spots(page), np.flatnonzero(met)
    return covered(found.first[rows], found.last[rows], len(passages(page)))


def covered(first: Longs, last: Longs, size: int) -> Mask:
    """Returns a mask that is true in the slices first:last, which may lie in one another."""
    edges = np.zeros(size + 1, np.int64)
    np.add.at(edges, first, 1)
    np.add.at(edges, last, -1)
    return running_sums(edges[:-1]) > 0


@view
def built(page: Snapshot) -> dict[str, Longs]:
    """Returns the signs that need nothing but the page: the shapes of the element and of three above it."""
    found, own, at = spots(page), shape(page), spots(page).node
    up, out = np.maximum(page.parent, 0), {}
    out["own"] = mix(own[at], found.single.astype(np.int64))
    for name in ("above", "further", "outer"):
        at = up[at]
        out[name] = own[at]
    return out


def sign(page: Snapshot, name: str, keep: Mask) -> Longs:
    """Returns one sign of all spots."""
    if name == "place":
        return _place(page, keep)
    if name == "links":
        return _links(page)
    if name == "opening":
        return np.array([opening(page, spot) for spot in range(len(spots(page)))], np.int64)
    return built(page)[name]


def _place(page: Snapshot, keep: Mask) -> Longs:
    """Where it stands among what is kept: before it (0), near its beginning, in it, near its end, after it (4)."""
    found, words = spots(page), passages(page).words
    sums = sums_from_zero(np.where(keep, words, 0))
    total = max(int(sums[-1]), 1)
    before, after = sums[found.first] * 100, (sums[-1] - sums[found.last]) * 100
    near_end = np.where(after == 0, 4, np.where(after < 15 * total, 3, 2))
    return np.asarray(np.where(before == 0, 0, np.where(before < 15 * total, 1, near_end)), np.int64)


def _links(page: Snapshot) -> Longs:
    """How many of its words are links: none, some, many, most."""
    rows, found = passages(page), spots(page)
    linked, all_words = sums_from_zero(rows.link_words), sums_from_zero(rows.words)
    part, whole = (side[found.last] - side[found.first] for side in (linked, all_words))
    steps = [part > 0, *((part > 0) & (10 * part >= bound * whole) for bound in (3, 8))]
    return np.asarray(np.sum(steps, axis=0), np.int64)


def opening(page: Snapshot, spot: int) -> int:
    """Returns a number for the first two words of a spot, 0 without any."""
    text, rows = "", passages(page)
    row = int(spots(page).first[spot])
    stop = int(rows.head[row + 1]) if row + 1 < len(rows) else len(page)
    seen = is_text(page) & ~unseen(page)
    for node in range(int(rows.head[row]), stop):
        if seen[node]:
            text += page.string(node)[:_OPENING]
        if len(text) >= _OPENING:
            break
    words = [word.strip(_EDGE) for word in text[:_OPENING].lower().split()]
    telling = [word for word in words if word and not word.isdigit()][:2]
    return (number(" ".join(telling)) & _SIXTEEN) or 1 if telling else 0
