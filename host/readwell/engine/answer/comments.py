"""Readers' comments below an article, as posts: what a reply says of them, and what a saved file shows them as."""

from __future__ import annotations

import numpy as np

from readwell.engine.answer.roles.words import count
from readwell.engine.basics.running import sums_from_zero
from readwell.engine.decision.comments import comments
from readwell.engine.decision.threads import is_thread
from readwell.engine.decision.unmarked_comments import flat_comments
from readwell.engine.page.snapshot import Mask, Snapshot, view
from readwell.engine.page.tree import leaves
from readwell.engine.structure.threads import Post, posts_of

__all__ = ["below_article", "of"]


@view
def below_article(page: Snapshot) -> tuple[Post, ...]:
    """Returns the comments below the page's article, whatever was kept; empty where posts are the page."""
    return () if is_thread(page) else flat_comments(page) or posts_of(page, comments(page))


def of(page: Snapshot, kept: Mask, wanted: bool = False) -> tuple[Post, ...]:
    """Returns the comments below what was kept, kept or not; empty if what was kept is among them.

    Unless the person wants comments, posts that are most of what was kept are the page itself: a thread.
    """
    found = below_article(page)
    if not found:
        return ()
    counted = count(page, kept & leaves(page))
    held = sums_from_zero(np.where(kept, counted.seen, np.int64(0)))
    before = int(held[found[0].node])
    inside = [sum(int(held[last] - held[first]) for first, last in post.body) for post in found]
    # More in one comment than above all of them: boxes of the article, which are built alike.
    is_page = bool(counted.thread) and not wanted
    return found if before > 0 and not is_page and max(inside) <= max(before, sum(inside) // 2) else ()
