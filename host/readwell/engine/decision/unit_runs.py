"""Runs of repeated units: elements of one parent that are built alike, each with what stands up to the next one.

Comments, posts, reviews, cards, paragraphs: whatever they are, they repeat. A run is found by parent, tag and class,
whatever these are called and whatever stands between two members.
"""

from __future__ import annotations

from typing import NamedTuple, cast

import numpy as np

from readwell.engine.basics.vocabulary import HEADING
from readwell.engine.features.context import class_of
from readwell.engine.features.passages import passages, rows_inside, words_below
from readwell.engine.page.numbers import dense, sums, tally
from readwell.engine.page.snapshot import Longs, Places, Snapshot, frozen, view
from readwell.engine.page.tree import end, is_text

#: So many units are a run, if they have so many words each on the whole and together so many.
PAIR, FEWEST_WORDS, SMALLEST = 2, 4, 12
#: A run has at least one in so many of the page's words, and so many runs are looked at: those with most words, of so
#: many groups of like elements in the largest parents.
SHARE, MOST, GROUPS = 40, 6, 24
#: Units are whole elements if less than one in so many words stands between them.
BETWEEN = 20
#: What ends the last unit where units are no elements of their own.
LAST = frozenset((*HEADING, "form", "fieldset", "textarea", "footer", "nav", "aside", "section", "article", "script"))


class Run(NamedTuple):
    """Units in order: where each begins, and one past the last node of the last."""

    starts: Longs
    last: int
    #: Whether the units are elements, with next to nothing between them.
    whole: bool


@view
def unit_runs(page: Snapshot) -> tuple[Run, ...]:
    """Returns the largest runs, those with most words first."""
    held = words_below(page)
    ids = np.flatnonzero((held > 0) & ~is_text(page) & ~page.tagged(("body", "html", "br")))
    above = page.parent[ids].astype(np.int64)
    kind = dense(page.tag[ids].astype(np.int64) * (len(page.strings) + 1) + class_of(page)[ids] + 1)
    place = dense(above * (int(kind.max(initial=0)) + 1) + kind)
    sizes, own = tally(place), sums(place, held[ids])
    around = np.zeros(len(sizes), np.int64)
    around[place] = held[above]
    least = max(SMALLEST, int(held[0]) // SHARE)
    likely = np.flatnonzero((sizes >= PAIR) & (around >= np.maximum(least, FEWEST_WORDS * sizes)))
    order, bounds = np.argsort(place, kind="stable"), np.cumsum(sizes)
    found: dict[tuple[int, int], tuple[int, Run]] = {}
    for number in likely[np.argsort(-around[likely], kind="stable")][:GROUPS].tolist():
        members = ids[order[bounds[number] - sizes[number] : bounds[number]]].astype(np.int64)
        run = _run(page, members, int(own[number]))
        size, span = words_between(page, int(members[0]), run.last), (int(members[0]), run.last)
        known = len(found[span][1].starts) if span in found else 0
        if size >= max(least, FEWEST_WORDS * len(members)) and len(members) > known:
            found[span] = (size, run)
    return tuple(run for _, run in sorted(found.values(), key=lambda one: -one[0])[:MOST])


def _run(page: Snapshot, members: Longs, own: int) -> Run:
    """Returns the run of these elements: if words stand between them, each unit goes on to the next."""
    ends = end(page)
    last = int(ends[members[-1]])
    if BETWEEN * (words_between(page, int(members[0]), last) - own) <= own:
        return Run(members, last, True)
    stop = int(ends[page.parent[members[-1]]])
    while last < stop and page.tag_name(last) not in LAST:
        last = int(ends[last])
    return Run(members, last, False)


def words_between(page: Snapshot, first: int, last: int) -> int:
    """Returns the words of the passages that begin from one node on to before another."""
    at, total = row_at(page), words_before(page)
    return int(total[at[last]] - total[at[first]])


@view
def row_at(page: Snapshot) -> Places:
    """Returns for each node, and for the end of the page, the first passage that begins there or later."""
    return cast(Places, frozen(np.append(rows_inside(page)[0], len(passages(page)))))


@view
def words_before(page: Snapshot) -> Longs:
    """Returns for each passage, and for the end of the page, the words before it."""
    return cast(Longs, frozen(np.concatenate(([0], np.cumsum(passages(page).words)))))
