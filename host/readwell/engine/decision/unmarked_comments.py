"""Readers' comments without elements of their own, below an article and a line that says what they are."""

from __future__ import annotations

import numpy as np

from readwell.engine.decision.comment_signs import announced, long, running, title_line
from readwell.engine.decision.comments import candidates
from readwell.engine.page.snapshot import Mask, Snapshot, view
from readwell.engine.structure.threads import Post
from readwell.engine.structure.threads.flat import flat_posts

#: So many comments are more than two lines of the article that look like them.
SURE = 3
#: A form to answer with stands so many nodes behind the last.
BEHIND = 80


@view
def flat_comments(page: Snapshot) -> tuple[Post, ...]:
    """Returns the comments in order; empty if there are none, or nothing says that they are comments."""
    found, apart = flat_posts(page), candidates(page)
    if not found or found[0].node <= title_line(page) or (len(apart) and apart[0] <= found[0].node):
        return ()
    said, fields = announced(page, found[0].node), np.flatnonzero(page.tagged(("textarea",)))
    form = bool(((fields >= found[-1].last) & (fields <= found[-1].last + BEHIND)).any())
    above = long(page, running(page, title_line(page), found[0].node))
    return found if above and said + form + (len(found) >= SURE) >= 2 else ()


def flat(page: Snapshot) -> Mask:
    """Returns the nodes of these comments."""
    inside, found = np.zeros(len(page), np.bool_), flat_comments(page)
    if found:
        inside[found[0].node : found[-1].last] = True
    return inside
