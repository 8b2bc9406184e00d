"""The rendered page: each passage's box and style, the column of the body text, small pictures, lines of meta data.

Without layout these views are not asked.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

import numpy as np

from readwell.engine.basics.running import running_sums
from readwell.engine.features.context import title_heading
from readwell.engine.features.passages import passages, pieces_below
from readwell.engine.page.numbers import numbered
from readwell.engine.page.snapshot import Longs, Mask, Snapshot, view

#: A passage of so many words is running text; so many of its words may be links, in hundredths.
RUNNING, LINKED = 8, 40
#: Up to so many words of running text below the title the first passages tell how the page's text looks.
OPENING = 60
#: A picture of so many pixels on each side, nearly a square, may be an avatar; that many of one size are.
SMALLEST, LARGEST, FEWEST = 14, 100, 3
#: A line of so many words in another style than the text may tell who wrote it and when.
BRIEF = 8
#: Coordinates beyond this are nonsense.
FAR = 1 << 22
#: Columns of the layout that say how a passage's text looks.
STYLE = ("font", "weight", "contrast", "family", "align")


@dataclass(frozen=True, eq=False)
class Boxes:
    """The box and style of each passage, in whole pixels and tenths of them."""

    x: Longs
    y: Longs
    w: Longs
    h: Longs
    font: Longs
    weight: Longs
    contrast: Longs
    family: Longs
    align: Longs

    @property
    def bottom(self) -> Longs:
        """The lower edge."""
        return self.y + self.h


@view
def boxes(page: Snapshot) -> Boxes:
    """Returns the box of the block that holds a passage alone, else of the element around its first text."""
    assert page.layout is not None
    rows = passages(page)
    alone = pieces_below(page)[rows.holder] == 1
    at = np.where(alone, rows.holder, rows.head)
    near = {name: page.layout[name][at].astype(np.int64) for name in ("x", "y", "w", "h")}
    style = {name: page.layout[name][rows.head].astype(np.int64) for name in STYLE}
    return Boxes(*(np.clip(near[name], -FAR, FAR) for name in ("x", "y", "w", "h")), **style)


@view
def body(page: Snapshot) -> int:
    """Returns the passage that shows how the text looks: of the first running ones below the title the longest, else
    the longest of all; -1 on a page without words.
    """
    rows = passages(page)
    if not len(rows):
        return -1
    shown = boxes(page).w > 0
    plain = (rows.words >= RUNNING) & (100 * rows.link_words <= LINKED * rows.words) & shown
    below = np.flatnonzero(plain & (rows.head > title_heading(page)))
    if not len(below):
        return int(np.argmax(rows.words))
    before = np.concatenate(([0], running_sums(rows.words[below])[:-1]))
    first = below[before < OPENING]
    return int(first[np.argmax(rows.words[first])])


@view
def avatars(page: Snapshot) -> Mask:
    """Returns small, nearly square pictures of a size that recurs on the page."""
    assert page.layout is not None
    wide, high = page.layout["w"].astype(np.int64), page.layout["h"].astype(np.int64)
    small = page.tagged(("img", "svg", "canvas")) & (wide >= SMALLEST) & (wide <= LARGEST)
    small &= (high >= SMALLEST) & (high <= LARGEST) & (4 * np.abs(wide - high) <= wide)
    nodes = np.flatnonzero(small)
    out = np.zeros(len(page), np.bool_)
    _, place, often = numbered(wide[nodes] * (LARGEST + 1) + high[nodes])
    out[nodes[often[place] >= FEWEST]] = True
    return out


@view
def avatars_before(page: Snapshot) -> Longs:
    """Returns for each node how many of them stand before it."""
    return cast(Longs, np.concatenate(([0], running_sums(avatars(page))[:-1])))


@view
def looks(page: Snapshot) -> Longs:
    """Returns a number for how each passage looks: its style, its column's left edge and width."""
    at = boxes(page)
    parts = (at.x, at.w // 8, at.font, at.weight, at.contrast, at.align)
    key = np.zeros(len(at.x), np.int64)
    for part in parts:
        key = numbered(key * (len(at.x) + 1) + numbered(part)[1])[1]
    return key


@view
def meta_lines(page: Snapshot) -> Mask:
    """Returns short lines that are smaller or paler than the text, or bolder at its size."""
    at, rows, ref = boxes(page), passages(page), body(page)
    short = rows.words <= BRIEF
    smaller = 100 * at.font < 97 * at.font[ref]
    paler = 10 * at.contrast < 8 * at.contrast[ref]
    bolder = (at.weight >= at.weight[ref] + 200) & (100 * at.font <= 105 * at.font[ref])
    return np.asarray(short & (smaller | paler | bolder))


@view
def fields_before(page: Snapshot) -> Longs:
    """Returns for each node how many boxes to write in stand before it."""
    assert page.layout is not None
    large = page.tagged(("textarea",)) & (page.layout["w"] >= 150) & (page.layout["h"] >= 30)
    return cast(Longs, np.concatenate(([0], running_sums(large)[:-1])))
