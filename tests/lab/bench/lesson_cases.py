"""A person who corrects pages of a site by their gold, and what each lesson then does to the site's other pages."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
from readwell.engine.answer.lessons.applying import ASKS, Judged, judged, read_with
from readwell.engine.answer.lessons.learning import learnt, sharpened
from readwell.engine.answer.lessons.lesson import Lesson
from readwell.engine.answer.lessons.spots import spots
from readwell.engine.extractors.settings import build
from readwell.engine.features.passages import passages
from readwell.engine.page.selection import Selection
from readwell.engine.page.snapshot import Longs, Mask, Snapshot
from readwell.engine.page.tree import end
from readwell.lab.training.labels import labels

#: A person doesn't correct a page that is this good.
GOOD = 0.95


@dataclass(frozen=True, eq=False)
class Case:
    """A page with its gold laid on its passages."""

    name: str
    page: Snapshot
    base: Selection
    now: Judged
    words: Longs
    hits: Longs
    gold: int
    #: The gold's own words.
    text: str = ""

    def f1(self, keep: Mask) -> float:
        """Returns the score of a choice of passages."""
        return 2 * int(self.hits[keep].sum()) / max(int(self.words[keep].sum()) + self.gold, 1)

    @property
    def first(self) -> float:
        """Returns the score without lessons."""
        return self.f1(self.now.keep)


def case(name: str, page: Snapshot, gold: str) -> Case | None:
    """Returns a page with its gold, None if it has no words."""
    rows = passages(page)
    if not len(rows) or not gold.strip():
        return None
    found = labels(page, gold)
    base = build(None).select(page)
    words, hits = found.words[rows.block], found.matched[rows.block]
    return Case(name, page, base, judged(page, base, True), words, hits, found.gold, gold)


@dataclass
class Person:
    """Someone who reads a site: corrects, is asked, and answers as the gold says."""

    lessons: list[Lesson] = field(default_factory=list)
    asked: int = 0
    #: Corrections that taught nothing, because what was corrected looks like what was right.
    untaught: int = 0

    def read(self, page: Case, answers: bool = True) -> Mask:
        """Returns the passages kept; a question is answered, and the answer holds from then on."""
        while True:
            found = read_with(page.page, page.base, self.lessons, True)
            keep = judged(page.page, found.selection, True).keep
            asking = [at for at, row in enumerate(found.told) if row["is"] == ASKS]
            if not answers or not asking:
                return keep
            self.asked += 1
            lesson = self.lessons[asking[0]]
            self.lessons[asking[0]] = replace(lesson, much=True)
            tried = judged(page.page, read_with(page.page, page.base, self.lessons, True).selection, True).keep
            if page.f1(tried) <= page.f1(keep):
                del self.lessons[asking[0]]

    def correct(self, page: Case, keep: Mask) -> Mask | None:
        """Turns the part that costs most; returns what is kept then, None if nothing helps."""
        found = _worst(page, keep)
        if found is None:
            return None
        spot, wants = found
        rows = spots(page.page)
        after = keep.copy()
        after[rows.first[spot] : rows.last[spot]] = wants
        got = learnt(
            page.page, Judged(page.now.chance, keep), after, _span(page.page, spot), "keep" if wants else "drop"
        )
        for one in got:
            fresh = sharpened(one.lesson, self.lessons)
            self.lessons = [*(old for old in self.lessons if old.by != fresh.by), fresh]
        self.untaught += not got
        return after


def _worst(page: Case, keep: Mask) -> tuple[int, bool] | None:
    """Returns the part that costs most, and whether it should be kept."""
    rows, base = spots(page.page), page.f1(keep)
    best, found = base + 1e-6, None
    order = np.argsort(-(rows.node * 2 + rows.single), kind="stable")  # of equal ones the inner one
    for spot in order.tolist():
        part = slice(int(rows.first[spot]), int(rows.last[spot]))
        for wants in (False, True):
            if (keep[part] == wants).all():
                continue
            after = keep.copy()
            after[part] = wants
            if (score := page.f1(after)) > best + 1e-9:
                best, found = score, (spot, wants)
    return found


def _span(page: Snapshot, spot: int) -> tuple[int, int]:
    rows, head = spots(page), passages(page).head
    if rows.single[spot]:
        row = int(rows.first[spot])
        return int(head[row]), int(head[row]) + 1
    node = int(rows.node[spot])
    return node, int(end(page)[node])


def taught(pages: Sequence[Case], corrections: int) -> tuple[Person, list[Case]]:
    """Corrects the worst page, then the next worst while corrections are left; returns the pages never corrected."""
    person, left = Person(), list(pages)
    open_page: Case | None = None
    keep = np.zeros(0, np.bool_)
    for _ in range(corrections):
        if open_page is None:
            scores = [one.f1(person.read(one, False)) for one in left]
            if len(left) < 2 or min(scores) >= GOOD:
                break
            open_page = left.pop(int(np.argmin(scores)))
            keep = person.read(open_page, False)
        after = person.correct(open_page, keep)
        keep = keep if after is None else after
        if after is None or open_page.f1(keep) >= GOOD:
            open_page = None
    return person, left


def oracle(pages: Sequence[Case]) -> list[float]:
    """Returns the scores if each shape of block is kept, dropped or left as is best for these pages together."""
    from readwell.engine.answer.lessons.spots import built

    keeps = [one.now.keep.copy() for one in pages]
    scores = [one.first for one in pages]
    shapes: dict[Any, dict[int, list[int]]] = {}
    for number, one in enumerate(pages):
        rows, signs = spots(one.page), built(one.page)
        inner = np.full(len(one.words), -1, np.int64)
        for spot in np.argsort(rows.node, kind="stable").tolist():
            if not rows.single[spot]:
                inner[rows.first[spot] : rows.last[spot]] = spot
        for row in np.flatnonzero(inner >= 0).tolist():
            key = tuple(int(signs[name][inner[row]]) for name in ("own", "above", "further"))
            shapes.setdefault(key, {}).setdefault(number, []).append(row)
    for _ in range(2):
        for places in shapes.values():
            _settle(pages, keeps, scores, places)
    return scores


def _settle(pages: Sequence[Case], keeps: list[Mask], scores: list[float], places: dict[int, list[int]]) -> None:
    best, choice = 1e-9, None
    for wants in (False, True):
        gain = 0.0
        for number, rows in places.items():
            tried = keeps[number].copy()
            tried[rows] = wants
            gain += pages[number].f1(tried) - scores[number]
        if gain > best:
            best, choice = gain, wants
    if choice is not None:
        for number, rows in places.items():
            keeps[number][rows] = choice
            scores[number] = pages[number].f1(keeps[number])
