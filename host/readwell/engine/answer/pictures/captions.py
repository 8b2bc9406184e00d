"""Captions and credits go with their picture: a figure is one thing, whether or not names say so."""

from __future__ import annotations

import numpy as np

from readwell.engine.page.concepts import (
    ADVERTISEMENT,
    AUTHOR,
    COMMENTS,
    DATE,
    NAVIGATION,
    NEWSLETTER,
    RELATED,
    SHARE,
    concepts,
)
from readwell.engine.page.snapshot import Longs, Mask, Snapshot
from readwell.engine.page.text import blank, unseen, words
from readwell.engine.page.tree import block_above, is_text, leaves, nearest, subtree_sum, within
from readwell.engine.page.visible import hidden, visible_text
from readwell.engine.structure.figures import captions, figures
from readwell.engine.structure.pictures import pictures

#: Words of the longest caption that no name calls one, and blocks of words that it has at most.
LONGEST, BLOCKS = 45, 3
#: Pictures that share such a caption.
MOST = 3
#: Levels above the first box with words that may still be a picture and its caption.
LEVELS = 3
#: What a box of a picture and its caption doesn't hold: then it is a card, a control or a part of the text.
OTHERS = (
    *("h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "dl", "table", "form", "button", "input", "select", "textarea"),
    *("nav", "header", "footer", "time", "blockquote", "pre", "video", "audio", "iframe"),
)
#: Elements that may be such a box; a paragraph, an item or a cell with a picture holds text.
BOXES = ("div", "figure", "span", "a", "section", "aside", "center", "article", "picture")
NOT = NAVIGATION | ADVERTISEMENT | RELATED | SHARE | COMMENTS | NEWSLETTER | DATE


def captions_of(page: Snapshot, shown: Longs, kept: Mask) -> Mask:
    """Returns the leaves of captions of these pictures, in an answer that keeps these nodes."""
    mine = np.zeros(len(page), np.bool_)
    if not len(shown):
        return mine
    held = mine.copy()
    held[shown] = True
    found = figures(page)
    mine[found.tops[subtree_sum(page, held)[found.boxes] > 0]] = True
    inside = (found.caption >= 0) & mine[found.caption] if len(found.tops) else mine & False
    return (inside | within(page, _beside(page, shown, kept))) & leaves(page) & ~unseen(page) & ~hidden(page)


def _beside(page: Snapshot, shown: Longs, kept: Mask) -> Mask:
    """Returns the largest box around each picture that holds a few words that nothing but the picture explains."""
    fits = _fits(page, kept)
    spoken = subtree_sum(page, visible_text(page) & ~blank(page)) > 0
    chosen = np.full(len(shown), -1, np.int64)
    here = nearest(page, spoken)[shown].astype(np.int64)
    for _ in range(LEVELS):
        good = (here >= 0) & fits[here]
        chosen = np.where(good, here, chosen)
        here = np.where(good, page.parent[here], -1)
    out = np.zeros(len(page), np.bool_)
    out[chosen[chosen >= 0]] = True
    return out


def _fits(page: Snapshot, kept: Mask) -> Mask:
    """Returns the boxes that can be a picture with its caption."""
    seen = np.where(visible_text(page), words(page), np.int64(0))
    own = captions(page)
    inside, linked = subtree_sum(page, seen), subtree_sum(page, np.where(within(page, page.tagged(("a",))), seen, 0))
    text = subtree_sum(page, np.where(kept & ~own, seen, 0))
    speaking = np.zeros(len(page), np.bool_)
    speaking[block_above(page)[is_text(page) & (seen > 0)]] = True
    blocks = subtree_sum(page, speaking)
    showing = np.zeros(len(page), np.bool_)
    showing[[node for node, claim in pictures(page).items() if claim is not None]] = True
    few = (inside > 1) & (inside <= LONGEST) & (3 * linked <= 2 * inside) & (blocks <= BLOCKS) & (text == 0)
    names = concepts(page)
    part = (names & NOT > 0) & (4 * inside < inside[0])  # a name of nearly the whole page says nothing here
    signed = (names & AUTHOR > 0) & (subtree_sum(page, own) == 0)
    plain = (subtree_sum(page, page.tagged(OTHERS) | part) == 0) & ~within(page, part)
    plain &= (subtree_sum(page, signed) == 0) | (subtree_sum(page, own) > 0)
    return np.asarray(page.tagged(BOXES) & few & plain & (subtree_sum(page, showing) <= MOST))
