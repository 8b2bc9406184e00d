"""Parts of a page that a person may always or never want, as masks over passages: comments, title, byline."""

from __future__ import annotations

import numpy as np

from readwell.engine.features.chain import paragraphs
from readwell.engine.features.context import title_heading
from readwell.engine.features.passages import passages
from readwell.engine.page.concepts import AUTHOR, COMMENTS, DATE, below
from readwell.engine.page.snapshot import Mask, Snapshot
from readwell.engine.page.tree import end

#: A byline has at most this many words, and is within this many rows of the title.
LONGEST = 25
NEAR = 6


def in_comments(page: Snapshot) -> Mask:
    """Returns running text inside elements named comments, and what stands between it."""
    rows = passages(page)
    inside = below(page, COMMENTS)[rows.head]
    on = np.flatnonzero(inside & (paragraphs(page) > 0))
    if not len(on):
        return np.zeros(len(rows), np.bool_)
    place = np.arange(len(rows))
    return np.asarray(inside & (place >= on[0] - 1) & (place <= on[-1]))


def in_title(page: Snapshot) -> Mask:
    """Returns the heading that repeats the title."""
    rows, node = passages(page), title_heading(page)
    if node < 0:
        return np.zeros(len(rows), np.bool_)
    return np.asarray((rows.head >= node) & (rows.head < end(page)[node]))


def in_byline(page: Snapshot) -> Mask:
    """Returns short passages named author or date, close to the title."""
    rows, named = passages(page), below(page, AUTHOR | DATE)
    title = np.flatnonzero(in_title(page))
    if not len(title):
        return np.zeros(len(rows), np.bool_)
    far = np.abs(np.arange(len(rows)) - int(title[0]))
    return np.asarray(named[rows.head] & (rows.words <= LONGEST) & (far <= NEAR) & ~in_title(page))
