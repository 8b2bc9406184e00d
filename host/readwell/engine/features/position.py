"""Position of a passage: in the page, after the title, among headings, inside or outside the span of running text."""

from __future__ import annotations

import numpy as np

from readwell.engine.basics.running import running_sums
from readwell.engine.basics.vocabulary import HEADING
from readwell.engine.features.chain import paragraphs
from readwell.engine.features.context import title_heading
from readwell.engine.features.passages import along, passages, windowed
from readwell.engine.features.table import Columns, once, one_of
from readwell.engine.page.snapshot import Longs, Mask, Snapshot, view
from readwell.engine.page.tree import share


def place(page: Snapshot) -> Columns:
    """Position in rows and in words."""
    rows = passages(page)
    size, place = len(rows), np.arange(len(rows), dtype=np.int64)
    return {
        "row": place,
        "rows_left": size - 1 - place,
        "row_share": share(place, max(size, 1)),
        "words_before": words_before(page),
        "words_before_share": share(words_before(page), max(int(rows.words.sum()), 1)),
    }


@view
def words_before(page: Snapshot) -> Longs:
    """Returns the words of all passages before each."""
    return running_sums(passages(page).words) - passages(page).words


def title(page: Snapshot) -> Columns:
    """Rows and words since the title heading; negative before it."""
    node, head, before = title_heading(page), passages(page).head, words_before(page)
    if node < 0 or not len(head):
        return {"since_title": 10_000, "words_since_title": 10_000}
    at = min(int(np.searchsorted(head, node)), len(head) - 1)
    return {"since_title": np.arange(len(head), dtype=np.int64) - at, "words_since_title": before - before[at]}


@view
def heading_level(page: Snapshot) -> Longs:
    """Returns 1 to 6 for each passage in a heading, 0 for the others; of nested headings the lowest level counts."""
    levels = {tag: level for level, tag in enumerate(sorted(HEADING), 1)}
    own = np.array([levels.get(tag, 0) for tag in page.tags], np.int64)[page.tag]
    return along(page, own, np.maximum)[passages(page).head]


@view
def last_heading(page: Snapshot) -> Longs:
    """Returns for each passage the row of the heading it stands under (itself, if it is one), -1 before the first."""
    level = heading_level(page)
    marks = np.where(level > 0, np.arange(len(level), dtype=np.int64), np.int64(-1))
    return np.maximum.accumulate(marks) if len(marks) else marks


def headings(page: Snapshot) -> Columns:
    """The heading above: its distance and level; and the distance of the next one."""
    level, above, before = heading_level(page), last_heading(page), words_before(page)
    place = np.arange(len(level), dtype=np.int64)
    known = above >= 0
    under = np.maximum(above, 0)
    following = np.where(level > 0, place, np.int64(10_000_000))
    ahead = np.minimum.accumulate(following[::-1])[::-1] if len(place) else following
    return {
        "heading": level,
        "under_level": np.where(known, level[under] if len(level) else 0, 0),
        "since_heading": np.where(known, place - under, 10_000),
        "words_since_heading": np.where(known, before - before[under] if len(level) else 0, 10_000),
        "to_heading": np.minimum(ahead - place, 10_000),
        "headings_before": running_sums(level > 0),
    }


def span(page: Snapshot) -> Columns:
    """Rows since and to the nearest paragraphs, and how much running text lies before and after."""
    running = paragraphs(page)
    place = np.arange(len(running), dtype=np.int64)
    on = running > 0
    whole = max(int(running.sum()), 1)
    earlier = running_sums(running) - running
    last = np.maximum.accumulate(np.where(on, place, np.int64(-10_000))) if len(place) else place
    following = np.minimum.accumulate(np.where(on, place, np.int64(20_000_000))[::-1])[::-1] if len(place) else place
    return {
        "running": running,
        "running_before": share(earlier, whole),
        "running_after": share(whole - earlier - running, whole),
        "since_running": np.minimum(place - _previous(last), 10_000),
        "to_running": np.minimum(_next(following) - place, 10_000),
        "since_running_self": np.minimum(place - last, 10_000),
    } | _runs(on, running)


def _previous(values: Longs) -> Longs:
    """Returns the value of the row before."""
    return np.concatenate(([-10_000], values[:-1])).astype(np.int64)[: len(values)]


def _next(values: Longs) -> Longs:
    """Returns the value of the row after."""
    return np.concatenate((values[1:], [20_000_000])).astype(np.int64)[-len(values) :] if len(values) else values


def _runs(on: Mask, running: Longs) -> Columns:
    """Paragraphs and their words among the adjacent rows."""
    sums = once(lambda: windowed(running, [(5, 5), (20, 20), (0, 10), (10, 0)]))
    return {
        "near_paragraphs": lambda: windowed(on.astype(np.int64), [(5, 5)])[0],
        "near_running": one_of(sums, 0),
        "far_running": one_of(sums, 1),
        "ahead_running": lambda: sums()[2] - running,
        "behind_running": lambda: sums()[3] - running,
    }
