"""Writes plain text: one line per block, white space as in a browser."""

from collections.abc import Iterator

import numpy as np

from readwell.engine.basics.vocabulary import PREFORMATTED
from readwell.engine.page.blocks import blocks
from readwell.engine.page.numbers import distinct
from readwell.engine.page.snapshot import Mask, Places, Snapshot
from readwell.engine.page.text import blank, unseen
from readwell.engine.page.tree import cell_above, is_text, within
from readwell.engine.structure.permalinks import permalinks


def text(page: Snapshot, kept: Mask) -> str:
    """Returns the kept words, one block per line; the cells of a table row share a line."""
    whole: list[str] = []
    for line, _, _, same_row in _lines(page, _leaves(page, kept)):
        whole += ("\t" if same_row else "\n", line)
    return "".join([*whole[1:], "\n"]) if whole else ""


def lines(page: Snapshot, kept: Mask) -> Iterator[tuple[str, Places, bool]]:
    """Yields the words of each block, its leaves, and whether it stands in the same table row as the one before."""
    on = _leaves(page, kept)
    ids = blocks(page).leaves[on].astype(np.intp, copy=False)
    return ((line, ids[first:last], same_row) for line, first, last, same_row in _lines(page, on))


def _leaves(page: Snapshot, kept: Mask) -> Places:
    """Returns the indices of the kept texts among the leaves."""
    return np.flatnonzero((kept & is_text(page) & ~unseen(page) & ~permalinks(page))[blocks(page).leaves])


def _lines(page: Snapshot, on: Places) -> Iterator[tuple[str, int, int, bool]]:
    """Yields the words of each block, the range of its texts among these, and whether it continues a row."""
    parts, pre, cell = blocks(page), within(page, page.tagged(PREFORMATTED)), cell_above(page)
    ids, number = parts.leaves[on], parts.of_leaf[on]
    chosen = distinct(number[~blank(page)[ids] | pre[ids]])
    strings = [page.strings[place] for place in page.text[ids].tolist()]
    edges = np.stack((np.searchsorted(number, chosen), np.searchsorted(number, chosen, side="right")), axis=1)
    heads = parts.leaves[parts.first[chosen]]
    rows = np.where(cell[heads] >= 0, page.parent[cell[heads]], -1)
    last_row = -1
    for (first, last), as_is, row in zip(edges.tolist(), pre[heads].tolist(), rows.tolist(), strict=True):
        whole = strings[first] if last - first == 1 else "".join(strings[first:last])
        line = whole.strip("\n") if as_is else " ".join(whole.split())
        if not line:
            continue
        yield line, first, last, row >= 0 and row == last_row
        last_row = row
