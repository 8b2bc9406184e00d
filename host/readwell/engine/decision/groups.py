"""Tables, lists, quotations and code listings are kept whole when enough of them is kept, and gaps are filled.

The forests judge passages one by one, so they may miss a cell of numbers, a short item or a single paragraph between
two kept ones. The thresholds are the lowest that cost nothing on sites outside the training data.
"""

from __future__ import annotations

import numpy as np

from readwell.engine.basics.running import running_sums, sums_from_zero
from readwell.engine.decision.boilerplate import SHORT, controlled
from readwell.engine.features.passages import below, passages
from readwell.engine.page.numbers import sums
from readwell.engine.page.snapshot import Longs, Mask, Snapshot
from readwell.engine.page.tree import end, nearest
from readwell.engine.structure.tables import nearest_data

#: A unit is kept whole when this percentage of its words is kept.
SHARE, LIST_SHARE = 50, 90
LISTS = ("ul", "ol", "dl")
UNITS = ((("pre",), SHARE), (("blockquote",), SHARE), (LISTS, LIST_SHARE))

#: Elements that interrupt a text without ending it.
BREAKS = ("pre", "table", "blockquote", *LISTS)

#: Elements that belong to the paragraphs before and after them.
LISTING = ("pre",)

#: A data table whose passages have more words, on average or in the longest, isn't kept whole: its cells are judged one
#: by one, as paragraphs are. So are the rows of a forum in which a post stands beside its author's name.
CELL_WORDS, LONGEST_CELL = 8, 40

#: A table's box has so many other words at least, and so many percent of them are kept around a table of the text.
AROUND, MOST_AROUND = 40, 60

#: A shorter paragraph between two kept ones may well be an advertisement's label.
BETWEEN = 5


def whole_units(page: Snapshot, keep: Mask) -> Mask:
    """Adds the rest of each listing, quotation and list of which enough is kept."""
    for names, least in UNITS:
        things = page.tagged(names)
        if things.any():
            keep = keep | _whole(page, _inside(page, things), keep, least)
    return keep


def whole_tables(page: Snapshot, keep: Mask) -> Mask:
    """Adds the rest of each data table of which half is kept, or half of its head, or some and what is around it."""
    tables = _tables(page)
    return keep | _whole(page, tables, keep, SHARE) | _headed(page, tables, keep) | _in_text(page, tables, keep)


def filled(page: Snapshot, keep: Mask) -> Mask:
    """Adds what stands between two kept passages and looks like them or interrupts them."""
    return keep | _between(page, keep) | _framed(page, keep) | _listed(page, keep)


def _inside(page: Snapshot, mask: Mask) -> Longs:
    """Returns for each passage the nearest of these elements around it, -1 if there is none."""
    return np.asarray(nearest(page, mask)[passages(page).holder], np.int64)


def _whole(page: Snapshot, unit: Longs, keep: Mask, share: int) -> Mask:
    """Returns the passages of all units of whose words at least this percentage is kept."""
    if not (unit >= 0).any():
        return unit >= 0
    words, inside = passages(page).words, np.maximum(unit, 0)
    total, kept = sums(inside, words), sums(inside, np.where(keep, words, 0))
    return np.asarray((unit >= 0) & ((kept > 0) & (100 * kept >= share * total))[inside])


def _in_text(page: Snapshot, tables: Longs, keep: Mask) -> Mask:
    """Returns the passages of all tables of which something is kept, in a box of which most of the rest is."""
    out = tables >= 0
    if not out.any():
        return out
    rows, inside = passages(page), np.maximum(tables, 0)
    words, kept = below(page, rows.words), below(page, np.where(keep, rows.words, 0))
    whole = np.zeros(len(page), np.bool_)
    for table in np.flatnonzero(sums(inside, out & keep, len(page)) > 0).tolist():
        box = int(page.parent[table])
        while page.parent[box] >= 0 and words[box] - words[table] < AROUND:
            box = int(page.parent[box])
        whole[table] = 100 * (kept[box] - kept[table]) >= MOST_AROUND * max(words[box] - words[table], 1)
    return np.asarray(out & whole[inside])


