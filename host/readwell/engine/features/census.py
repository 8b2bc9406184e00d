"""Counts the characters of each passage by class in one pass; digits, commas and bars are sums of classes."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import cast

import numpy as np
import numpy.typing as npt

from readwell.engine.basics.characters import ranges, table
from readwell.engine.basics.running import running_sums
from readwell.engine.features.passages import passages, seen_leaves
from readwell.engine.page.numbers import tally
from readwell.engine.page.snapshot import Longs, Snapshot, frozen, view
from readwell.engine.page.text import characters

#: Single characters that are frequent in boilerplate.
SIGNS = {
    "bars": "|",
    "colons": ":",
    "arrows": "»›→>",
    "at": "@",
    "rights": "©",
    "asks": "?!",
    "money": "$€£¥",
    "quotes": '"“”„«',
}

#: Each sign's bit, above those of the kinds in `characters`.
SIGN = {name: 1 << place for place, name in enumerate(SIGNS, 16)}


@dataclass(frozen=True, eq=False)
class Census:
    """How many characters of each class each passage has."""

    bits: Longs  # (classes,) the kinds and signs of each class's characters
    count: Longs  # (classes, rows)

    def of(self, bits: int) -> Longs:
        """Returns (rows,) characters that are any of these."""
        return cast(Longs, self.count[self.bits & bits > 0].sum(axis=0))


@cache
def classes() -> tuple[npt.NDArray[np.uint8], Longs]:
    """Returns the class of each code point, and the bits of each class; few classes differ."""
    kinds, lengths = ranges()
    bits = sorted(set(kinds[lengths > 0].tolist()))
    number = np.zeros(1 << 16, np.uint8)
    number[bits] = np.arange(len(bits))
    of_point = np.repeat(number[kinds], lengths)
    for name, signs in SIGNS.items():
        for sign in signs:
            of_point[ord(sign)] = len(bits)
            bits.append(int(table()[ord(sign)]) | SIGN[name])
    return cast("npt.NDArray[np.uint8]", frozen(of_point)), cast(Longs, frozen(np.array(bits, np.int64)))


@view
def census(page: Snapshot) -> Census:
    """Counts the visible characters of each passage."""
    flat, (of_point, bits) = characters(page), classes()
    leaves, owner = seen_leaves(page)
    text = page.text[leaves]
    size = (flat.first[text + 1] - flat.first[text]).astype(np.intp)
    at = np.repeat(flat.first[text] - (running_sums(size) - size), size)
    at += np.arange(len(at))
    rows = len(passages(page))
    cell = of_point[flat.codes[at]].astype(np.int64)
    cell *= rows
    cell += np.repeat(owner, size)
    count = tally(cell, len(bits) * rows).reshape(len(bits), rows)
    there = count.any(axis=1)
    return Census(bits[there], count[there])
