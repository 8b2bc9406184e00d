"""Table pattern: Louvan, 'Extracting the main content from HTML documents', 2009, section 2.3.3.

Posts of a forum share one pattern: siblings of the same tag, class and other looks, tables or not. The group of
such siblings with most text is the thread; which part of a post is the message, all posts decide together.
"""

import re
from dataclasses import dataclass, field
from functools import lru_cache
from typing import ClassVar

import numpy as np

from readwell.selection import Selection, marked
from readwell.snapshot import Ints, Longs, Snapshot, view
from readwell.views.links import linked
from readwell.views.text import length, spoken
from readwell.views.tree import block_elements, nearest, subtree_sum

#: Looks that make a pattern besides the tag, as the paper lists them.
LOOKS = ("class", "border", "width", "align", "cellspacing", "cellpadding")

#: Class words that tell neighbours of one pattern apart.
PARITY = frozenset("odd even alt first last active current new unread highlight".split())

#: Levels below a post that its parts are told apart by.
DEEP = 12

_NUMBER = re.compile(r"\d+")


@dataclass(frozen=True, eq=False)
class Pattern:
    """Repeated siblings, and for each text the place it has inside its sibling."""

    member: Ints  # (nodes,) the sibling a node stands in, -1 outside the group
    role: Longs  # (nodes,) equal for nodes at the same place of different siblings


@dataclass(frozen=True)
class TablePattern:
    """Keeps the repeated siblings with most text: the posts of a thread."""

    name: ClassVar[str] = "tp"
    title: ClassVar[str] = "Table pattern"
    paper: ClassVar[str] = "Louvan 2009"

    least: int = field(
        default=2, metadata={"doc": "Siblings that make a pattern. The paper gives no number.", "range": (2, 50)}
    )
    part: str = field(
        default="message",
        metadata={
            "doc": "What is kept of each sibling: whole, or the part that holds most text in all of them together (our "
            "reading: the paper's first stage has dropped names and signatures).",
            "choices": ("message", "whole"),
        },
    )

    def select(self, page: Snapshot) -> Selection:
        """Keeps the richest pattern of the page."""
        weight = np.where(spoken(page) & ~linked(page), length(page), 0)
        pattern = richest(page, weight, self.least)
        if pattern is None:
            return marked(np.zeros(len(page), np.bool_))
        inside = spoken(page) & (pattern.member >= 0)
        if self.part == "whole":
            return marked(inside)
        totals = role_sums(pattern, weight)
        return marked(inside & (pattern.role == int(np.argmax(totals))))


def richest(page: Snapshot, weight: Longs, least: int) -> Pattern | None:
    """The group of like siblings with most weight, the first of equals; None if nothing repeats."""
    worded = subtree_sum(page, spoken(page)) > 0
    rows = np.flatnonzero(block_elements(page) & worded)
    if not len(rows):
        return None
    keys = page.parent[rows].astype(np.int64) * len(shapes(page)[1]) + shapes(page)[0][rows]
    _, first, group, size = np.unique(keys, return_index=True, return_inverse=True, return_counts=True)
    total = np.zeros(len(size), np.int64)
    np.add.at(total, group, subtree_sum(page, weight)[rows])
    total[size < least] = 0
    if not total.any():
        return None
    order = np.lexsort((first, -total))
    return _pattern(page, rows[group == order[0]])


def role_sums(pattern: Pattern, values: Longs) -> Longs:
    """Sum of a column over all nodes that have the same place in their sibling."""
    inside = pattern.member >= 0
    sums = np.zeros(int(pattern.role.max(initial=0)) + 1, np.int64)
    np.add.at(sums, pattern.role[inside], values[inside])
    return sums


def _pattern(page: Snapshot, members: Longs) -> Pattern:
    """Gives each node below the siblings its place: the shapes of the block elements on the way down."""
    top = np.zeros(len(page), np.bool_)
    top[members] = True
    member = nearest(page, top)
    shape = shapes(page)[0]
    role = np.zeros(len(page), np.int64)
    level = np.where(member >= 0, 0, -1)
    blocks = block_elements(page)
    places: dict[tuple[int, int], int] = {}
    # Parents come first, so a node's way down is its parent's and one step more.
    inside = np.flatnonzero((member >= 0) & ~top)
    columns = (inside, page.parent[inside], blocks[inside], shape[inside])
    for node, up, steps, own in zip(*(column.tolist() for column in columns), strict=True):
        level[node] = level[up] + steps
        known = not steps or level[node] > DEEP
        role[node] = role[up] if known else places.setdefault((int(role[up]), own), len(places) + 1)
    return Pattern(member, role)


@view
def shapes(page: Snapshot) -> tuple[Longs, tuple[str, ...]]:
    """Each node's tag and looks as a number. `post odd p12` and `post even p13` are alike."""
    looks = [page.tags[tag] for tag in page.tag.tolist()]
    for name in LOOKS:
        for node, value in page.attribute(name).items():
            looks[node] += f" {name}={_plain(value)}"
    known: dict[str, int] = {}
    numbers = np.array([known.setdefault(look, len(known)) for look in looks], np.int64)
    return numbers, tuple(known)


@lru_cache(maxsize=20_000)
def _plain(value: str) -> str:
    words = (_NUMBER.sub("", word) for word in value.lower().split())
    return " ".join(sorted({word for word in words if word and word.strip("-_") not in PARITY}))
