"""Which elements begin and end a line of their own."""

from __future__ import annotations

from typing import cast

import numpy as np

from readwell.engine.basics.vocabulary import BLOCK
from readwell.engine.page.snapshot import Mask, Snapshot, frozen, view
from readwell.engine.page.tree import block_elements, is_text, within
from readwell.engine.structure.codes import codes

#: Values of the layout's `display` that put an element on lines of its own, whatever its tag.
ON_LINES = (1, 3, 4, 5, 6, 7, 8)
#: Parts of a table that begin no line of code: the cells of a row share one.
CELLS = ("td", "th", "tbody", "thead", "table", "iframe")
#: Elements that begin a line of code. A custom element in a listing is a word that was coloured.
CODE_LINES = tuple(sorted(BLOCK.difference(CELLS)))


@view
def on_lines(page: Snapshot) -> Mask:
    """Returns block elements by their tag, and by the browser's layout for other elements.

    Browsers blockify floats and absolutely positioned elements, such as a drop cap, so their display is ignored.
    """
    mask = np.asarray(block_elements(page)).copy()
    listed = np.zeros(len(page), np.bool_)
    listed[list(codes(page).languages)] = True
    inside = within(page, listed) & ~listed
    mask = np.where(inside, page.tagged(CODE_LINES), mask)
    if page.layout is not None:
        flow = (page.layout["float"] == 0) & (page.layout["position"] < 2)
        mask |= flow & np.isin(page.layout["display"], ON_LINES) & ~is_text(page) & ~(inside & page.tagged(CELLS))
    return cast(Mask, frozen(mask))
