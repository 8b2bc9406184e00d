"""Answers the request `teach`: what one correction says about other pages of its site."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from readwell.engine.answer.lessons.applying import APPLIED, bearing, judged, read_with
from readwell.engine.answer.lessons.learning import learnt, part_around, sharpened
from readwell.engine.answer.lessons.lesson import Lesson
from readwell.engine.answer.lessons.spots import passages_of, spots
from readwell.engine.answer.roles import NAME, roles
from readwell.engine.answer.select import SURE
from readwell.engine.extractors import settings
from readwell.engine.features.passages import passages, seen_leaves
from readwell.engine.page.snapshot import Mask, Snapshot


def taught(
    page: Snapshot,
    wanted: Mapping[str, Any] | None,
    lessons: Sequence[Lesson],
    kept: Mask,
    span: tuple[int, int],
    do: str,
    around: bool = False,
) -> dict[str, Any]:
    """Returns the lessons of a correction, and the numbers of those that it contradicts.

    `kept` is the person's choice of leaves after it, `span` the nodes that were turned. No lesson: what was corrected
    can't be told from what the person left as it is. `around`: it is about the box that the span stands in.
    """
    extractor = settings.build(wanted)
    sure = settings.in_force(extractor)["name"] == SURE
    base = extractor.select(page)
    read = read_with(page, base, lessons, sure)
    now = judged(page, read.selection, sure)
    if around:
        span = part_around(page, _passages(page, kept), span)
        kept = kept.copy()
        kept[span[0] : span[1]] = do == "keep"
    after = _passages(page, kept)
    found = learnt(page, now, after, span, do)
    role = roles(page, kept) if found else np.zeros(0, np.int32)
    head = passages(page).head
    inside = (head >= span[0]) & (head < span[1])
    against = [
        place
        for place, (lesson, told) in enumerate(zip(lessons, read.told, strict=True))
        if told["is"] == APPLIED
        and lesson.do != do
        and (passages_of(page, bearing(page, lesson.by, judged(page, base, sure).keep)) & inside).any()
    ]
    rows = [replace(sharpened(one.lesson, lessons), sort=_sort(page, role, one.spot)).wire() for one in found]
    return {"lessons": rows, "against": against, "span": list(span)}


def _passages(page: Snapshot, kept: Mask) -> Mask:
    """Returns the passages of which something is kept."""
    leaf, owner = seen_leaves(page)
    out = np.zeros(len(passages(page)), np.bool_)
    out[owner[kept[leaf]]] = True
    return out


def _sort(page: Snapshot, role: Any, spot: int) -> str:
    """Returns the role of the part with most words in a spot."""
    rows, words = spots(page), passages(page).words
    part = slice(int(rows.first[spot]), int(rows.last[spot]))
    longest = int(rows.first[spot]) + int(np.argmax(words[part]))
    leaf, owner = seen_leaves(page)
    mine = leaf[owner == longest]
    return NAME[int(role[mine[0]])] if len(mine) and role[mine[0]] else "text"
