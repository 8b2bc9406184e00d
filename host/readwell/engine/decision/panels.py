"""Keeps the headings of tabs and accordions whose panels are kept."""

from __future__ import annotations

import numpy as np

from readwell.engine.features.passages import below, passages, per_passage, words_below
from readwell.engine.page.panels import heads
from readwell.engine.page.snapshot import Mask, Snapshot
from readwell.engine.page.text import words
from readwell.engine.page.tree import within


def panel_heads(page: Snapshot, keep: Mask) -> Mask:
    """Returns passages that are mostly headings of panels of which half or more is kept."""
    found = heads(page)
    if not found:
        return np.zeros(len(keep), np.bool_)
    rows = passages(page)
    whole, kept = words_below(page), below(page, np.where(keep, rows.words, np.int64(0)))
    above = np.zeros(len(page), np.bool_)
    above[[head for panel, head in found.items() if 2 * kept[panel] >= whole[panel] > 0]] = True
    return 2 * per_passage(page, np.where(within(page, above), words(page), np.int64(0))) >= rows.words
