"""Tables of data and tables of layout: the first stay tables, the second are unrolled.

The signs are those of screen readers and of Chromium's accessibility tree (captions, headings, scopes,
shape), so that what is read aloud as a table is saved as one.
"""

from __future__ import annotations

import numpy as np

from readwell.render.source import Source
from readwell.snapshot import Ints, Snapshot
from readwell.views.tree import nearest, subtree_sum

#: Signs in the markup that a table's author meant data.
_SIGNS = frozenset(("caption", "thead", "tfoot", "th"))
_SIGN_ATTRIBUTES = ("scope", "headers", "abbr", "summary")
#: What a cell of data doesn't hold.
_PROSE = frozenset("h1 h2 h3 h4 h5 h6 article section form nav main header footer".split())
#: A cell with more characters than this is a column of a page, not a datum.
_LONG = 600


def data_tables(given: Source) -> frozenset[int]:
    """The tables that hold data; one that holds tables is a layout."""
    nested = subtree_sum(given.page, given.page.tagged(("table",))) > 1
    return frozenset(
        node for node in given.tagged("table") if not nested[node] and given.has(node) and _is_data(given, node)
    )


def nearest_data(page: Snapshot, data: frozenset[int]) -> Ints:
    """For each node the data table it belongs to; -1 for what stands in a table of layout or in none."""
    mask = np.zeros(len(page), np.bool_)
    mask[list(data)] = True
    closest = nearest(page, page.tagged(("table",)))
    return np.where((closest >= 0) & mask[closest], closest, -1).astype(np.int32)


def alignment(given: Source, node: int) -> dict[str, str]:
    """How a cell's text stands, where the page says so."""
    style = given.attribute(node, "style").replace(" ", "").lower()
    written = given.attribute(node, "align").lower()
    for side in ("left", "center", "right"):
        if written == side or f"text-align:{side}" in style:
            return {"align": side}
    return {}


def _is_data(given: Source, top: int) -> bool:
    role = given.attribute(top, "role").lower()
    names = {given.tag(node) for node in given.below(top) if node != top and given.has(node)}
    if role in ("presentation", "none"):
        return False
    rows = _rows(given, top)
    if role in ("table", "grid", "treegrid") or names & _SIGNS or _signed(given, top):
        return any(rows)
    shape = [len(cells) for cells in rows if cells]
    if names & _PROSE or len(shape) < 2 or max(shape) < 2:
        return False
    return all(len(given.words(cell).strip()) <= _LONG for cells in rows for cell in cells)


def _signed(given: Source, top: int) -> bool:
    return any(given.attribute(node, key) for node in given.below(top) for key in _SIGN_ATTRIBUTES)


def _rows(given: Source, top: int) -> list[list[int]]:
    rows: list[list[int]] = [[]]
    for node in given.below(top):
        name = given.tag(node)
        if name == "tr":
            rows.append([])
        elif name in ("td", "th"):
            rows[-1].append(node)
    return rows
