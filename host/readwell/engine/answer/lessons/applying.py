"""Reads a page with lessons: shifts the probabilities of the parts that bear their signs, and says what came of it.

A lesson is doubted before it counts. A page that is built otherwise than the one it was learnt on is left alone; so is
one where it would change more than a third of the answer, unless the person said that it may; and nothing is done
where its signs are everywhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import numpy as np

from readwell.engine.answer.lessons.fitting import fitting, to_turn
from readwell.engine.answer.lessons.lesson import Lesson
from readwell.engine.answer.lessons.sketch import familiar
from readwell.engine.answer.lessons.spots import covered, in_sight, opening, sign, spots
from readwell.engine.basics.running import sums_from_zero
from readwell.engine.features.passages import of_block, passages, seen_leaves
from readwell.engine.page.blocks import blocks
from readwell.engine.page.selection import KEPT, Selection
from readwell.engine.page.snapshot import Floats, Longs, Mask, Snapshot
from readwell.engine.page.text import unseen
from readwell.engine.page.tree import end, is_text
from readwell.engine.page.visible import hidden

#: What became of a lesson: it changed the answer, its parts were right already, it asks first, it found nothing to do,
#: the page is built otherwise, or its signs are everywhere.
APPLIED, RIGHT, ASKS, UNMET, STRANGE, EVERYWHERE = "applied", "right", "asks", "unmet", "strange", "everywhere"

#: No passage is taken for surer than this: a lesson must be able to turn it.
SUREST = 0.998
#: A lesson may change one part in so many of an answer unasked.
UNASKED = 3


class Judged(NamedTuple):
    """What the extractor made of each passage."""

    chance: Floats
    keep: Mask


@dataclass(frozen=True, eq=False)
class Read:
    """A page read with lessons."""

    selection: Selection
    #: What became of each lesson, in the request's order.
    told: tuple[dict[str, Any], ...]
    #: The leaves that they turned.
    turned: Mask
    #: Nodes that lie in parts that were left out: pictures go with their words.
    gone: Mask


def judged(page: Snapshot, selection: Selection, sure: bool) -> Judged:
    """Returns each passage's probability and choice; a method that isn't `sure` of its scores doubts everything."""
    score = np.zeros(len(passages(page)), np.float64)
    leaf, owner = seen_leaves(page)
    np.maximum.at(score, owner, selection.score[leaf])
    keep = (score >= KEPT) & in_sight(page)
    if not sure:
        return Judged(np.full(len(score), 0.5), keep)
    chance = np.where(keep, (score - KEPT) / (1.0 - KEPT), score / (KEPT * 0.999))
    return Judged(np.clip(chance, 1.0 - SUREST, SUREST), keep)


def read_with(page: Snapshot, selection: Selection, lessons: Sequence[Lesson], sure: bool) -> Read:
    """Returns the answer as the lessons shift it."""
    before = judged(page, selection, sure)
    keep, told, free = before.keep.copy(), [], _words(page, before.keep) // UNASKED
    out: list[Mask] = []
    for lesson in lessons:
        turned, met, fate = _turned(page, lesson, Judged(before.chance, keep), before.keep, free)
        changed = _words(page, turned)
        if fate == APPLIED:
            keep[turned] = lesson.keeps
            free -= 0 if lesson.much else changed
            out += [] if lesson.keeps else [met]
        named = {"id": lesson.id} if lesson.id else {}
        told.append({**named, "is": fate, "parts": int(met.sum()), "words": changed})
    gone = np.zeros(len(page), np.bool_)
    for met in out:
        gone |= _emptied(page, met, keep)
    shifted, mine = _shifted(page, selection, before, keep)
    return Read(shifted, tuple(told), mine, gone)


def _words(page: Snapshot, mask: Mask) -> int:
    return int(passages(page).words[mask].sum())


def _turned(page: Snapshot, lesson: Lesson, now: Judged, base: Mask, free: int) -> tuple[Mask, Mask, str]:
    """Returns the passages that a lesson would turn, the spots that bear its signs, and what becomes of it."""
    none = np.zeros(len(passages(page)), np.bool_)
    met = bearing(page, lesson.by, base)
    if not met.any():
        return none, met, UNMET if familiar(page, lesson.sketch) else STRANGE
    if not familiar(page, lesson.sketch):
        return none, met, STRANGE
    fits = fitting(page, lesson, met, now.keep)
    turned, inside = to_turn(page, lesson, fits, now.chance, now.keep)
    changed, kept = _words(page, turned), _words(page, now.keep)
    if not changed:
        return none, met, RIGHT
    everything = _words(page, inside | now.keep) == _words(page, inside | True) if lesson.keeps else False
    if everything or (not lesson.keeps and changed * 5 > kept * 4):
        return turned, met, EVERYWHERE
    return turned, met, APPLIED if lesson.much or changed <= free else ASKS


def bearing(page: Snapshot, by: dict[str, int] | Any, keep: Mask) -> Mask:
    """Returns the spots that bear all these signs."""
    met = np.ones(len(spots(page)), np.bool_)
    for name, number in by.items():
        if name != "opening":
            met &= sign(page, name, keep) == number
        if not met.any():
            return met
    if "opening" in by:
        rows = np.flatnonzero(met)
        met[rows] = [opening(page, row) == by["opening"] for row in rows.tolist()]
    return met


def _shifted(page: Snapshot, selection: Selection, before: Judged, keep: Mask) -> tuple[Selection, Mask]:
    turned = keep != before.keep
    row = np.where(keep, KEPT + before.chance * (1.0 - KEPT), before.chance * KEPT * 0.999)
    parts = blocks(page)
    owner = np.full(len(page), -1, np.int64)
    owner[parts.leaves] = of_block(page)[parts.of_leaf]
    shown = is_text(page) & ~unseen(page) & ~hidden(page)
    mine = shown & (owner >= 0)
    mine[mine] = turned[owner[mine]]
    score = selection.score.copy()
    score[mine] = np.round(row[owner[mine]], 6)
    return (replace(selection, score=score) if mine.any() else selection), mine


def _emptied(page: Snapshot, met: Mask, keep: Mask) -> Mask:
    """Returns the nodes of elements that a lesson left nothing of."""
    found = spots(page)
    kept = sums_from_zero(keep)
    rows = np.flatnonzero(met & ~found.single & (kept[found.last] == kept[found.first]))
    node: Longs = found.node[rows]
    return covered(node, end(page)[node].astype(np.int64), len(page))