def _headed(page: Snapshot, tables: Longs, keep: Mask) -> Mask:
    """Returns the passages of all tables of whose head's words at least half is kept: a first row of headers alone."""
    if not (tables >= 0).any():
        return tables >= 0
    rows, inside = passages(page), np.maximum(tables, 0)
    line = nearest(page, page.tagged(("tr",)))
    first = np.full(len(page), len(page), np.int64)
    there = (tables >= 0) & (line[rows.holder] >= tables)
    np.minimum.at(first, tables[there], line[rows.holder][there])
    bare = np.ones(len(page), np.bool_)
    bare[line[page.tagged(("td",))]] = False
    head = there & (line[rows.holder] == first[inside]) & bare[line[rows.holder]]
    total, kept = sums(inside, rows.words * head), sums(inside, rows.words * (head & keep))
    return np.asarray((tables >= 0) & ((kept > 0) & (100 * kept >= SHARE * total))[inside])


def _tables(page: Snapshot) -> Longs:
    """Returns for each passage the data table around it, -1 if there is none or its cells are paragraphs."""
    rows = passages(page)
    unit = np.asarray(nearest_data(page)[rows.holder], np.int64)
    if not (unit >= 0).any():
        return unit
    inside, there = np.maximum(unit, 0), unit >= 0
    cells, words, long = (sums(inside, part * there) for part in (there, rows.words, rows.words > LONGEST_CELL))
    short = (words <= CELL_WORDS * cells) & (long == 0)
    return np.where(there & short[inside], unit, np.int64(-1))


def _between(page: Snapshot, keep: Mask) -> Mask:
    """Returns paragraphs between two kept siblings of the same tag."""
    rows = passages(page)
    parent, tag = page.parent[rows.holder], page.tag[rows.holder]
    alike = (parent[1:] == parent[:-1]) & (tag[1:] == tag[:-1])
    out = np.zeros(len(rows), np.bool_)
    out[1:-1] = alike[:-1] & alike[1:] & keep[:-2] & keep[2:] & (rows.words[1:-1] >= BETWEEN)
    return out


def _listed(page: Snapshot, keep: Mask) -> Mask:
    """Returns code listings after a kept passage beside them, or beside the one or two boxes around them."""
    rows = passages(page)
    out = page.tagged(LISTING)[rows.holder] & (rows.words >= BETWEEN) & (2 * rows.link_words < rows.words)
    if not out.any():
        return out
    up = np.maximum(page.parent, 0)
    box = up[rows.holder]
    around = np.stack((box, up[box], up[up[box]]))
    out[1:] &= keep[:-1] & (around[:, 1:] == box[:-1]).any(axis=0)
    out[:1] = False
    return out


def _framed(page: Snapshot, keep: Mask) -> Mask:
    """Returns tables, lists, quotations and code listings between two kept siblings.

    Such an element with mostly links and buttons of a word or two is usually a menu.
    """
    rows, last = passages(page), end(page)
    brief = controlled(page) & (rows.words <= SHORT)
    things = np.flatnonzero(page.tagged(BREAKS))
    if not len(things):
        return np.zeros(len(rows), np.bool_)
    first, after = np.searchsorted(rows.head, things), np.searchsorted(rows.head, last[things])
    on = np.flatnonzero((first > 0) & (first < after) & (after < len(rows)))
    things, first, after = things[on], first[on], after[on]
    held, texts = (sums_from_zero(mask) for mask in (keep, ~brief))
    parent = page.parent[rows.holder]
    alike = (parent[first - 1] == page.parent[things]) & (parent[after] == page.parent[things])
    whole = (held[after] == held[first]) & (texts[after] > texts[first])
    chosen = np.flatnonzero(alike & keep[first - 1] & keep[after] & whole)
    steps = np.zeros(len(rows) + 1, np.int64)
    np.add.at(steps, first[chosen], 1)
    np.add.at(steps, after[chosen], -1)
    return running_sums(steps)[:-1] > 0
