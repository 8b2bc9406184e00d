"""The page's elements as rows: content-seeker's features and others that separate segments.

Rows are the block elements with words: the structural elements of the paper's section 2.1.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

import numpy as np

from readwell.engine.features.boxes import boxes
from readwell.engine.features.classwords import classwords
from readwell.engine.features.context import context
from readwell.engine.features.counts import counts, seen_words
from readwell.engine.features.paths import paths
from readwell.engine.features.table import Table, table
from readwell.engine.page.snapshot import Ints, Snapshot, frozen, view
from readwell.engine.page.text import unseen
from readwell.engine.page.tree import block_elements, subtree_sum

#: The feature functions, in the order of their columns.
IDEAS = (counts, context, paths, classwords, boxes)


@dataclass(frozen=True, eq=False)
class Elements:
    """Row r of the table is the element ids[r]."""

    ids: Ints
    table: Table


@view
def structural(page: Snapshot) -> Ints:
    """Returns block elements with words, in document order."""
    shown_texts = subtree_sum(page, seen_words(page)) > 0
    return cast(Ints, frozen(np.flatnonzero(block_elements(page) & shown_texts & ~unseen(page)).astype(np.int32)))


@view
def elements(page: Snapshot) -> Elements:
    """Returns every structural element with all its columns."""
    ids = structural(page)
    return Elements(ids, table((idea(page, ids) for idea in IDEAS), len(ids)))
