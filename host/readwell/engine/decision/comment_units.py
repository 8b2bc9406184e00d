"""The elements built alike that may be comments: a thread's posts, or what stands side by side and has times."""

from __future__ import annotations

import numpy as np

from readwell.engine.decision.comment_signs import HEADLINE, MOST, NEAR, announced, entitled, says, title_line
from readwell.engine.features.context import class_of
from readwell.engine.features.passages import passages
from readwell.engine.features.wording import passage_texts
from readwell.engine.page.numbers import distinct, sums
from readwell.engine.page.shapes import families, shapes
from readwell.engine.page.snapshot import Longs, Snapshot, view
from readwell.engine.page.tree import block_elements, end, within
from readwell.engine.structure.threads import answers
from readwell.engine.structure.threads.groups import FEWEST_WORDS, counts

#: Fewer are no thread, and two are one only where much says so.
FEWEST, PAIR = 3, 2

NONE = np.zeros(0, np.int64)


@view
def units(page: Snapshot) -> Longs:
    """The elements built alike that may be comments: a thread's posts, else what follows a line that says comments."""
    found = answers(page)
    if len(found) or title_line(page) < 0:
        return _lifted(page, found)
    found = _siblings(page)
    return found if len(found) else _listed(page)


def _lifted(page: Snapshot, members: Longs) -> Longs:
    """The elements around these, as long as each stands in one of its own, next to the others' and of the same kind."""
    while len(members) >= FEWEST:
        above = page.parent[members].astype(np.int64)
        apart = len(distinct(above)) == len(members)
        alike = len(distinct(page.parent[above])) == 1 or len(distinct(shapes(page)[above])) == 1
        mixed = not alike or len(distinct(page.tag[above])) > 1
        if not apart or mixed or above[0] <= title_line(page) < end(page)[above].max():
            break
        members = above
    return members


def _siblings(page: Snapshot) -> Longs:
    """The elements side by side, of one tag and class, that mostly have a time; those with most words.

    Without a class the shape of an element says little: every third `div` of a page has the same.
    """
    total, timed = counts(page).words, counts(page).times
    usable = block_elements(page) & (total >= FEWEST_WORDS) & (np.arange(len(page)) > title_line(page))
    ids = np.flatnonzero(usable & ~page.tagged(("p", "body", "html")))
    if len(ids) < PAIR:
        return NONE
    names = class_of(page)[ids].astype(np.int64)
    keys = np.stack((page.parent[ids].astype(np.int64), page.tag[ids].astype(np.int64), names), axis=1)
    _, place, sizes = np.unique(keys, axis=0, return_inverse=True, return_counts=True)
    place = place.reshape(-1)
    told = sums(place, timed[ids] > 0)
    words = np.where((sizes >= PAIR) & (told >= MOST * sizes) & (told >= PAIR), sums(place, total[ids]), 0)
    return ids[place == int(words.argmax())].astype(np.int64) if int(words.max()) > 0 else NONE


def _listed(page: Snapshot) -> Longs:
    """The elements of one shape with most words that begin below such a line; neither a time nor a name is needed."""
    rows = passages(page)
    asked = within(page, page.tagged(("form", "label")))[rows.head]
    short = np.flatnonzero(~asked & (rows.words <= HEADLINE) & (rows.head > title_line(page)))
    said = [says("comment-words", passage_texts(page)[row], HEADLINE) for row in short.tolist()]
    lines = rows.head[short[np.array(said, np.bool_)]]
    best, most = NONE, np.int64(0)
    if not len(lines):
        return best
    total = counts(page).words
    usable = block_elements(page) & (total >= FEWEST_WORDS) & ~page.tagged(("p", "body", "html"))
    for shape in families(page):
        ids = np.flatnonzero(usable & (shape >= 0) & (np.arange(len(page)) > lines[0]))
        _, place, sizes = np.unique(shape[ids], return_inverse=True, return_counts=True)
        for kind in np.flatnonzero(sizes >= FEWEST).tolist():
            members = ids[place == kind].astype(np.int64)
            words = total[members].sum()
            near = int(np.searchsorted(rows.head, members[0])) - NEAR
            headed = bool((lines[lines < members[0]] >= rows.head[max(near, 0)]).any())
            if words > most and headed and announced(page, int(members[0])) and not entitled(page, members):
                best, most = members, words
    return best
