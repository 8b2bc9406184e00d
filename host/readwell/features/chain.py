"""The elements above a passage, at several levels: how much they hold, how linked it is, in how many pieces."""

from __future__ import annotations

import numpy as np

from readwell.characters import COMMA, STOP
from readwell.features.counts import seen_words
from readwell.features.passages import ancestors, below, container_above, passages
from readwell.features.table import Columns
from readwell.snapshot import Longs, Snapshot
from readwell.views.links import linked
from readwell.views.text import characters, per_node, unseen
from readwell.views.tree import depth, is_text, share, subtree_sum
from readwell.vocabulary import FORM, HEADING

#: A passage from this many words on counts as a paragraph of running text, if it is not mostly links.
PARAGRAPH = 12


def paragraphs(page: Snapshot) -> Longs:
    """Words of each passage that reads like running text, else 0."""
    rows = passages(page)
    return np.where((rows.words >= PARAGRAPH) & (3 * rows.link_words < rows.words), rows.words, np.int64(0))


def chain(page: Snapshot) -> Columns:
    """For each level: words, their share of the page and of the next level, link share, paragraphs, marks, pieces."""
    rows, levels = passages(page), ancestors(page)
    total = subtree_sum(page, seen_words(page))
    whole = np.full(len(rows), max(int(rows.words.sum()), 1), np.int64)
    link_words = subtree_sum(page, np.where(linked(page), seen_words(page), 0))
    running = paragraphs(page)
    all_running = np.full(len(rows), max(int(running.sum()), 1), np.int64)
    long_words, long_count = below(page, running), below(page, (running > 0).astype(np.int64))
    pieces = below(page, np.ones(len(rows), np.int64))
    seen = is_text(page) & ~unseen(page)
    kinds = characters(page).kinds
    marks = subtree_sum(page, np.where(seen, per_node(page, kinds & (COMMA | STOP) > 0), 0))
    elements = subtree_sum(page, ~is_text(page))
    heads, fields = subtree_sum(page, page.tagged(HEADING)), subtree_sum(page, page.tagged(FORM))
    up = container_above(page)
    out: Columns = {"depth": depth(page)[rows.holder]}
    for level, at in enumerate(levels):
        name = f"up{level}_"
        out[name + "words"] = total[at]
        out[name + "page_share"] = share(total[at], whole)
        out[name + "fill"] = share(total[at], total[up[at]])
        out[name + "link_share"] = share(link_words[at], total[at])
        out[name + "paragraphs"] = long_count[at]
        out[name + "running_share"] = share(long_words[at], all_running)
        out[name + "running"] = share(long_words[at], total[at])
        out[name + "words_per_piece"] = share(total[at], pieces[at])
        out[name + "marks"] = share(marks[at], total[at])
        out[name + "words_per_tag"] = share(total[at], elements[at])
        out[name + "headings"] = heads[at]
        out[name + "fields"] = fields[at]
        out[name + "fills"] = share(rows.words, total[at])
    return out
