"""Candidate containers: paragraphs give points to the elements above them; the best containers become features.

Readability's idea (arc90 2009), with the points of every container kept, not only of the winner.
"""

from __future__ import annotations

import numpy as np

from readwell.engine.basics.characters import COMMA, STOP
from readwell.engine.features.census import census
from readwell.engine.features.chain import paragraphs
from readwell.engine.features.counts import link_sums, words_inside
from readwell.engine.features.passages import along, ancestors, container_above, passages, words_below
from readwell.engine.features.table import Columns
from readwell.engine.page.numbers import sums
from readwell.engine.page.snapshot import Longs, Snapshot, view
from readwell.engine.page.tree import end, share

#: Points that a passage gives the element at each level above it, in twelfths.
RISE = (12, 12, 6, 4, 3)

#: Largest distance from a passage to the best container; larger ones are clipped.
FARTHEST = 12


def candidates(page: Snapshot) -> Columns:
    """For two ways of scoring: the points of the passage's own containers relative to the best, and its distance."""
    rows, levels = passages(page), ancestors(page)
    out: Columns = {}
    for name, points in (("read_", _read_points(page)), ("mass_", _mass_points(page))):
        best = int(np.argmax(points)) if len(points) else 0
        top = max(int(points[best]), 1)
        shares = share(points[levels[:4]], top)
        out |= {f"{name}{level}": column for level, column in enumerate(shares)}
        out[name + "above"] = share(along(page, points, np.maximum)[rows.holder], top)
        out[name + "top"] = top
        out |= {name + key: column for key, column in way(page, best).items()}
    return out


def _read_points(page: Snapshot) -> Longs:
    """Returns points for length and punctuation, passed up with decreasing weight; links reduce them."""
    rows, marks = passages(page), census(page).of(COMMA | STOP)
    points = np.where(paragraphs(page) > 0, 100 + 50 * marks + 3 * np.minimum(rows.words, 100), 0)
    return _unlinked(page, _risen(page, points))


def _mass_points(page: Snapshot) -> Longs:
    """Returns words of running text, passed up with decreasing weight."""
    return _unlinked(page, _risen(page, paragraphs(page) * 10))


def _risen(page: Snapshot, points: Longs) -> Longs:
    """Returns what each element gets from the passages up to some levels below it."""
    parts = np.array(RISE, np.int64)[:, None]
    return sums(ancestors(page)[: len(RISE)].ravel(), (points * parts // 12).ravel(), len(page))


def _unlinked(page: Snapshot, points: Longs) -> Longs:
    """Reduces points by the share of linked words, in thousandths."""
    return np.asarray(points * _free(page) // 1000)


@view
def _free(page: Snapshot) -> Longs:
    """Returns for each node the words outside links per thousand words."""
    return np.asarray(1000 - 1000 * link_sums(page) // np.maximum(words_inside(page), 1))


def way(page: Snapshot, best: int) -> Columns:
    """How far above the best container the nearest element is that also holds the passage, and what else it holds."""
    rows, ends, total = passages(page), end(page), words_below(page)
    climb = _climb(page, best)
    # Levels are nested: those that begin too late or end too early for a passage are the lowest ones.
    late = len(climb) - np.searchsorted(climb[::-1], rows.holder, side="right")
    level = np.maximum(late, np.searchsorted(ends[climb], rows.holder, side="right"))
    found = level < len(climb)
    level[~found] = 0
    grown = np.array([round(int(total[best]) / max(size, 1), 6) for size in total[climb].tolist()])
    first, last = np.searchsorted(rows.head, [best, int(ends[best])]).tolist()
    place = np.arange(len(rows), dtype=np.int64)
    return {
        "steps": np.where(found, level, FARTHEST),
        "grown": np.where(found, grown[level], 0.0),
        "away": np.where(place < first, place - first, np.where(place >= last, place - last + 1, 0)),
        "inside": share(place - first, max(last - first, 1)),
        "best_words": int(total[best]),
    }


def _climb(page: Snapshot, node: int) -> Longs:
    """Returns a container, the one above it, and so on, up to the largest distance."""
    up, out = container_above(page), [node]
    while len(out) < FARTHEST and out[-1]:
        out.append(int(up[out[-1]]))
    return np.array(out, np.int64)
