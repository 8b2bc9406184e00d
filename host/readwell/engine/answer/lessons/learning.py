"""Learns from one correction: the fewest signs that tell what was corrected from all that the person left as it is."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from readwell.engine.answer.lessons.applying import SUREST, Judged, bearing
from readwell.engine.answer.lessons.fitting import empty_boxes, turns
from readwell.engine.answer.lessons.lesson import ACTS, LARGEST, PLACES, Lesson
from readwell.engine.answer.lessons.sketch import sketch, text_of
from readwell.engine.answer.lessons.spots import opening, passages_of, sign, spots
from readwell.engine.basics.running import sums_from_zero
from readwell.engine.features.passages import passages
from readwell.engine.page.snapshot import Mask, Snapshot
from readwell.engine.page.tree import end

#: Sets of signs, from the most general on. The first that fits is learnt.
SETS = (
    ("own",),
    ("own", "above"),
    ("own", "above", "further"),
    ("own", "above", "further", "outer"),
    ("own", "above", "further", "place"),
    ("own", "above", "further", "links"),
    ("own", "above", "further", "opening"),
    ("own", "above", "further", "outer", "place", "links"),
)
#: Of an element without a name, places and links tell too little: the last paragraph is the article's, too.
VAGUE = frozenset(("place", "links"))
#: Places that tell a part from its likes: before and after all that is kept. In the middle stands everything.
TELLING_PLACES = frozenset((0, 4))

#: A shift goes this much further than the correction needed, and no further than this where names are missing.
MARGIN, NAMELESS = 20, 30
#: A part with a name of which no more than so much, in hundredths, was right is kept however unlikely it looks:
#: readers' comments have probabilities from .002 to .1 on pages of one site.
ALL_WRONG = 10
#: If this much of a part was right, the rest of it was wrong for another reason, and nothing is learnt. Of 50 to 70,
#: 60 loses the fewest pages.
MOSTLY_RIGHT = 60
#: Of the passages that were turned, the share, in hundredths, that the shift must turn.
TURNED = 90
#: Of what the person left as it is, no more than one word in so many may go with it.
ALSO = 7
#: A box around what was named has at most so many times its words.
WIDER = 4
#: A correction of several parts at once teaches at most so many lessons.
PARTS = 3


@dataclass(frozen=True, eq=False)
class Taught:
    """What one correction teaches of one part."""

    lesson: Lesson
    #: The spot that it was learnt of.
    spot: int


def learnt(page: Snapshot, now: Judged, after: Mask, span: tuple[int, int], do: str) -> list[Taught]:
    """Returns what is learnt from turning a span of nodes; nothing if it looks like what the person left."""
    head = passages(page).head
    inside = (head >= span[0]) & (head < span[1])
    wants = ACTS.index(do) == 1
    out: list[Taught] = []
    for spot in _parts(page, inside, wants):
        found = _lesson(page, now, after, spot, wants)
        if found and all(found.by != other.lesson.by for other in out):
            out.append(Taught(found, spot))
    return out[:PARTS]


def sharpened(lesson: Lesson, known: Sequence[Lesson]) -> Lesson:
    """Returns a lesson that takes the place of one with the same signs: what the person said before counts, too."""
    for one in known:
        if one.do == lesson.do and one.by == lesson.by:
            shift, right = max(one.shift, lesson.shift), min(one.right, lesson.right)
            lesson = replace(lesson, shift=shift, right=right, much=one.much or lesson.much)
    return lesson


def part_around(page: Snapshot, keep: Mask, span: tuple[int, int]) -> tuple[int, int]:
    """Returns the nodes of the box that a span stands in, if that has a name and is small; else the span itself."""
    found, rows = spots(page), passages(page)
    mine = (rows.head >= span[0]) & (rows.head < span[1])
    inside = np.flatnonzero(mine)
    if not len(inside):
        return span
    # What was just left out is no longer kept, and is a part of its box all the same.
    sums = sums_from_zero(np.where(keep | mine, rows.words, 0))
    size, own = sums[found.last] - sums[found.first], int(sums[inside[-1] + 1] - sums[inside[0]])
    around = (found.first <= inside[0]) & (found.last > inside[-1]) & found.is_named & ~found.single
    small = np.flatnonzero(around & (size <= own * WIDER) & (size * ALSO <= sums[-1]))
    if not len(small):
        return span
    node = int(found.node[small].min())
    return node, int(end(page)[node])


def _parts(page: Snapshot, inside: Mask, wants: bool) -> list[int]:
    """Returns the spots that together are the corrected passages: one if one is just that, else one for each holder.

    Small boxes are never kept as such, see `fitting`: of these, the one passage in them is learnt, several are not.
    """
    found, rows = spots(page), np.flatnonzero(inside)
    if not len(rows):
        return []
    exact = np.flatnonzero((found.first == rows[0]) & (found.last == rows[-1] + 1))
    if wants and len(exact):
        exact = exact[~empty_boxes(page)[exact]]
        if not len(exact) and len(rows) > 1:
            return []
    if len(exact):
        wide = exact[~found.single[exact]]
        names = wide[found.is_named[wide]]
        # The innermost one: nodes are in document order, so it is the last.
        return [int(names[-1] if len(names) else wide[-1] if len(wide) else exact[-1])]
    holder = passages(page).holder
    parts: dict[int, int] = {}
    for row in rows[: 20 * PARTS].tolist():
        own = np.flatnonzero((found.first <= row) & (found.last > row) & (found.node == holder[row]))
        if len(own):  # a text of the body itself is no part
            parts.setdefault(int(own[-1]), row)
    return list(parts)


def _lesson(page: Snapshot, now: Judged, after: Mask, spot: int, wants: bool) -> Lesson | None:
    found, words = spots(page), passages(page).words
    mine = np.zeros(len(words), np.bool_)
    mine[found.first[spot] : found.last[spot]] = True
    right = int(words[mine & (now.keep == wants)].sum()) * 100 // max(int(words[mine].sum()), 1)
    if right >= MOSTLY_RIGHT:
        return None
    place = _where(after & ~mine, np.flatnonzero(mine))
    for names in SETS:
        by = None if wants and "opening" in names else _signs(page, spot, names, now.keep)
        if by is None or (VAGUE & set(names) and _is_the_text(page, now, by, wants)):
            continue
        known = bool(found.is_named[spot]) or (len(names) > 1 and bool(found.above_named[spot]))
        shift = _shift(now, mine & (now.keep != wants), wants, known)
        if wants and found.is_named[spot] and right <= ALL_WRONG:
            shift = LARGEST
        lesson = Lesson(ACTS[wants], by, shift, right, text_of(sketch(page)), place=place)
        met = passages_of(page, bearing(page, by, now.keep))
        if _tells(page, now, lesson, met & ~mine & (after != wants), mine, bool(found.is_named[spot])):
            return lesson
    return None


def _is_the_text(page: Snapshot, now: Judged, by: dict[str, int], wants: bool) -> bool:
    """Whether most of what is kept looks like this, but for place and links: then these tell nothing."""
    if wants:
        return False
    built = {name: number for name, number in by.items() if name not in VAGUE}
    words = np.where(now.keep, passages(page).words, 0)
    return int(words[passages_of(page, bearing(page, built, now.keep))].sum()) * 2 > int(words.sum())


def _tells(page: Snapshot, now: Judged, lesson: Lesson, others: Mask, mine: Mask, named: bool) -> bool:
    """Whether the signs tell what was corrected from what was left: some of what bears the same name may go with it."""
    words = passages(page).words
    if not named:
        return int(words[others].sum()) == 0
    too = int(words[others & turns(lesson, now.chance)].sum())
    return too <= int(words[mine].sum()) and too * ALSO <= int(words[now.keep].sum())


def _signs(page: Snapshot, spot: int, names: tuple[str, ...], keep: Mask) -> dict[str, int] | None:
    """Returns these signs of a spot, None if they say too little of it."""
    found = spots(page)
    if not found.is_named[spot] and (names == SETS[0] or VAGUE & set(names)):
        return None
    by = {name: opening(page, spot) if name == "opening" else int(sign(page, name, keep)[spot]) for name in names}
    return None if by.get("opening") == 0 or by.get("place", 0) not in TELLING_PLACES else by


def _shift(now: Judged, turned: Mask, wants: bool, known: bool) -> int:
    """Returns how far the probability must go, in tenths of the logarithm of the odds."""
    against = np.sort(1.0 - now.chance[turned] if wants else now.chance[turned])
    hard = float(against[min(len(against) - 1, len(against) * TURNED // 100)]) if len(against) else 0.5
    sure = min(max(hard, 0.5), SUREST)
    need = round(10 * math.log(sure / (1.0 - sure)), 3)
    return min(LARGEST if known else NAMELESS, round(need) + MARGIN)


def _where(kept: Mask, rows: np.ndarray) -> str:
    """Returns where a part stands: above, inside or below what is kept."""
    others = np.flatnonzero(kept)
    if not len(others):
        return PLACES[1]
    return PLACES[0] if rows[-1] < others[0] else PLACES[2] if rows[0] > others[-1] else PLACES[1]
