"""The page as a tree: ends, depths, leaves, and sums over subtrees by one subtraction."""

from typing import cast

import numpy as np

from readwell.engine.basics.running import running_sums, sums_from_zero
from readwell.engine.basics.vocabulary import BLOCK, CELL, TEXT
from readwell.engine.page.numbers import tally
from readwell.engine.page.snapshot import Floats, Ints, Longs, Mask, Places, Snapshot, frozen, picked, view


@view
def end(page: Snapshot) -> Ints:
    """Returns one past the last node of each subtree: the subtree of n is the slice n:end(page)[n]."""
    last = np.arange(len(page), dtype=np.int32)
    below = np.flatnonzero(page.parent >= 0).astype(np.int32)
    last[page.parent[below]] = below  # the last child wins: ids ascend
    while True:
        further = last[last]
        if np.array_equal(further, last):
            return cast(Ints, frozen(last + np.int32(1)))
        last = further


@view
def depth(page: Snapshot) -> Ints:
    """Returns the number of ancestors: of the nodes begun before, those whose subtree hasn't ended."""
    size = len(page)
    ended = running_sums(tally(end(page), size + 1)[:size], np.int32)
    return cast(Ints, frozen(np.arange(size, dtype=np.int32) - ended))


@view
def leaves(page: Snapshot) -> Mask:
    """Returns text nodes and elements without children."""
    mask = np.ones(len(page), np.bool_)
    mask[page.parent[page.parent >= 0]] = False
    return cast(Mask, frozen(mask))


@view
def is_text(page: Snapshot) -> Mask:
    """Returns which nodes are text."""
    return cast(Mask, frozen(page.tagged((TEXT,))))


def subtree_sum(page: Snapshot, values: Longs | Ints | Mask) -> Longs:
    """Returns for each node the sum of an integer column over its subtree, itself included."""
    total = sums_from_zero(values)
    inside = picked(total, end(page))
    inside -= total[:-1]
    return inside


def within(page: Snapshot, mask: Mask) -> Mask:
    """Returns nodes in the mask or below one that is: those before the furthest end of a subtree begun so far."""
    if not mask.any():  # half of all calls: few pages have a table, fewer a code listing
        return np.zeros(len(page), np.bool_)
    reach = np.maximum.accumulate(np.where(mask, end(page), np.int32(0)))
    return reach > np.arange(len(page), dtype=np.int32)


@view
def climbs(page: Snapshot) -> list[Places]:
    """Returns for each node its ancestor one level up, two, four, eight ...; the root if there are fewer."""
    up = np.where(page.parent >= 0, page.parent, np.arange(len(page), dtype=np.intp))
    out = [cast(Places, frozen(up))]
    while 1 << len(out) <= int(depth(page).max(initial=0)):
        up = picked(up, up)
        out.append(cast(Places, frozen(up)))
    return out


def nearest(page: Snapshot, mask: Mask) -> Ints:
    """Returns for each node the closest of itself and its ancestors in the mask, or -1."""
    if not mask.any():
        return np.full(len(page), -1, np.int32)
    strides = climbs(page)
    found = np.where(mask, np.arange(len(page), dtype=np.intp), strides[0])
    # Nodes in the mask point to themselves: each round climbs twice as far as the one before, and past none of these.
    for _ in strides:
        found = picked(found, found)
    return np.where(picked(mask, found), found, -1).astype(np.int32)


def furthest(page: Snapshot, mask: Mask) -> Ints:
    """Returns for each node the topmost of itself and its ancestors in the mask, or -1."""
    place = np.arange(len(page), dtype=np.int32)
    reach = np.maximum.accumulate(np.where(mask, end(page), np.int32(0)))
    tops = mask.copy()
    tops[1:] &= reach[:-1] <= place[1:]
    last = np.maximum.accumulate(np.where(tops, place, np.int32(-1)))
    return np.where(reach > place, last, np.int32(-1))


@view
def block_elements(page: Snapshot) -> Mask:
    """Returns elements that stand on lines of their own; custom elements count, since most are containers."""
    wanted = np.array([name in BLOCK or "-" in name for name in page.tags], np.bool_)
    return cast(Mask, frozen(wanted[page.tag]))


@view
def block_above(page: Snapshot) -> Ints:
    """Returns for each node the block element it is in (itself, if it is one), or -1."""
    return cast(Ints, frozen(nearest(page, block_elements(page))))


@view
def cell_above(page: Snapshot) -> Ints:
    """Returns for each node the table cell it is in (itself, if it is one), or -1."""
    return cast(Ints, frozen(nearest(page, page.tagged(CELL))))


def share(part: Longs | Floats, whole: Longs | Floats | int) -> Floats:
    """Returns part / whole, 0 if the whole is 0."""
    if isinstance(whole, int):
        return part / whole if whole > 0 else np.zeros(np.shape(part), np.float64)
    return np.divide(part, whole, out=np.zeros(np.shape(part), np.float64), where=np.asarray(whole) > 0)
