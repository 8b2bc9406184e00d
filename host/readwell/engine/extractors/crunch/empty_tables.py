"""Removes tables that are empty once all other filters have run, from the inside out."""

from dataclasses import dataclass

import numpy as np

from readwell.engine.page.selection import setting
from readwell.engine.page.snapshot import Mask, Snapshot
from readwell.engine.page.text import letters, unseen
from readwell.engine.page.tree import nearest, subtree_sum, within


@dataclass(frozen=True)
class EmptyTables:
    """Settings: what makes a table worth keeping."""

    empty_tables: bool = setting(True, "Drop tables without substance. On in the original.")
    substance: str = setting(
        "img a iframe input button textarea select",
        "Tags that are substance, with spaces between. The original's: all but forms.",
    )
    substance_letters: int = setting(1, "Letters of text that are substance. Original: 1.", range=(1, 10000))


def drop(settings: EmptyTables, page: Snapshot, dropped: Mask) -> Mask:
    """Returns the tables that are empty once `dropped` is gone."""
    mask = np.zeros(len(page), np.bool_)
    if not settings.empty_tables:
        return mask
    gone = within(page, dropped)
    things = subtree_sum(page, page.tagged(tuple(settings.substance.split())) & ~gone)
    text = subtree_sum(page, np.where(gone | unseen(page), 0, letters(page)))
    tables = page.tagged(("table",)) & ~gone & (things == 0)
    around = nearest(page, tables)
    lost = [0] * (len(page) + 1)  # the letters that a table's inner ones lose; the last entry is of no table
    for node in reversed(np.flatnonzero(tables).tolist()):
        left = int(text[node]) - lost[node]
        if left < settings.substance_letters:
            mask[node] = True
            left = 0
        lost[int(around[page.parent[node]])] += int(text[node]) - left
    return mask
