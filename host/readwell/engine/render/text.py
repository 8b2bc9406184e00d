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
    for line, _, same_row in lines(page, kept):
        if same_row:
            whole[-1] += "\t" + line
        else:
            whole.append(line)
    return "\n".join(whole) + "\n" if whole else ""


def lines(page: Snapshot, kept: Mask) -> Iterator[tuple[str, Places, bool]]:
    """Yields the words of each block, its leaves, and whether it stands in the same table row as the one before."""
    parts, pre, cell = blocks(page), within(page, page.tagged(PREFORMATTED)), cell_above(page)
    on = np.flatnonzero((kept & is_text(page) & ~unseen(page) & ~permalinks(page))[parts.leaves])
    ids, number = parts.leaves[on], parts.of_leaf[on]
    chosen = distinct(number[~blank(page)[ids] | pre[ids]])
    strings = [page.strings[place] for place in page.text[ids].tolist()]
    edges = np.stack((np.searchsorted(number, chosen), np.searchsorted(number, chosen, side="right")), axis=1)
    heads = parts.leaves[parts.first[chosen]]
    rows = np.where(cell[heads] >= 0, page.parent[cell[heads]], -1)
    last_row = -1
    for (first, last), as_is, row in zip(edges.tolist(), pre[heads].tolist(), rows.tolist(), strict=True):
        whole = "".join(strings[first:last])
        line = whole.strip("\n") if as_is else " ".join(whole.split())
        if not line:
            continue
        yield line, ids[first:last].astype(np.intp, copy=False), bool(row >= 0 and row == last_row)
        last_row = row
