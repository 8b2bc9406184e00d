"""Distinguishes data tables, which stay tables, from layout tables, which are unrolled.

The signs are those of screen readers and of Chromium's accessibility tree (captions, headers, scopes, shape), so that
a table that is announced as one is also shown and saved as one.
"""

from __future__ import annotations

from typing import cast

import numpy as np

from readwell.engine.page.aria import aria
from readwell.engine.page.concepts import visible_words_inside
from readwell.engine.page.snapshot import Ints, Longs, Mask, Snapshot, frozen, view
from readwell.engine.page.tree import nearest, subtree_sum
from readwell.engine.structure.codes import codes

#: Elements and attributes that authors only use in data tables.
SIGNS = ("caption", "thead", "tfoot", "th")
SIGN_ATTRIBUTES = ("scope", "headers", "abbr", "summary")
#: Elements that a data cell doesn't contain.
PROSE = tuple("h1 h2 h3 h4 h5 h6 article section form nav main header footer".split())
#: A cell with more characters is a column of a page.
LONG_CELL = 600
#: A table with more words per cell on average is a page's layout.
CELL_WORDS = 40


@view
def data_tables(page: Snapshot) -> Mask:
    """Returns data tables: marked up as such, or several rows of several short cells; none with a table inside."""
    tables = page.tagged(("table",))
    if not tables.any():
        return cast(Mask, frozen(tables))
    cells = subtree_sum(page, page.tagged(("td", "th")))
    single = (subtree_sum(page, tables) == 1) & ~aria(page, ("presentation", "none")) & (cells > 0)
    short = visible_words_inside(page) <= CELL_WORDS * np.maximum(cells, 1)
    meant = aria(page, ("table", "grid", "treegrid")) | ((cells > 1) & short & (subtree_sum(page, _signs(page)) > 0))
    data = tables & single & (meant | (_is_grid(page, cells) & short))
    data[list(codes(page).tables)] = False
    return cast(Mask, frozen(data))


@view
def nearest_data(page: Snapshot) -> Ints:
    """Returns for each node the data table it belongs to; -1 for layout tables and outside tables."""
    closest = nearest(page, page.tagged(("table",)))
    return cast(Ints, frozen(np.where((closest >= 0) & data_tables(page)[closest], closest, -1).astype(np.int32)))


def _signs(page: Snapshot) -> Mask:
    mask = page.tagged(SIGNS).copy()
    for name in SIGN_ATTRIBUTES:
        mask[[node for node, value in page.attribute(name).items() if value]] = True
    return mask


def _is_grid(page: Snapshot, cells: Longs) -> Mask:
    """Whether tables have four cells or more, mostly rows of several, no headings or sections, no column of text."""
    rows = page.tagged(("tr",))
    full = subtree_sum(page, rows & (cells >= 2))  # a row of one cell is a heading or separator between others
    shaped = (cells >= 4) & (full >= 2) & (2 * full >= subtree_sum(page, rows))
    lengths = np.array([len(text.strip()) for text in page.strings], np.int64)[page.text]
    columns = page.tagged(("td", "th")) & (subtree_sum(page, lengths) > LONG_CELL)
    return cast(Mask, shaped & (subtree_sum(page, columns | page.tagged(PROSE)) == 0))
