"""Parts of an article that an answer may drop because of their kind: title, byline, date, caption."""

from __future__ import annotations

import numpy as np

from readwell.engine.answer.roles.names import NUMBER
from readwell.engine.answer.roles.words import Words
from readwell.engine.metadata import metadata
from readwell.engine.page.concepts import AUTHOR, COMMENTS, DATE, FOOTER, RELATED, below, concepts
from readwell.engine.page.moments import times
from readwell.engine.page.snapshot import Ints, Snapshot
from readwell.engine.page.tree import within
from readwell.engine.structure.quotes import captions

#: A longer text is not a line of a header.
LINE = 25


def shown(page: Snapshot, count: Words) -> Ints:
    """Returns the role of leaves that are such parts, 0 for the others."""
    out = np.zeros(len(page), np.int32)
    bits = concepts(page)
    beside = below(page, RELATED | COMMENTS | FOOTER) | within(page, page.tagged(("nav", "footer")))
    small = (count.below > 0) & (count.below <= LINE)
    for name, mask in (
        ("caption", captions(page)),
        ("byline", (bits & AUTHOR > 0) & small),
        ("date", times(page) & small & (page.tagged(("time",)) | (bits & DATE > 0))),
    ):
        out[within(page, mask) & ~beside] = NUMBER[name]
    known = metadata(page)
    for key, name in (("byline", "byline"), ("published", "date"), ("title", "title")):
        found = known.get(key)
        if found and found.shown and count.below[found.node] <= 2 * LINE:
            mask = np.zeros(len(page), np.bool_)
            mask[found.node] = True
            out[within(page, mask)] = NUMBER[name]
    return out
