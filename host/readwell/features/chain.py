"""The elements above a passage, at several levels: how much they hold, how linked it is, in how many pieces."""

from __future__ import annotations

import numpy as np

from readwell.features.counts import link_sums, mark_sums, word_sums
from readwell.features.passages import ancestors, below, container_above, passages
from readwell.features.table import Columns
from readwell.snapshot import Longs, Snapshot, view
from readwell.views.tree import depth, is_text, share, subtree_sum
from readwell.vocabulary import FORM, HEADING

#: A passage from this many words on counts as a paragraph of running text, if it is not mostly links.
PARAGRAPH = 12


@view
def paragraphs(page: Snapshot) -> Longs:
    """Words of each passage that reads like running text, else 0."""
    rows = passages(page)
    return np.where((rows.words >= PARAGRAPH) & (3 * rows.link_words < rows.words), rows.words, np.int64(0))


def chain(page: Snapshot) -> Columns:
    """For each level: words, their share of the page and of the next level, link share, paragraphs, marks, pieces."""
    rows, levels, running = passages(page), ancestors(page), paragraphs(page)
    long_words, long_count = below(page, running)[levels], below(page, running > 0)[levels]
    words, links = word_sums(page)[levels], link_sums(page)[levels]
    up = word_sums(page)[container_above(page)[levels]]
    pieces, elements = below(page, np.ones(len(rows), np.int64))[levels], subtree_sum(page, ~is_text(page))[levels]
    told = {  # (levels, rows) each
        "words": words,
        "page_share": share(words, max(int(rows.words.sum()), 1)),
        "fill": share(words, up),
        "link_share": share(links, words),
        "paragraphs": long_count,
        "running_share": share(long_words, max(int(running.sum()), 1)),
        "running": share(long_words, words),
        "words_per_piece": share(words, pieces),
        "marks": share(mark_sums(page)[levels], words),
        "words_per_tag": share(words, elements),
        "headings": subtree_sum(page, page.tagged(HEADING))[levels],
        "fields": subtree_sum(page, page.tagged(FORM))[levels],
        "fills": share(np.broadcast_to(rows.words, words.shape), words),
    }
    out: Columns = {"depth": depth(page)[rows.holder]}
    for level in range(len(levels)):
        out |= {f"up{level}_{name}": column[level] for name, column in told.items()}
    return out
