"""Which passages a lesson turns: those in the parts with its signs that are as wrong as the part it was learnt of.

A part is turned as one or left alone: where the extractor is surer of most of it than the person was of the
correction, it is another part under the same name.
"""

from __future__ import annotations

import numpy as np

from readwell.engine.answer.lessons.lesson import Lesson
from readwell.engine.answer.lessons.spots import covered, in_sight, passages_of, spots
from readwell.engine.basics.running import sums_from_zero
from readwell.engine.features.passages import passages, rows_inside
from readwell.engine.page.snapshot import Floats, Longs, Mask, Snapshot
from readwell.engine.page.tree import end

#: A part of which this much more, in hundredths, is right than when the lesson was learnt is not what it was about.
LEEWAY = 20
#: Of what is wrong in a part, the share, in hundredths, that the shift must turn. 50 and 70 earn the same.
TURNED_AS_ONE = 50
#: A box with fewer words has nothing to keep: "No comments yet. Write the first one". 12 still lost pages.
LEAST_KEPT = 20
#: A form with at most so many words is for writing, not for reading. 60 and 200 earn the same.
FORM_WORDS = 60


def fitting(page: Snapshot, lesson: Lesson, met: Mask, keep: Mask) -> Mask:
    """Returns the spots, of those that bear its signs, that a lesson is about."""
    fits = met & _like_taught(page, lesson, keep)
    return fits & ~empty_boxes(page) if lesson.keeps else fits


def to_turn(page: Snapshot, lesson: Lesson, fits: Mask, chance: Floats, keep: Mask) -> tuple[Mask, Mask]:
    """Returns the passages that a lesson turns, and all that it is about."""
    about = passages_of(page, fits) & in_sight(page)
    if lesson.keeps:
        about &= ~_in_forms(page, fits)
    wrong = about & (keep != lesson.keeps)
    turned = wrong & turns(lesson, chance)
    part, whole = _words(page, turned), _words(page, wrong)
    as_one = fits & (part * 100 >= TURNED_AS_ONE * whole)
    return turned & passages_of(page, as_one), about


def turns(lesson: Lesson, chance: Floats) -> Mask:
    """Whether a lesson's shift brings a probability to the other side."""
    return np.asarray(chance > round(1.0 - lesson.limit, 6) if lesson.keeps else chance < lesson.limit, np.bool_)


def _words(page: Snapshot, chosen: Mask) -> Longs:
    """Returns the words of the chosen passages in each spot."""
    sums, found = sums_from_zero(np.where(chosen, passages(page).words, 0)), spots(page)
    return np.asarray(sums[found.last] - sums[found.first], np.int64)


def _like_taught(page: Snapshot, lesson: Lesson, keep: Mask) -> Mask:
    """Returns the spots that are about as wrong as the one that was corrected: the rest was judged with care."""
    part, whole = _words(page, keep == lesson.keeps), _words(page, np.ones(len(keep), np.bool_))
    return np.asarray((part * 100 <= np.maximum(50, lesson.right + LEEWAY) * whole) | (part == whole), np.bool_)


def empty_boxes(page: Snapshot) -> Mask:
    """Returns the elements around others with few words in all: a title is no such box, as it holds its own words."""
    found, holder = spots(page), passages(page).holder
    if not len(holder):
        return np.zeros(len(found), np.bool_)
    few = _words(page, np.ones(len(holder), np.bool_)) < LEAST_KEPT
    return np.asarray(few & ~found.single & (holder[found.first] != found.node), np.bool_)


def _in_forms(page: Snapshot, fits: Mask) -> Mask:
    """Returns the passages of small forms that stand inside these spots."""
    found, rows = spots(page), np.flatnonzero(fits)
    node = found.node[rows]
    inside = covered(node + 1, end(page)[node].astype(np.int64), len(page))
    forms = np.flatnonzero(page.tagged(("form",)) & inside)
    begin, stop = (np.asarray(side, np.int64)[forms] for side in rows_inside(page))
    sums = sums_from_zero(passages(page).words)
    small = sums[stop] - sums[begin] <= FORM_WORDS
    return covered(begin[small], stop[small], len(passages(page)))
