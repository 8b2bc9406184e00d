"""Finds posts that answer an article: their days and people aren't the article's."""

from __future__ import annotations

import numpy as np

from readwell.engine.basics.addresses import is_forum
from readwell.engine.page.blocks import blocks
from readwell.engine.page.links import linked
from readwell.engine.page.snapshot import Mask, Snapshot
from readwell.engine.page.text import words
from readwell.engine.page.tree import within
from readwell.engine.structure.threads import answers
from readwell.engine.structure.threads.flat import flat_posts

#: Fewer posts are no thread. An article above them has a passage of so many words, and so many in all.
FEWEST, RUNNING, ARTICLE = 3, 8, 12


def answering(page: Snapshot, title: int) -> Mask:
    """Returns posts that running text stands above: comments, or answers to a post that is unlike them."""
    members, inside = answers(page), np.zeros(len(page), np.bool_)
    rows = () if len(members) >= FEWEST else flat_posts(page)
    first = rows[0].node if rows else int(members[0]) if len(members) else -1
    if max(len(members), len(rows)) < FEWEST or title >= first or is_forum(page.url):
        return inside
    parts = blocks(page)
    plain = parts.words - parts.total(page, np.where(linked(page), words(page), np.int64(0)))
    heads = parts.leaves[parts.first[:-1]]
    above = (heads > title) & (heads < first) & (plain >= RUNNING) & (2 * plain > parts.words)
    if int(plain[above].sum()) < ARTICLE:
        return inside
    if rows:
        inside[first : rows[-1].last] = True
    else:
        inside[members] = True
    return within(page, inside)
