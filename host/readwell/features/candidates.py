"""Containers in competition: points rise from paragraphs to the elements above them, the best ones are asked about.

Readability's idea (arc90 2009), with the points of every container kept, not only of the winner.
"""

from __future__ import annotations

import numpy as np

from readwell.characters import COMMA, STOP
from readwell.features.chain import paragraphs
from readwell.features.counts import seen_words
from readwell.features.passages import along, ancestors, below, container_above, passages, per_passage
from readwell.features.table import Columns
from readwell.snapshot import Longs, Snapshot
from readwell.views.links import linked
from readwell.views.text import characters, per_node, unseen
from readwell.views.tree import end, is_text, share, subtree_sum

#: What a passage gives the element at each level above it, in parts of 12.
RISE = (12, 12, 6, 4, 3)

#: How far the way from a passage to the best container is told.
FARTHEST = 12


def candidates(page: Snapshot) -> Columns:
    """For two ways of giving points: the passage's own containers against the best, and how far off the best is."""
    rows, levels = passages(page), ancestors(page)
    out: Columns = {}
    for name, points in (("read_", _read_points(page)), ("mass_", _mass_points(page))):
        best = int(np.argmax(points)) if len(points) else 0
        top = max(int(points[best]), 1)
        tops = np.full(len(rows), top, np.int64)
        for level in range(4):
            out[f"{name}{level}"] = share(points[levels[level]], tops)
        out[name + "above"] = share(along(page, points, np.maximum)[rows.holder], tops)
        out[name + "top"] = tops
        out |= {name + key: column for key, column in way(page, best).items()}
    return out


def _read_points(page: Snapshot) -> Longs:
    """Points for length and marks, handed up with loss; links take them away."""
    rows = passages(page)
    seen = is_text(page) & ~unseen(page)
    marks = per_passage(page, np.where(seen, per_node(page, characters(page).kinds & (COMMA | STOP) > 0), 0))
    points = np.where(paragraphs(page) > 0, 100 + 50 * marks + 3 * np.minimum(rows.words, 100), 0)
    return _unlinked(page, _risen(page, points))


def _mass_points(page: Snapshot) -> Longs:
    """Words of running text, handed up with loss."""
    return _unlinked(page, _risen(page, paragraphs(page) * 10))


def _risen(page: Snapshot, points: Longs) -> Longs:
    """What each element gets from the passages up to some levels below it."""
    out = np.zeros(len(page), np.int64)
    up, at = container_above(page), passages(page).holder
    for part in RISE:
        np.add.at(out, at, points * part // 12)
        at = up[at]
    return out


def _unlinked(page: Snapshot, points: Longs) -> Longs:
    """Points less the share of linked words, in thousandths."""
    total = subtree_sum(page, seen_words(page))
    link_words = subtree_sum(page, np.where(linked(page), seen_words(page), 0))
    return np.asarray(points * (1000 - 1000 * link_words // np.maximum(total, 1)) // 1000)


def way(page: Snapshot, best: int) -> Columns:
    """How many levels above the best container one must go to hold the passage, and what that level holds besides."""
    rows, ends, up = passages(page), end(page), container_above(page)
    total = below(page, rows.words)
    at, steps = best, np.full(len(rows), FARTHEST, np.int64)
    grown = np.zeros(len(rows), np.float64)
    for step in range(FARTHEST):
        new = (rows.holder >= at) & (rows.holder < ends[at]) & (steps == FARTHEST)
        steps[new] = step
        grown[new] = round(int(total[best]) / max(int(total[at]), 1), 6)
        if at == 0:
            break
        at = int(up[at])
    first, last = np.searchsorted(rows.head, [best, int(ends[best])])
    place = np.arange(len(rows))
    away = np.where(place < first, place - first, np.where(place >= last, place - last + 1, 0))
    return {
        "steps": steps,
        "grown": grown,
        "away": away,
        "inside": share(place - first, np.full(len(rows), max(int(last - first), 1), np.int64)),
        "best_words": np.full(len(rows), total[best]),
    }
