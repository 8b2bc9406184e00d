"""Counts that both halves share: visible words, and how many of them are kept, below each node."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from readwell.snapshot import Longs, Mask, Snapshot
from readwell.views.text import words
from readwell.views.tree import leaves, subtree_sum
from readwell.views.visible import visible_text


@dataclass(frozen=True, eq=False)
class Words:
    """One number a node each."""

    seen: Longs  # visible words of the leaf itself
    below: Longs  # visible words of the subtree
    kept: Longs  # kept visible words of the subtree
    leaf: Mask  # visible texts and all other leaves


def count(page: Snapshot, kept: Mask) -> Words:
    """The counts for one answer."""
    visible = visible_text(page)
    seen = np.where(visible, words(page), np.int64(0))
    return Words(seen, subtree_sum(page, seen), subtree_sum(page, np.where(kept, seen, np.int64(0))), leaves(page))
