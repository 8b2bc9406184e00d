"""A list's items keep their headings together: of teasers built alike, some headings end up on each side of the cut.

Word scores hardly see a heading of four words. A person who reads a list of teasers does. So with the questions of an
accordion: where nothing is marked up as a heading, a short line above a box of its own is one.
"""

from __future__ import annotations

import numpy as np

from readwell.engine.basics.vocabulary import HEADING
from readwell.engine.features.passages import passages, rows_inside
from readwell.engine.features.shapes import Groups, alike
from readwell.engine.features.wording import passage_texts
from readwell.engine.models.cut import MILLION
from readwell.engine.page.snapshot import Floats, Longs, Mask, Snapshot, view
from readwell.engine.page.tree import within
from readwell.engine.structure.threads.groups import counts

#: So many headings of one shape are a list's, if so many of a thousand of their items are kept and they are so likely.
FEWEST, MOST, LIKELY = 3, 500, 300
#: So many passages behind a heading are its item's, and one of so many words is its teaser.
NEAR, TEASER = 4, 4
#: A longer line is no question.
LONGEST = 25


def item_heads(page: Snapshot, chance: Floats, keep: Mask) -> Mask:
    """Returns the headings of kept items, where most items of the list are kept and headings like it are likely."""
    rows, none = passages(page), np.zeros(len(keep), np.bool_)
    heading = _headings(page)
    heading = heading | _above_boxes(page, chance, keep, heading)
    if int(heading.sum()) < FEWEST or not keep.any():
        return none
    group = alike(page)
    followed = _over_teaser(rows.words, keep, heading)
    number, kept = group.sums(heading), group.sums(heading & followed)
    mass = group.sums(np.where(heading, np.round(chance * MILLION).astype(np.int64), 0))
    lists = (number >= FEWEST) & (1000 * kept >= MOST * number) & (1000 * mass >= LIKELY * MILLION * number)
    return np.asarray(heading & followed & lists[group.of])


@view
def _headings(page: Snapshot) -> Mask:
    """Returns passages in headings."""
    return within(page, page.tagged(HEADING))[passages(page).holder]


def _above_boxes(page: Snapshot, chance: Floats, keep: Mask, heading: Mask) -> Mask:
    """Returns short lines that are alone in their element and stand right above what else their container holds."""
    rows, group, out = passages(page), alike(page), np.zeros(len(keep), np.bool_)
    first, after = rows_inside(page)
    for row in _torn(page, chance, keep, heading).tolist():
        box = int(rows.holder[row])
        while box > 0 and first[box] == row and after[box] == row + 1:
            box = int(page.parent[box])
        out[row] = after[box] > row + 1
    out &= (group.sums(out) == group.size)[group.of]
    return out & _different(page, group, out) if out.any() else out


def _torn(page: Snapshot, chance: Floats, keep: Mask, heading: Mask) -> Longs:
    """Returns the short lines of shapes of which one is left out while what follows it is kept.

    A shape with a time is none of them: its lines say who wrote what stands below, and when.
    """
    rows, group = passages(page), alike(page)
    apart = np.append(group.of[1:] != group.of[:-1], False)
    short = apart & ~heading & (rows.words <= LONGEST) & (chance >= LIKELY / 2000)
    left_out = group.sums(short & ~keep & np.append(keep[1:], False)) > 0
    shapes = (group.sums(short) == group.size) & (group.size >= FEWEST) & left_out
    if shapes.any():
        shapes &= group.sums(counts(page).times[rows.holder] > 0) == 0
    return np.flatnonzero(shapes[group.of])


def _different(page: Snapshot, group: Groups, lines: Mask) -> Mask:
    """Returns passages of groups of which no two lines say the same: a repeated line is a label or a name."""
    texts = passage_texts(page)
    said = {(int(group.of[row]), " ".join(texts[row].split())) for row in np.flatnonzero(lines).tolist()}
    number = np.zeros(len(group.size), np.int64)
    np.add.at(number, np.array([of for of, _ in said], np.int64), 1)
    return np.asarray((number == group.sums(lines))[group.of])


def _over_teaser(words: Longs, keep: Mask, heading: Mask) -> Mask:
    """Headings behind which, before the next heading, a passage of some words is kept."""
    out, open_ = np.zeros(len(keep), np.bool_), np.ones(len(keep), np.bool_)
    teaser = keep & ~heading & (words >= TEASER)
    for step in range(1, min(NEAR, len(keep) - 1) + 1):
        open_[:-step] &= ~heading[step:]
        out[:-step] |= open_[:-step] & teaser[step:]
    return out
