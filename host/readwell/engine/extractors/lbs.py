"""Largest block string: Louvan, 'Extracting the main content from HTML documents', 2009, section 2.3.1.

Texts of an article are siblings at one depth. So the text of each element's children is summed; a child counts only if
it has text of its own, which leaves out embedded boxes and links alone; the largest sum wins.
"""

from dataclasses import dataclass, field
from typing import ClassVar

import numpy as np

from readwell.engine.basics.reasons import Reason
from readwell.engine.extractors.explanations.measures import by_text, compared
from readwell.engine.page.blocks import Blocks
from readwell.engine.page.numbers import sums
from readwell.engine.page.selection import Selection, marked
from readwell.engine.page.snapshot import Ints, Longs, Mask, Snapshot
from readwell.engine.page.text import length, shown_texts
from readwell.engine.page.tree import block_above, block_elements, nearest


@dataclass(frozen=True)
class LargestBlock:
    """Keeps the largest row of sibling texts."""

    name: ClassVar[str] = "lbs"
    title: ClassVar[str] = "Largest block string"
    paper: ClassVar[str] = "Louvan 2009"

    reach: int = field(
        default=1,
        metadata={
            "doc": "How many block elements may stand between a text and the row it belongs to. The paper: 1, the "
            "child itself has text. 2 takes in lists and quotations, whose items have it.",
            "range": (0, 8),
        },
    )

    def select(self, page: Snapshot) -> Selection:
        """Keeps the page's largest block."""
        return marked(largest(page, np.where(shown_texts(page), 0, -1), self.reach))

    def reasons(self, page: Snapshot, parts: Blocks) -> list[list[Reason]]:
        """Returns for each block the text of its row of siblings beside that of the largest row."""
        own = row_sizes(page, self.reach)
        best = int(own.max(initial=0))
        return by_text(
            page, parts, lambda node: [compared("characters of its row of siblings", int(own[node]), "≥", best)]
        )


def row_sizes(page: Snapshot, reach: int) -> Longs:
    """Returns for each text the characters of the largest row it belongs to, 0 if it is in none."""
    texts = np.flatnonzero(shown_texts(page))
    rows, own = np.zeros(len(page), np.int64), np.zeros(len(page), np.int64)
    found = _rows(page, texts, reach, True)
    for holder in found:
        held = holder >= 0
        rows += sums(holder[held], length(page)[texts[held]], len(page))
    for holder in found:
        own[texts] = np.maximum(own[texts], np.where(holder >= 0, rows[np.maximum(holder, 0)], 0))
    return own


def largest(page: Snapshot, part: Longs | Ints, reach: int, own: bool = True) -> Mask:
    """Returns the largest block in each part of the page. part[n] is the part of text n, -1 for texts in none.

    With `own`, a child counts only if it has text of its own, as printed; else text anywhere in its line is enough.
    """
    texts = np.flatnonzero(part >= 0)
    holders = _rows(page, texts, reach, own)
    rows = np.concatenate([np.flatnonzero(holder >= 0) for holder in holders])
    above = np.concatenate([holder[holder >= 0] for holder in holders])
    keys, pair = np.unique(part[texts[rows]].astype(np.int64) * len(page) + above, return_inverse=True)
    totals = np.zeros(len(keys), np.int64)
    np.add.at(totals, pair, length(page)[texts[rows]])
    # For each part the key with the largest total; among equals the first element of the page.
    order = np.lexsort((keys, -totals, keys // len(page)))
    best = np.zeros(len(keys), np.bool_)
    best[order[np.diff(keys[order] // len(page), prepend=-1) != 0]] = True
    kept = np.zeros(len(page), np.bool_)
    kept[texts[rows[best[pair]]]] = True
    return kept


def _rows(page: Snapshot, texts: Longs, reach: int, own: bool) -> list[Ints]:
    """Returns for each text the elements whose row it belongs to: block elements, nearest first, up to `reach` steps
    beyond the nearest; and its parent and its parent's, if they are inline. -1 stands for none.

    The paper: "We will add the sibling's text string if it contains #text node ... If it doesn't contain #text string
    as a child, we will skip it." Beyond one step, which is ours, the text's own block needs text of its own.
    """
    above = block_above(page)
    found = [above[texts]]
    for _ in range(reach):
        up = page.parent[np.maximum(found[-1], 0)]  # -1 above the root, as where there is no element
        found.append(np.where(up >= 0, above[np.maximum(up, 0)], np.int32(-1)))
    if not own:
        return found
    speaking, inline = np.zeros(len(page), np.bool_), ~block_elements(page)
    speaking[page.parent[shown_texts(page)]] = True
    child = nearest(page, (page.parent >= 0) & ~inline[page.parent])  # of a block element
    block = np.maximum(found[0], 0)
    for step, holder in enumerate(found):
        asked = (child[texts], child[block], block)[min(step, 2)]
        holder[~(speaking[asked] & (asked >= 0)) & ~((step == 0) & (asked == texts))] = -1
    parent = page.parent[texts]
    grand = np.where((parent >= 0) & (inline[parent] | (reach > 0)), page.parent[np.maximum(parent, 0)], np.int32(-1))
    return [*found, *(np.where((up >= 0) & inline[up], up, np.int32(-1)) for up in (parent, grand))]
