"""The elements above a passage, level by level: their words, share of links, number of passages."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from readwell.engine.basics.vocabulary import FORM, HEADING
from readwell.engine.features.counts import link_sums, mark_sums, words_inside
from readwell.engine.features.passages import ancestors, below, container_above, passages, pieces_below
from readwell.engine.features.table import Array, Columns, once, one_of, together
from readwell.engine.page.snapshot import Longs, Snapshot, view
from readwell.engine.page.tree import depth, is_text, share, subtree_sum

#: A passage of at least this many words counts as running text, if it is not mostly links.
PARAGRAPH = 12


@view
def paragraphs(page: Snapshot) -> Longs:
    """Returns the words of each passage that reads like running text, else 0."""
    rows = passages(page)
    return np.where((rows.words >= PARAGRAPH) & (3 * rows.link_words < rows.words), rows.words, np.int64(0))


def chain(page: Snapshot) -> Columns:
    """For each level: words, their share of the page and of the next level, link share, paragraphs, marks, passages."""
    rows, levels, running = passages(page), ancestors(page), paragraphs(page)
    words = words_inside(page)[levels]
    long_words = once(lambda: below(page, running)[levels])
    columns: dict[str, Callable[[], Array]] = {  # (levels, rows) each
        "words": lambda: words,
        "page_share": lambda: share(words, max(int(rows.words.sum()), 1)),
        "fill": lambda: share(words, words_inside(page)[container_above(page)[levels]]),
        "link_share": lambda: share(link_sums(page)[levels], words),
        "paragraphs": lambda: below(page, running > 0)[levels],
        "running_share": lambda: share(long_words(), max(int(running.sum()), 1)),
        "running": lambda: share(long_words(), words),
        "words_per_piece": lambda: share(words, pieces_below(page)[levels]),
        "marks": lambda: share(mark_sums(page)[levels], words),
        "words_per_tag": lambda: share(words, subtree_sum(page, ~is_text(page))[levels]),
        "headings": lambda: subtree_sum(page, page.tagged(HEADING))[levels],
        "fields": lambda: subtree_sum(page, page.tagged(FORM))[levels],
        "fills": lambda: share(np.broadcast_to(rows.words, words.shape), words),
    }
    made = {name: together(make) for name, make in columns.items()}
    out: Columns = {"depth": lambda: depth(page)[rows.holder]}
    for level in range(len(levels)):
        out |= {f"up{level}_{name}": one_of(columns, level) for name, columns in made.items()}
    return out
