"""Boxes that lead to other articles below this one: a line that says so, then items whose titles are links."""

from __future__ import annotations

import numpy as np

from readwell.engine.basics.running import running_sums
from readwell.engine.basics.signs import sign
from readwell.engine.features.passages import passages, rows_inside
from readwell.engine.features.wording import passage_texts
from readwell.engine.page.snapshot import Mask, Snapshot

#: The line above them has at most so many words; a title has so many and is followed by another within so many lines.
LINE, TITLE, NEAR = 8, 2, 4
#: So many items are a list, and above it stands an article of so many words.
FEWEST, ARTICLE = 2, 12


def related(page: Snapshot, keep: Mask) -> Mask:
    """Returns the passages of such boxes, with the line above them."""
    rows, out = passages(page), np.zeros(len(keep), np.bool_)
    titles = (rows.words >= TITLE) & (rows.link_words == rows.words)
    texts, before = passage_texts(page), np.concatenate((running_sums(titles), np.full(NEAR, titles.sum())))
    headed = before[NEAR:] > before[:-NEAR]  # a title follows soon
    for row in np.flatnonzero(keep & headed & (rows.words <= LINE)).tolist():
        if not out[row] and sign(" ".join(texts[row].split())) == "related":
            last = _last(page, row, titles)
            if last > row and int(rows.words[:row][keep[:row] & ~titles[:row]].sum()) >= ARTICLE:
                out[row:last] = True
    return out


def _last(page: Snapshot, row: int, titles: Mask) -> int:
    """Returns one past the last passage of the box that this line opens; the line's own place if it opens none."""
    first, after = rows_inside(page)
    box = int(passages(page).holder[row])
    while box > 0 and first[box] == row and after[box] == row + 1:
        box = int(page.parent[box])
    if box <= 0 or first[box] != row:
        return row
    own = np.flatnonzero(titles[row : after[box]])
    gaps = np.diff(np.concatenate(([0], own, [after[box] - row])))
    return int(after[box]) if len(own) >= FEWEST and int(gaps.max()) <= NEAR else row
