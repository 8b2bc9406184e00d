"""Repetition: passages of one shape, and the repeated elements (posts, comments, cards, menu entries) around them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import numpy as np

from readwell.engine.basics.running import running_sums
from readwell.engine.basics.vocabulary import HEADING, PICTURE
from readwell.engine.features.context import class_of
from readwell.engine.features.counts import link_sums, words_inside
from readwell.engine.features.passages import passages
from readwell.engine.features.table import Array, Columns, once
from readwell.engine.page.numbers import numbered
from readwell.engine.page.snapshot import Ints, Longs, Mask, Snapshot, view
from readwell.engine.page.tree import block_elements, furthest, nearest, share, subtree_sum

#: At least this many siblings of one shape are a group.
MANY = 3

#: Odd multipliers that spread the parts of a path over 64 bits.
SPREAD = (np.int64(0x9E3779B97F4A7C1), np.int64(0x2545F4914F6CDD1D), np.int64(0x27D4EB2F165667C5))


@view
def element_shape(page: Snapshot) -> Longs:
    """Returns a number for each node's tag and class."""
    return page.tag.astype(np.int64) * 1_000_003 + class_of(page).astype(np.int64) + 1


@view
def path_shape(page: Snapshot) -> Longs:
    """Returns a number for the tags and classes of each passage's container, its parent and grandparent."""
    own, up, at = element_shape(page), np.maximum(page.parent, 0), passages(page).holder
    out = own[at] * SPREAD[0]
    for factor in SPREAD[1:]:
        at = up[at]
        out += own[at] * factor
    return np.asarray(out)


@dataclass(frozen=True, eq=False)
class Groups:
    """Groups of like things: thing i belongs to group of[i]."""

    of: Longs
    size: Longs  # (groups,)

    def sums(self, values: Longs | Mask) -> Longs:
        """Returns (groups,) the sum of an integer over each group."""
        out = np.zeros(len(self.size), np.int64)
        np.add.at(out, self.of, values)
        return out


def grouped(keys: Longs) -> Groups:
    """Groups things with the same key."""
    _, of, size = numbered(keys)
    return Groups(of, size)


@view
def alike(page: Snapshot) -> Groups:
    """Groups passages whose containers have a path of one shape."""
    return grouped(path_shape(page))


@view
def items(page: Snapshot) -> Ints:
    """Returns block elements with words, which can be list items, posts, cards. The root if there are none."""
    ids = np.flatnonzero(block_elements(page) & (words_inside(page) > 0)).astype(np.int32)
    return ids if len(ids) else np.zeros(1, np.int32)


@view
def siblings(page: Snapshot) -> Groups:
    """Groups these elements by parent, tag and class."""
    ids = items(page)
    key = (page.parent[ids].astype(np.int64) + 1) * len(page.tags) + page.tag[ids]
    return grouped(key * (len(page.strings) + 1) + class_of(page)[ids] + 1)


@view
def item_row(page: Snapshot) -> Longs:
    """Returns for each node its index among the items; 0 for other nodes."""
    out = np.zeros(len(page), np.int64)
    out[items(page)] = np.arange(len(items(page)))
    return out


@view
def repeated_above(page: Snapshot) -> tuple[Longs, Longs]:
    """Returns for each passage the innermost and outermost element around it with siblings of its shape, else -1."""
    holder, group = passages(page).holder, siblings(page)
    repeated = np.zeros(len(page), np.bool_)
    repeated[items(page)[group.size[group.of] >= MANY]] = True
    repeated[: 2 if len(page) > 1 else 1] = False
    inner = nearest(page, repeated)[holder].astype(np.int64)
    return inner, furthest(page, repeated)[holder].astype(np.int64)


def paths(page: Snapshot) -> Columns:
    """How many passages have a path of the same shape, and their values together."""
    rows = passages(page)
    whole = max(int(rows.words.sum()), 1)
    out: Columns = {}
    for name, group in (("path_", alike(page)), ("tag_", grouped(_tag_path(page)))):
        words, links = group.sums(rows.words), group.sums(rows.link_words)
        out[name + "alike"] = group.size[group.of]
        out[name + "alike_share"] = share(words, whole)[group.of]
        out[name + "alike_mean"] = share(words, group.size)[group.of]
        out[name + "alike_links"] = share(links, words)[group.of]
    return out


def shapes(page: Snapshot) -> Columns:
    """The innermost and the outermost repeated element around a passage."""
    rows, total = passages(page), words_inside(page)
    out: Columns = {}
    columns = _group_columns(page)
    for name, at in zip(("inner_", "outer_"), repeated_above(page), strict=True):
        node, there = np.maximum(at, 0), at >= 0
        row = item_row(page)[node]
        out |= {name + key: partial(_where, there, column, row) for key, column in columns.items()}
        out[name + "fills"] = np.where(there, share(rows.words, total[node]), -1)
    return out


def _where(there: Mask, column: Callable[[], Array], row: Longs) -> Array:
    return np.where(there, column()[row], -1)


def _group_columns(page: Snapshot) -> dict[str, Callable[[], Array]]:
    """Returns for each item the values of its group as a whole, and its own share of them."""
    ids, group = items(page), siblings(page)
    total, row, size = words_inside(page)[ids], group.of, group.size
    words = group.sums(total)

    def held(tags: frozenset[str]) -> Array:
        return share(group.sums(subtree_sum(page, page.tagged(tags))[ids]), size)[row]

    columns: dict[str, Callable[[], Array]] = {
        "count": lambda: size[row],
        "words": lambda: words[row],
        "page_share": lambda: share(words, max(int(passages(page).words.sum()), 1))[row],
        "mean": lambda: share(words, size)[row],
        "most": lambda: share(_most(group, total), words)[row],
        "link_share": lambda: share(group.sums(link_sums(page)[ids]), words)[row],
        "headings": lambda: held(HEADING),
        "pictures": lambda: held(PICTURE),
        "place": lambda: _places(group),
        "item_words": lambda: total,
    }
    return {name: once(make) for name, make in columns.items()}


def _most(group: Groups, values: Longs) -> Longs:
    """Returns (groups,) the largest value of each."""
    out = np.zeros(len(group.size), np.int64)
    np.maximum.at(out, group.of, values)
    return out


def _places(group: Groups) -> Longs:
    """Returns how many of its group come before each thing."""
    order = np.argsort(group.of, kind="stable")
    out = np.empty(len(order), np.int64)
    out[order] = np.arange(len(order)) - (running_sums(group.size) - group.size)[group.of[order]]
    return out


def _tag_path(page: Snapshot) -> Longs:
    """Returns a number for the tags of each passage's container and the four above, without their classes."""
    up, at = np.maximum(page.parent, 0), passages(page).holder
    out = page.tag[at].astype(np.int64)
    for _ in range(4):
        at = up[at]
        out = out * 131 + page.tag[at]
    return np.asarray(out)
