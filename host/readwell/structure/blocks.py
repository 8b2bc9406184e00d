"""Which elements begin and end a line of their own."""

from __future__ import annotations

from typing import cast

import numpy as np

from readwell.snapshot import Mask, Snapshot, frozen, view
from readwell.views.tree import block_elements, is_text

#: Values of the layout's `display` that put an element on lines of its own, whatever its tag.
ON_LINES = (1, 3, 4, 5, 6, 7, 8)


@view
def on_lines(page: Snapshot) -> Mask:
    """Returns block elements by their tag, and by the browser's layout for other elements.

    Browsers blockify floats and absolutely positioned elements, such as a drop cap, so their display is ignored.
    """
    mask = np.asarray(block_elements(page)).copy()
    if page.layout is not None:
        flow = (page.layout["float"] == 0) & (page.layout["position"] < 2)
        mask |= flow & np.isin(page.layout["display"], ON_LINES) & ~is_text(page)
    return cast(Mask, frozen(mask))
