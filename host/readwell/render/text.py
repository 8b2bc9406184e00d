"""Plain text: a line for each block, white space as a browser would show it."""

import numpy as np

from readwell.snapshot import Mask, Snapshot
from readwell.views.blocks import blocks
from readwell.views.permalinks import permalinks
from readwell.views.text import blank, unseen
from readwell.views.tree import is_text, nearest
from readwell.vocabulary import CELL, PREFORMATTED


def text(page: Snapshot, kept: Mask) -> str:
    """The kept words, one block a line; the cells of a table's row share a line."""
    parts = blocks(page)
    on = kept & is_text(page) & ~unseen(page) & ~permalinks(page)
    pre = nearest(page, page.tagged(PREFORMATTED)) >= 0
    cell = nearest(page, page.tagged(CELL))
    lines: list[str] = []
    last_row = -1
    chosen = np.flatnonzero(on & (parts.spread(page, np.ones(len(parts), np.int8)) > 0) & ~(blank(page) & ~pre))
    number = parts.spread(page, np.arange(len(parts)))
    for block in dict.fromkeys(number[chosen].tolist()):
        ids = parts.leaves[parts.first[block] : parts.first[block + 1]]
        whole = "".join(page.string(node) for node in ids[on[ids]].tolist())
        line = whole.strip("\n") if pre[ids[0]] else " ".join(whole.split())
        if not line:
            continue
        row = int(page.parent[cell[ids[0]]]) if cell[ids[0]] >= 0 else -1
        if row >= 0 and row == last_row:
            lines[-1] += "\t" + line
        else:
            lines.append(line)
        last_row = row
    return "\n".join(lines) + "\n" if lines else ""
