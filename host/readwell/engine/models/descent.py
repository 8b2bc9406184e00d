"""Moves all rows down all trees at once, with one bit per row.

A node is the set of rows that reach it: its right child has those whose value is above the threshold, the left one the
others. Many nodes share a question, so each distinct question is answered once for all rows; after that, words of 64
rows are combined, whichever way each row goes. Every row ends in one leaf of each tree, known by its number.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, cast

import numpy as np
import numpy.typing as npt

from readwell.engine.basics.running import running_sums
from readwell.engine.page.snapshot import CALLING, Longs, Places, picked

Words = npt.NDArray[Any]

#: Rows that are processed at once: nearly all pages have fewer, and each batch answers every question again.
CHUNK = 512

#: Questions answered at once: more would not fit into the processor's cache.
PIECE = 1024

#: Moves the lowest bits of eight bytes into the highest byte.
_GATHER = np.uint64(0x0102040810204080)

#: For the 8x8 bit transpose: how far apart the swapped bits are, and the mask of the upper ones.
_TURNS = tuple(
    (np.uint64(by), np.uint64(mask))
    for by, mask in ((7, 0x00AA00AA00AA00AA), (14, 0x0000CCCC0000CCCC), (28, 0x00000000F0F0F0F0))
)


@dataclass(frozen=True, eq=False)
class Descent:
    """The trees level by level, all trees side by side."""

    column: Places  # (questions,) the column that is compared
    limit: npt.NDArray[np.float32]  # (questions,) the largest value that goes left
    steps: tuple[tuple[Places, Places], ...]  # for each level the inner nodes and their questions
    leaf: Places  # (trees << digits,) the node of each leaf by its number and tree, an empty one if there is none
    value: Longs  # (trees << digits,) the value of each leaf by its tree and number, in the type of the sums
    nodes: int
    trees: int
    digits: int  # of a leaf's number

    def values(self, rows: npt.NDArray[Any]) -> Longs:
        """Returns (trees, rows): the value of the leaf that each row reaches."""
        number = self._numbers(self._reached(*self._answers(rows)))
        place = number[:, : len(rows)].astype(np.intp)
        place += np.arange(self.trees, dtype=np.intp)[:, None] << self.digits
        return picked(self.value, place)

    def _answers(self, rows: npt.NDArray[Any]) -> tuple[Words, Places]:
        """Returns (answers, words): a bit for each row above the limit; and the index of each question's answer.

        Two in five questions have the same answer for all rows, like those about the whole page. These share
        the last two answers, none and all. The padding rows are answered too.
        """
        count, word = len(rows), np.dtype("u1" if len(rows) <= 8 else "<u8")
        bits = 8 * word.itemsize
        columns = np.zeros((rows.shape[1], -count % bits + count), np.float32)
        columns[:, :count] = rows.T
        low, high = (reduce(columns[:, :count], axis=1)[self.column] for reduce in (np.fmin.reduce, np.fmax.reduce))
        surely = low > self.limit
        parting = np.flatnonzero((high > self.limit) & ~surely)
        out = np.empty((len(parting) + 2, columns.shape[1] // bits), word)
        out[-2], out[-1] = 0, np.iinfo(word).max
        place = np.add(surely, len(parting), dtype=np.intp)
        place[parting] = np.arange(len(parting))
        for first in range(0, len(parting), PIECE):
            some = parting[first : first + PIECE]
            above = columns.take(self.column[some], axis=0) > self.limit[some, None]
            out[first : first + len(some)] = packed(above).view(word)
        return out, place

    def _reached(self, above: Words, place: Places) -> Words:
        """Returns (nodes, words): which rows reach each node, and an extra node that none reaches."""
        out = np.empty((self.nodes + 1, above.shape[1]), above.dtype)
        out[: self.trees], out[-1] = np.iinfo(above.dtype).max, 0
        first = self.trees
        for parting, question in self.steps:
            here, middle, last = out.take(parting, axis=0), first + len(parting), first + 2 * len(parting)
            right = np.bitwise_and(here, above.take(picked(place, question), axis=0), out=out[middle:last])
            np.bitwise_xor(here, right, out=out[first:middle])
            first = last
        return out

    def _numbers(self, reached: Words) -> npt.NDArray[Any]:
        """Returns (trees, rows): the number of the leaf that each row reached, from its binary digits."""
        leaves = reached.take(self.leaf, axis=0)
        width = leaves.shape[1] * leaves.itemsize
        out: npt.NDArray[Any] = np.zeros((self.trees, 8 * width), np.uint8)
        for first in range(0, self.digits, 8):
            eights = np.zeros((self.trees * width, 8), np.uint8)
            for digit in range(first, min(first + 8, self.digits)):
                halves = leaves.reshape(-1, 2, 1 << digit, self.trees * leaves.shape[1])
                eights[:, digit - first] = np.bitwise_or.reduce(halves[:, 1], axis=(0, 1)).view(np.uint8)
            part = turned(eights).reshape(out.shape)
            out = out + (part.astype(np.int32) << np.int32(first)) if first else part
        return out


def turned(eights: npt.NDArray[np.uint8]) -> npt.NDArray[np.uint8]:
    """Transposes 8x8 bits: bit i of byte k becomes bit k of byte i (Hacker's Delight, 7-3)."""
    bits = eights.view("<u8")
    for by, mask in _TURNS:
        moved = bits >> by
        moved ^= bits
        moved &= mask
        bits ^= moved
        moved <<= by
        bits ^= moved
    return eights


def packed(marks: npt.NDArray[np.bool_]) -> npt.NDArray[np.uint8]:
    """(rows, marks): packs eight marks into a byte, the first in its lowest bit. Takes a multiple of eight."""
    if not CALLING:
        return np.packbits(marks.reshape(-1), bitorder="little").reshape(len(marks), marks.shape[1] // 8)
    eights = marks.view("<u8") * _GATHER  # np.packbits takes twenty times as long in a browser
    return cast("npt.NDArray[np.uint8]", (eights >> np.uint64(56)).astype(np.uint8))


def descent(
    feature: npt.NDArray[np.int32],
    threshold: npt.NDArray[np.float32],
    left: npt.NDArray[np.int32],
    value: npt.NDArray[np.int32] | Longs,
    roots: npt.NDArray[np.int32],
) -> Descent:
    """Converts the trees of a `Forest` for this traversal."""
    inner = np.isfinite(threshold)
    question, first = _questions(feature, threshold, np.flatnonzero(inner))
    node, tree = roots.astype(np.intp), np.arange(len(roots), dtype=np.intp)
    steps, nodes, trees, size = [], [node], [tree], 0
    while len(parting := np.flatnonzero(inner[node])):
        steps.append(((size + parting).astype(np.intp), question[node[parting]]))
        size += len(node)
        low, tree = left[node[parting]].astype(np.intp), np.tile(tree[parting], 2)
        node = np.concatenate((low, low + 1))
        nodes.append(node)
        trees.append(tree)
    every, owner = np.concatenate(nodes), np.concatenate(trees)
    place = np.flatnonzero(~inner[every])
    place = place[np.argsort(owner[place], kind="stable")]
    number = np.arange(len(place)) - np.searchsorted(owner[place], owner[place])
    digits = int(number.max()).bit_length()
    leaf = np.full(len(roots) << digits, len(every), np.intp)
    leaf[number * len(roots) + owner[place]] = place
    held = np.zeros(len(leaf), np.int64)
    held[(owner[place] << digits) + number] = value[every[place]]
    column, limit = feature[first].astype(np.intp), threshold[first]
    return Descent(column, limit, tuple(steps), leaf, held, len(every), len(roots), digits)


def _questions(
    feature: npt.NDArray[np.int32], threshold: npt.NDArray[np.float32], inner: Places
) -> tuple[Places, Places]:
    """Returns which distinct question each node asks, and one node for each question."""
    asked = feature[inner].astype(np.uint64) << np.uint64(32) | threshold[inner].view(np.uint32)
    sort = np.argsort(asked)
    order, asked = inner[sort], asked[sort]
    new = np.ones(len(order), np.bool_)
    new[1:] = asked[1:] != asked[:-1]
    out = np.zeros(len(feature), np.intp)
    out[order] = running_sums(new) - 1
    return out, order[new]
