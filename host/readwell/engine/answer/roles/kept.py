"""The role of each kept leaf, by its tags first, then by its names, then by its position."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

import numpy as np

from readwell.engine.answer.roles.names import NUMBER
from readwell.engine.answer.roles.words import Words
from readwell.engine.basics.running import running_sums
from readwell.engine.basics.vocabulary import HEADING, MEDIA, PICTURE
from readwell.engine.metadata import metadata
from readwell.engine.page.aria import aria
from readwell.engine.page.blocks import blocks
from readwell.engine.page.concepts import AUTHOR, DATE, LEAD, concepts
from readwell.engine.page.moments import times
from readwell.engine.page.snapshot import Ints, Mask, Snapshot
from readwell.engine.page.tree import is_text, within
from readwell.engine.structure.codes import listings
from readwell.engine.structure.notes import footnotes, note_marks
from readwell.engine.structure.quotes import captions, pull_quotes, quotes
from readwell.engine.structure.tables import data_tables

#: A byline or a lead has at most this many words; a longer element with that name is a container.
BYLINE_WORDS, LEAD_WORDS = 25, 120


def kept_roles(page: Snapshot, kept: Mask, count: Words) -> Ints:
    """Returns a role for every kept leaf, 0 for the others. Later rules override earlier ones."""
    out = np.where(kept & count.leaf, np.int32(NUMBER["paragraph"]), np.int32(0))
    for name, rule in RULES:
        out[rule(page, count) & kept & count.leaf] = NUMBER[name]
    return cast(Ints, out)


def _list(page: Snapshot, count: Words) -> Mask:
    return within(page, page.tagged(("li", "dt", "dd")) | aria(page, ("listitem",)))


def _quote(page: Snapshot, count: Words) -> Mask:
    return within(page, quotes(page))


def _pull_quote(page: Snapshot, count: Words) -> Mask:
    return within(page, pull_quotes(page))


def _table(page: Snapshot, count: Words) -> Mask:
    return within(page, data_tables(page))


def _code(page: Snapshot, count: Words) -> Mask:
    return within(page, listings(page))


def _heading(page: Snapshot, count: Words) -> Mask:
    """Returns headings; one below the first that is named a lead is the sentence after the title."""
    lead = page.tagged(("h2", "h3", "h4", "h5", "h6")) & (concepts(page) & LEAD > 0) & _early(count)
    return within(page, (page.tagged(HEADING) | aria(page, ("heading",))) & ~lead)


def _lead(page: Snapshot, count: Words) -> Mask:
    """Returns elements named a lead in the first third of the kept words."""
    called = (concepts(page) & LEAD > 0) & (count.below > 0) & (count.below <= LEAD_WORDS)
    return within(page, called) & _early(count) & ~_heading_or_list(page)


def _byline(page: Snapshot, count: Words) -> Mask:
    return _head_line(page, count, AUTHOR, "byline")


def _date(page: Snapshot, count: Words) -> Mask:
    near = np.zeros(len(page), np.bool_)
    parts = blocks(page)
    short = np.zeros(len(page), np.bool_)
    short[parts.leaves] = (parts.words <= BYLINE_WORDS)[parts.of_leaf]
    near |= within(page, times(page)) & short & _early(count)
    return (near | _head_line(page, count, DATE, "published")) & ~within(page, page.tagged(HEADING))


def _head_line(page: Snapshot, count: Words, bits: int, name: str) -> Mask:
    """Returns short lines with such a name near the beginning, and the element where metadata was found."""
    mask = (concepts(page) & bits > 0) & (count.below > 0) & (count.below <= BYLINE_WORDS) & _early(count)
    found = metadata(page).get(name)
    if found and found.shown and count.below[found.node] <= BYLINE_WORDS:
        mask[found.node] = True
    return within(page, mask) & ~_list(page, count)


def _title(page: Snapshot, count: Words) -> Mask:
    mask = np.zeros(len(page), np.bool_)
    found = metadata(page).get("title")
    if found and found.shown:
        mask[found.node] = True
    return within(page, mask)


def _caption(page: Snapshot, count: Words) -> Mask:
    return within(page, captions(page))


def _figure(page: Snapshot, count: Words) -> Mask:
    return within(page, page.tagged(PICTURE)) & ~is_text(page)


def _media(page: Snapshot, count: Words) -> Mask:
    return cast(Mask, within(page, page.tagged(MEDIA)) & (count.seen == 0))


def _footnote(page: Snapshot, count: Words) -> Mask:
    return footnotes(page)


def _mark(page: Snapshot, count: Words) -> Mask:
    return note_marks(page)


def _post(page: Snapshot, count: Words) -> Mask:
    """Returns bodies of posts, if the thread is what was kept."""
    mask = np.zeros(len(page), np.bool_)
    for post in count.thread:
        for first, last in post.body:
            mask[first:last] = True
        for first, last in post.quotes:
            mask[first:last] = False
    return mask & ~within(page, page.tagged(("pre",))) & ~_figure(page, count) & ~_media(page, count)


def _post_byline(page: Snapshot, count: Words) -> Mask:
    return _post_part(page, count, "author")


def _post_date(page: Snapshot, count: Words) -> Mask:
    return _post_part(page, count, "time")


def _post_part(page: Snapshot, count: Words, part: str) -> Mask:
    mask = np.zeros(len(page), np.bool_)
    for post in count.thread:
        if getattr(post, part) >= 0:
            mask[getattr(post, part)] = True
    return within(page, mask)


def _early(count: Words) -> Mask:
    """Returns nodes in the first third of the kept words."""
    before = running_sums(np.where(count.leaf & (count.kept > 0), count.seen, np.int64(0)))
    return cast(Mask, 3 * before <= count.kept[0])


def _heading_or_list(page: Snapshot) -> Mask:
    return within(page, page.tagged(("li", "h1", "pre")))


RULES: tuple[tuple[str, Callable[[Snapshot, Words], Mask]], ...] = (
    ("list", _list),
    ("table", _table),
    ("lead", _lead),
    ("post", _post),
    ("quote", _quote),
    ("pull-quote", _pull_quote),
    ("code", _code),
    ("heading", _heading),
    ("footnote", _footnote),
    ("caption", _caption),
    ("byline", _byline),
    ("date", _date),
    ("byline", _post_byline),
    ("date", _post_date),
    ("title", _title),
    ("footnote-mark", _mark),
    ("figure", _figure),
    ("media", _media),
)
