"""Repetition: passages of one shape, and the repeated elements (posts, comments, cards, menu entries) they stand in."""

from __future__ import annotations

import numpy as np

from readwell.arithmetic import tally
from readwell.features.context import class_of
from readwell.features.counts import seen_words
from readwell.features.passages import along, passages
from readwell.features.table import Array, Columns
from readwell.snapshot import Longs, Mask, Snapshot, view
from readwell.views.links import linked
from readwell.views.tree import block_elements, nearest, share, subtree_sum
from readwell.vocabulary import HEADING, PICTURE

#: Siblings of one shape from this many on are a group.
MANY = 3

#: Odd numbers that spread the parts of a path over 64 bits.
SPREAD = (np.int64(0x9E3779B97F4A7C1), np.int64(0x2545F4914F6CDD1D), np.int64(0x27D4EB2F165667C5))


@view
def element_shape(page: Snapshot) -> Longs:
    """A number for each node's tag and class."""
    return page.tag.astype(np.int64) * 1_000_003 + class_of(page).astype(np.int64) + 1


@view
def path_shape(page: Snapshot) -> Longs:
    """A number for the tags and classes of each node, its parent and grandparent."""
    own, up = element_shape(page), np.maximum(page.parent, 0)
    out = own * SPREAD[0]
    out += own[up] * SPREAD[1]
    out += own[up[up]] * SPREAD[2]
    return np.asarray(out)


@view
def sibling_groups(page: Snapshot) -> Longs:
    """For each node the number of its group: siblings of the same tag and class."""
    _, shape = np.unique(element_shape(page), return_inverse=True)
    pair = (page.parent.astype(np.int64) + 1) * np.int64(len(page) + 1) + shape.reshape(-1)
    _, group = np.unique(pair, return_inverse=True)
    return np.asarray(group.reshape(-1), np.int64)


@view
def with_words(page: Snapshot) -> Mask:
    """Block elements that hold words."""
    return np.asarray(block_elements(page) & (subtree_sum(page, seen_words(page)) > 0))


@view
def repeated_above(page: Snapshot) -> tuple[Longs, Longs]:
    """For each passage the innermost and the outermost element around it that has siblings of its shape, else -1."""
    group, counted, holder = sibling_groups(page), with_words(page), passages(page).holder
    size = tally(group[counted], int(group.max(initial=0)) + 1)
    repeated = counted & (size[group] >= MANY)
    repeated[: 2 if len(page) > 1 else 1] = False
    inner = nearest(page, repeated)[holder].astype(np.int64)
    far = along(page, np.where(repeated, np.arange(len(page)), np.int64(1 << 40)), np.minimum)[holder]
    return inner, np.where(far < 1 << 40, far, np.int64(-1))


def shapes(page: Snapshot) -> Columns:
    """Passages of the same path; the innermost and the outermost repeated element around."""
    rows = passages(page)
    out = _alike(page)
    inner, outer = repeated_above(page)
    group, counted = sibling_groups(page), with_words(page)
    size = tally(group[counted], int(group.max(initial=0)) + 1)
    sums = _group_sums(page, group, size, counted)
    for name, at in (("inner_", inner), ("outer_", outer)):
        out |= {name + key: np.where(at >= 0, column[np.maximum(at, 0)], -1) for key, column in sums.items()}
    total = subtree_sum(page, seen_words(page))
    out["inner_fills"] = np.where(inner >= 0, share(rows.words, total[np.maximum(inner, 0)]), -1)
    out["outer_fills"] = np.where(outer >= 0, share(rows.words, total[np.maximum(outer, 0)]), -1)
    return out


def _group_sums(page: Snapshot, group: Longs, size: Longs, counted: Mask) -> dict[str, Array]:
    """For each node what its group is like as a whole, and its own part of it."""
    total = subtree_sum(page, seen_words(page))
    ids = np.flatnonzero(counted)
    row = group[ids]

    def summed(values: Longs) -> Longs:
        out = np.zeros(len(size), np.int64)
        np.add.at(out, row, values[ids])
        return out

    words = summed(total)
    most = np.zeros(len(size), np.int64)
    np.maximum.at(most, row, total[ids])
    link_words = summed(subtree_sum(page, np.where(linked(page), seen_words(page), 0)))
    order = np.zeros(len(page), np.int64)
    by_group = np.argsort(row, kind="stable")
    first = np.concatenate(([0], np.cumsum(tally(row, len(size)))))[:-1]
    order[ids[by_group]] = np.arange(len(ids)) - first[row[by_group]]
    page_words = np.full(len(size), max(int(passages(page).words.sum()), 1), np.int64)
    heads, pictures = (summed(subtree_sum(page, page.tagged(tags))) for tags in (HEADING, PICTURE))
    return {
        "count": size[group],
        "words": words[group],
        "page_share": share(words, page_words)[group],
        "mean": share(words, size)[group],
        "most": share(most, words)[group],
        "link_share": share(link_words, words)[group],
        "headings": share(heads, size)[group],
        "pictures": share(pictures, size)[group],
        "place": order,
        "item_words": total,
    }


def _alike(page: Snapshot) -> Columns:
    """How many passages stand on a path of the same shape, and what they are like together."""
    rows = passages(page)
    out: Columns = {}
    holders = path_shape(page)[rows.holder]
    for name, key in (("path_", holders), ("tag_", _tag_path(page)[rows.holder])):
        _, group = np.unique(key, return_inverse=True)
        group = group.reshape(-1)
        count = tally(group)
        words = np.zeros(len(count), np.int64)
        np.add.at(words, group, rows.words)
        link_words = np.zeros(len(count), np.int64)
        np.add.at(link_words, group, rows.link_words)
        whole = np.full(len(count), max(int(rows.words.sum()), 1), np.int64)
        out[name + "alike"] = count[group]
        out[name + "alike_share"] = share(words, whole)[group]
        out[name + "alike_mean"] = share(words, count)[group]
        out[name + "alike_links"] = share(link_words, words)[group]
    return out


def _tag_path(page: Snapshot) -> Longs:
    """A number for the tags of a node and the four above it: siblings with other classes are alike."""
    own, up = page.tag.astype(np.int64), np.maximum(page.parent, 0)
    out, at = own.copy(), up
    for _ in range(4):
        out = out * 131 + own[at]
        at = up[at]
    return np.asarray(out)
