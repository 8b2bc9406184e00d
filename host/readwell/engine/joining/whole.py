"""What belongs to a further page although the extractor left it out, and what doesn't although it was kept."""

from __future__ import annotations

from collections import Counter

import numpy as np

from readwell.engine.joining.blocks import placed_blocks
from readwell.engine.joining.state import SoFar
from readwell.engine.metadata import metadata
from readwell.engine.page.snapshot import Mask, Snapshot
from readwell.engine.page.text import words
from readwell.engine.page.tree import end
from readwell.engine.page.visible import visible_text
from readwell.engine.structure.elements import elements

HEADS = tuple(f"h{level}" for level in range(1, 7))
#: Of a place that is the text's, so much is kept.
MOSTLY = 0.9


def completed(page: Snapshot, kept: Mask, so_far: SoFar) -> Mask:
    """Returns what is kept, with what stands where the first page had nothing but its text.

    A short last page has less text than what is around it. Without what the first page left out in the same place.
    """
    out, seen = kept.copy(), visible_text(page)
    for ids, both, place in placed_blocks(page, seen):
        if both in so_far.left:
            out[ids] = False
        elif place in so_far.places:
            out[ids] |= seen[ids]
    return np.asarray(out)


def parted(page: Snapshot, kept: Mask) -> tuple[frozenset[str], frozenset[str]]:
    """Returns what was left out where nothing was kept, by name and place, and the places where nearly all was."""
    counts, left = words(page), dict[str, list[str]]()
    seen, here = Counter[str](), Counter[str]()
    for ids, both, place in placed_blocks(page, visible_text(page)):
        seen[place] += int(counts[ids].sum())
        here[place] += int(counts[ids[kept[ids]]].sum())
        left.setdefault(place, []).append(both)
    apart = frozenset(both for place, names in left.items() if not here[place] for both in names)
    return apart, frozenset(place for place in seen if here[place] >= MOSTLY * seen[place])


def heading(page: Snapshot, kept: Mask) -> Mask:
    """Returns the texts of the page's title where it is shown, if nothing that is kept says the same."""
    out, title = np.zeros(len(page), np.bool_), metadata(page).get("title")
    if title is None or title.node < 0:
        return out
    inside, given = slice(title.node, int(end(page)[title.node])), elements(page)
    heads = (node for node in given.tagged(*HEADS) if kept[node : given.ends[node]].any())
    if not any(given.brief(node).startswith(title.value) for node in heads):
        out[inside] = True
    return np.asarray(out & visible_text(page))
