"""A list's items keep their headings together: of teasers built alike, some headings end up on each side of the cut.

Word scores hardly see a heading of four words. A person who reads a list of teasers does.
"""

from __future__ import annotations

import numpy as np

from readwell.features.passages import passages
from readwell.features.shapes import alike
from readwell.learned.cut import MILLION
from readwell.snapshot import Floats, Longs, Mask, Snapshot
from readwell.views.tree import within
from readwell.vocabulary import HEADING

#: So many headings of one shape are a list's, if so many of a thousand of their items are kept and they are so likely.
FEWEST, MOST, LIKELY = 3, 500, 300
#: So many passages behind a heading are its item's, and one of so many words is its teaser.
NEAR, TEASER = 4, 4


def item_heads(page: Snapshot, chance: Floats, keep: Mask) -> Mask:
    """Returns the headings of kept items, where most items of the list are kept and headings like it are likely."""
    rows, none = passages(page), np.zeros(len(keep), np.bool_)
    heading = within(page, page.tagged(HEADING))[rows.holder]
    if int(heading.sum()) < FEWEST or not keep.any():
        return none
    group = alike(page)
    followed = _over_teaser(rows.words, keep, heading)
    number, kept = group.sums(heading), group.sums(heading & followed)
    mass = group.sums(np.where(heading, np.round(chance * MILLION).astype(np.int64), 0))
    lists = (number >= FEWEST) & (1000 * kept >= MOST * number) & (1000 * mass >= LIKELY * MILLION * number)
    return np.asarray(heading & followed & lists[group.of])


def _over_teaser(words: Longs, keep: Mask, heading: Mask) -> Mask:
    """Headings behind which, before the next heading, a passage of some words is kept."""
    out, open_ = np.zeros(len(keep), np.bool_), np.ones(len(keep), np.bool_)
    teaser = keep & ~heading & (words >= TEASER)
    for step in range(1, min(NEAR, len(keep) - 1) + 1):
        open_[:-step] &= ~heading[step:]
        out[:-step] |= open_[:-step] & teaser[step:]
    return out
