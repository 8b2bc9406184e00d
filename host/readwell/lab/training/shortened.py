"""Articles cut short: the first words of their gold, with all that stands around them, such as a thread of comments."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from readwell.engine.features.page_parts import in_title
from readwell.engine.features.passages import passages
from readwell.engine.page.blocks import blocks
from readwell.engine.page.pruning import without
from readwell.engine.page.snapshot import Longs, Snapshot
from readwell.engine.page.tree import is_text, subtree_sum, within

#: Words of gold that a page must have left.
LEAST = 8


class Told(NamedTuple):
    """A page, and of each passage its words and how many of them are gold."""

    page: Snapshot
    words: Longs
    matched: Longs


def shortened(told: Told, size: int) -> Told | None:
    """Returns the page without the passages of gold after so many words of it; None if too little is left."""
    page, rows = told.page, passages(told.page)
    gold = (2 * told.matched > told.words) & ~in_title(page)
    before = np.cumsum(np.where(gold, told.words, 0)) - np.where(gold, told.words, 0)
    of_block = np.zeros(len(blocks(page)), np.float64)
    of_block[rows.block[gold & (before >= size)]] = 1.0
    gone = (blocks(page).spread(page, of_block) > 0) & is_text(page)
    texts = subtree_sum(page, is_text(page))
    emptied = (texts > 0) & (texts == subtree_sum(page, gone))
    emptied[:1] = False
    gone |= within(page, emptied)
    short, stays = without(page, gone), ~gone[rows.head]
    # Where a text's neighbours grow together into one passage, the labels would no longer fit.
    if len(passages(short)) != int(stays.sum()) or int(told.matched[stays].sum()) < LEAST:
        return None
    return Told(short, told.words[stays], told.matched[stays])
