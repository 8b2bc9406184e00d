"""Table pattern: Louvan, 'Extracting the main content from HTML documents', 2009, section 2.3.3.

Posts of a forum share one pattern: tables of one depth with the same class and presentational attributes. The group of
such tables with most text is the thread; all posts decide together which part of a post is the message. On today's
pages siblings that are no tables make a pattern, too; divisions only if they share one of these properties.
"""

import re
from dataclasses import dataclass, field
from functools import lru_cache
from typing import ClassVar

import numpy as np

from readwell.engine.basics.reasons import Reason
from readwell.engine.extractors.explanations.measures import by_text, compared, measured
from readwell.engine.page.blocks import Blocks
from readwell.engine.page.links import linked
from readwell.engine.page.selection import Selection, marked
from readwell.engine.page.snapshot import Ints, Longs, Mask, Snapshot, view
from readwell.engine.page.text import length, shown_texts
from readwell.engine.page.tree import block_elements, depth, nearest, subtree_sum

#: Attributes that make a pattern besides the tag, as listed in the paper.
LOOKS = ("class", "border", "width", "align", "cellspacing", "cellpadding")

#: Elements that are alike only if they share one of these: they are used for anything, the columns of a page as well.
PLAIN = ("div", "section")

#: Class words that differ between siblings of one pattern.
PARITY = frozenset("odd even alt first last active current new unread highlight".split())

#: Depth below a post to which its parts are distinguished.
DEEP = 12

_NUMBER = re.compile(r"\d+")


@dataclass(frozen=True, eq=False)
class Pattern:
    """Repeated siblings, and for each text its place inside its sibling."""

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
        weight = np.where(shown_texts(page) & ~linked(page), length(page), 0)
        pattern = richest(page, weight, self.least)
        if pattern is None:
            return marked(np.zeros(len(page), np.bool_))
        inside = shown_texts(page) & (pattern.member >= 0)
        if self.part == "whole":
            return marked(inside)
        totals = role_sums(pattern, weight)
        return marked(inside & (pattern.role == int(np.argmax(totals))))

    def reasons(self, page: Snapshot, parts: Blocks) -> list[list[Reason]]:
        """Returns for each block whether it is in a repeated sibling, and the text at its place in all of them."""
        weight = np.where(shown_texts(page) & ~linked(page), length(page), 0)
        pattern = richest(page, weight, self.least)
        if pattern is None:
            return by_text(page, parts, lambda node: [compared("repeated siblings", 0, "≥", self.least)])
        totals, count = role_sums(pattern, weight), len(np.unique(pattern.member[pattern.member >= 0]))
        best = int(totals.max()) if self.part == "message" else 0

        def of_text(node: int) -> list[Reason]:
            if pattern.member[node] < 0:
                return [measured("outside the repeated siblings", count)]
            there = compared("characters at its place in all siblings", int(totals[pattern.role[node]]), "≥", best)
            return [there, measured("repeated siblings", count)]

        return by_text(page, parts, of_text)


def richest(page: Snapshot, weight: Longs, least: int) -> Pattern | None:
    """Returns the group of like elements with the largest weight, the first of equals; None if nothing repeats."""
    worded = subtree_sum(page, shown_texts(page)) > 0
    shape, named = shapes(page)
    plain = page.tagged(PLAIN) & np.array([" " not in look for look in named], np.bool_)[shape]
    tables = page.tagged(("table",))
    rows = np.flatnonzero(block_elements(page) & worded & ~plain)
    if not len(rows):
        return None
    # Tables are alike wherever they stand, if as deep; other elements only as siblings.
    place = np.where(tables, -1 - depth(page).astype(np.int64), page.parent)
    keys = place[rows] * len(named) + shape[rows]
    _, first, group, size = np.unique(keys, return_index=True, return_inverse=True, return_counts=True)
    total = np.zeros(len(size), np.int64)
    np.add.at(total, group, subtree_sum(page, weight)[rows])
    total[size < least] = 0
    if not total.any():
        return None
    order = np.lexsort((first, -total))
    return _pattern(page, rows[group == order[0]])


def agreed(page: Snapshot, main: Mask, least: int) -> Mask:
    """TP as second stage: the repeated siblings with most main text decide together which of their parts are main."""
    weight = np.where(main, length(page), 0)
    pattern = richest(page, weight, least)
    if pattern is None:
        return main
    main_sum = role_sums(pattern, weight)
    whole = role_sums(pattern, np.where(shown_texts(page), length(page), 0))
    inside = shown_texts(page) & (pattern.member >= 0)
    return np.where(inside, (2 * main_sum >= np.maximum(whole, 1))[pattern.role], main)


def filtered(page: Snapshot, main: Mask, least: int) -> Mask:
    """TP as the paper's second stage, "which performs further filtering": of the main texts those of the pattern, at
    the place that holds most main text. Where nothing repeats there is nothing to filter by.
    """
    weight = np.where(main, length(page), 0)
    pattern = richest(page, weight, least)
    if pattern is None:
        return main
    best = int(np.argmax(role_sums(pattern, weight)))
    return np.asarray(main & (pattern.member >= 0) & (pattern.role == best))


def role_sums(pattern: Pattern, values: Longs) -> Longs:
    """Returns the sum of a column over all nodes that have the same place in their sibling."""
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
    # Parents come first, so a node's path is its parent's plus one step.
    inside = np.flatnonzero((member >= 0) & ~top)
    columns = (inside, page.parent[inside], blocks[inside], shape[inside])
    for node, up, steps, own in zip(*(column.tolist() for column in columns), strict=True):
        level[node] = level[up] + steps
        known = not steps or level[node] > DEEP
        role[node] = role[up] if known else places.setdefault((int(role[up]), own), len(places) + 1)
    return Pattern(member, role)


@view
def shapes(page: Snapshot) -> tuple[Longs, tuple[str, ...]]:
    """Returns each node's tag and attributes as a number. `post odd p12` and `post even p13` are alike."""
    looks = [page.tags[tag] for tag in page.tag.tolist()]
    for name in LOOKS:
        for node, value in page.attribute(name).items():
            looks[node] += f" {name}={_plain(value) if name == 'class' else value.strip().lower()}"
    known: dict[str, int] = {}
    numbers = np.array([known.setdefault(look, len(known)) for look in looks], np.int64)
    return numbers, tuple(known)


@lru_cache(maxsize=20_000)
def _plain(value: str) -> str:
    words = (_NUMBER.sub("", word) for word in value.lower().split())
    return " ".join(sorted({word for word in words if word and word.strip("-_") not in PARITY}))
