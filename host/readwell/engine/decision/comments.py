"""Readers' comments below an article: posts of a thread, recognised by structure, with text of the page above.

A forum's posts follow its title at once, or open with a post like the rest. An article stands between the title and
the first comment; what is built alike below it has reply links, a form to answer with, or a line that says comments.
"""

from __future__ import annotations

import numpy as np

from readwell.engine.basics.running import running_sums
from readwell.engine.decision.comment_signs import (
    MOST,
    RUNNING,
    announced,
    answerable,
    answered,
    brief,
    dated_alone,
    long,
    marks,
    most,
    running,
    title_line,
    within_any,
)
from readwell.engine.decision.comment_units import FEWEST, NONE, PAIR, units
from readwell.engine.features.passages import passages
from readwell.engine.page.concepts import COMMENTS, below
from readwell.engine.page.numbers import distinct, sums
from readwell.engine.page.snapshot import Longs, Mask, Snapshot, view
from readwell.engine.page.tree import end
from readwell.engine.structure.threads.groups import counts

#: So many named parts above the comments are like theirs: then they are posts below a post.
ALIKE = 3
#: So many of three say that they are comments where no heading shows the title.
UNTITLED = 2


@view
def comments(page: Snapshot) -> Longs:
    """The elements that are comments below an article, in order; empty if there are none, or they are the page."""
    members = candidates(page)
    return members if len(members) and _evident(page, members) else NONE


@view
def candidates(page: Snapshot) -> Longs:
    """The elements built alike that stand as comments do, below an article unlike them, whatever they say."""
    members, title = units(page), title_line(page)
    if len(members) < PAIR or title >= members[0] or (title >= 0 and within_any(page, members)[title]):
        return NONE
    said = sayings(page, members)
    if (title < 0 and said < UNTITLED) or (len(members) < FEWEST and not (said >= UNTITLED and answerable(page))):
        return NONE
    written = long(page, article(page)) or (
        said >= UNTITLED and announced(page, int(members[0])) and brief(page, int(members[0]))
    )
    return members if written and _close(page, members) and not _like_above(page, members) else NONE


def _like_above(page: Snapshot, members: Longs) -> bool:
    """Whether what stands above them is made of the same named parts: the post that opens a thread, a question."""
    names = page.attribute("class")
    number = {name: place for place, name in enumerate(sorted(set(names.values())), 1)}
    kind = np.zeros(len(page), np.int64)
    kind[list(names)] = [number[name] for name in names.values()]
    kind[counts(page).words == 0] = 0
    nodes = np.flatnonzero((kind > 0) & within_any(page, members))
    place = running_sums(marks(page, members)) - 1
    pairs = distinct(kind[nodes] * len(members) + place[nodes])
    kinds, often = np.unique(pairs // len(members), return_counts=True)
    above = kind[max(title_line(page), 0) : int(members[0])]
    return int(np.isin(kinds[often >= MOST * len(members)], above).sum()) >= ALIKE


def article(page: Snapshot) -> Mask:
    """Passages between the title and the first comment that are more than a byline."""
    return running(page, title_line(page), int(units(page)[0]))


def _close(page: Snapshot, members: Longs) -> bool:
    """Whether most of what stands from the first to the last is in them: they are no boxes around an article."""
    rows = passages(page)
    span = (rows.head >= members[0]) & (rows.head < int(end(page)[members].max()))
    inside = within_any(page, members)[rows.head]
    running = np.where(rows.words >= RUNNING, rows.words - rows.link_words, np.int64(0))
    return 2 * int(running[span & ~inside].sum()) <= int(running[inside].sum())


def _evident(page: Snapshot, members: Longs) -> bool:
    """Whether these are comments: two signs, one of which says so."""
    saying = sayings(page, members)
    form = answerable(page)
    pictures = most(page, members, page.tagged(("img", "svg", "picture")))
    dated = dated_alone(page, members)
    return (saying >= 1 and saying + form + pictures + dated >= 2) or (form and dated)


def sayings(page: Snapshot, members: Longs) -> int:
    """How many of three say that these are comments: names of classes, links to answer with, a line above them."""
    called = bool(below(page, COMMENTS)[members[0]])
    return int(called) + int(answered(page, members)) + int(announced(page, int(members[0])))


def in_one(page: Snapshot, keep: Mask) -> bool:
    """Whether nearly all that is kept of the comments is in one of them: the article, among boxes of its shape."""
    rows, members = passages(page), candidates(page)
    own = keep & within_any(page, members)[rows.head]
    words = sums(running_sums(marks(page, members))[rows.head[own]], rows.words[own])
    return bool(len(words)) and 4 * int(words.max()) > 3 * int(words.sum())


def around(page: Snapshot) -> Mask:
    """Nodes of the thread: all of the smallest element around it that stands below the article, else first to last."""
    members, ends = candidates(page), end(page)
    inside = np.zeros(len(page), np.bool_)
    if not len(members):
        return inside
    first, last = int(members[0]), int(ends[members].max())
    holder = first
    while ends[holder] < last:
        holder = int(page.parent[holder])
    whole = holder > title_line(page) and not long(page, running(page, holder, first))
    inside[holder if whole else first : int(ends[holder]) if whole else last] = True
    return inside
