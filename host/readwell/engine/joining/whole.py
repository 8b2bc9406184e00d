"""What belongs to a further page although the extractor left it out, and what doesn't although it was kept."""

from __future__ import annotations

import numpy as np

from readwell.engine.joining.blocks import placed_blocks
from readwell.engine.joining.state import SoFar
from readwell.engine.metadata import metadata
from readwell.engine.page.snapshot import Mask, Snapshot
from readwell.engine.views.tree import end
from readwell.engine.views.visible import visible_text


def completed(page: Snapshot, kept: Mask, so_far: SoFar) -> Mask:
    """Returns what is kept, with the page's heading and what stands where the first page had nothing but its text.

    A short last page has less text than what is around it. Without what the first page left out in the same place.
    """
    out, seen = kept.copy(), visible_text(page)
    heading = metadata(page).get("title")
    if heading and heading.node >= 0:
        inside = slice(heading.node, int(end(page)[heading.node]))
        out[inside] |= seen[inside]
    for ids, both, place in placed_blocks(page, seen):
        if both in so_far.left:
            out[ids] = False
        elif place in so_far.places:
            out[ids] |= seen[ids]
    return np.asarray(out)
