"""Counts over an element's subtree: content-seeker's features from the DOM (Louvan 2009, section 2.2)."""

from __future__ import annotations

import numpy as np

from readwell.engine.basics.characters import COMMA, DIGIT, STOP, UPPER
from readwell.engine.basics.vocabulary import FORM, HEADING, ITEM, LIST, MEDIA, PICTURE, TABLE
from readwell.engine.features.table import Columns
from readwell.engine.page.blocks import blocks
from readwell.engine.page.links import linked, links
from readwell.engine.page.snapshot import Ints, Longs, Mask, Snapshot, view
from readwell.engine.page.source import close, source
from readwell.engine.page.stopwords import stop_words
from readwell.engine.page.text import characters, length, per_node, unseen, words
from readwell.engine.page.tree import block_elements, depth, is_text, leaves, share, subtree_sum

#: Blocks of at least this many words are running text.
LONG = 15

#: Groups of tags that are counted.
COUNTED: dict[str, frozenset[str] | tuple[str, ...]] = {
    "images": PICTURE,
    "forms": ("form",),
    "fields": FORM,
    "tables": ("table",),
    "cells": TABLE,
    "lists": LIST,
    "items": ITEM,
    "paragraphs": ("p",),
    "headings": HEADING,
    "breaks": ("br",),
    "media": MEDIA,
    "divisions": ("div", "section", "article"),
}

#: Tags with a column of their own.
SINGLE_TAGS = "div p td table ul li section article h2 h3 form blockquote pre body".split()


@view
def seen_words(page: Snapshot) -> Longs:
    """Returns the words of each text of the body."""
    return np.where(unseen(page), np.int64(0), words(page))


@view
def linked_words(page: Snapshot) -> Longs:
    """Returns those of them inside links."""
    return np.where(linked(page), seen_words(page), np.int64(0))


@view
def words_inside(page: Snapshot) -> Longs:
    """Returns the words inside each node, hidden ones too; `visible_words_inside` has those that can be shown."""
    return subtree_sum(page, seen_words(page))


@view
def link_sums(page: Snapshot) -> Longs:
    """Returns the linked words inside each node."""
    return subtree_sum(page, linked_words(page))


@view
def mark_sums(page: Snapshot) -> Longs:
    """Returns commas and sentence ends inside each node."""
    seen, kinds = is_text(page) & ~unseen(page), characters(page).kinds
    return subtree_sum(page, np.where(seen, per_node(page, kinds & (COMMA | STOP) > 0), 0))


@view
def height(page: Snapshot) -> Ints:
    """Returns the DOM height: the largest number of levels below each node."""
    levels = depth(page)
    deepest = levels.copy()
    # Level by level from the bottom: a parent is done when all its children are.
    order = np.argsort(-levels, kind="stable")
    edges = np.flatnonzero(np.diff(levels[order])) + 1
    for group in np.split(order, edges):
        inner = group[page.parent[group] >= 0]
        np.maximum.at(deepest, page.parent[inner], deepest[inner])
    return (deepest - levels).astype(np.int32)


def counts(page: Snapshot, ids: Ints) -> Columns:
    """The paper's counts over each element's subtree."""
    out: Columns = {}
    text = is_text(page)
    seen = text & ~unseen(page)
    total = words_inside(page)[ids]
    chars = subtree_sum(page, np.where(seen, length(page), 0))[ids]
    out["words"], out["text_length"] = total, chars
    place = source(page)
    written = place.closes[ids] + close(page)[ids] - place.opens[ids]
    out["html_length"], out["text_share"] = written, share(chars, written)
    out["links"] = subtree_sum(page, links(page))[ids]
    for name, tags in COUNTED.items():
        out[name] = subtree_sum(page, page.tagged(tags))[ids]
    link_words = link_sums(page)[ids]
    out["link_words"], out["link_share"] = link_words, share(link_words, total)
    small = subtree_sum(page, np.where(seen, stop_words(page), 0))[ids]
    out["stop_words"], out["stop_share"] = small, share(small, total)
    out["height"], out["depth"] = height(page)[ids], depth(page)[ids]
    elements = subtree_sum(page, ~text)[ids]
    out["elements"], out["leaves"] = elements, subtree_sum(page, leaves(page))[ids]
    out["words_per_tag"] = share(total, elements)
    out |= {f"tag_{tag}": page.tagged((tag,))[ids] for tag in SINGLE_TAGS}
    return out | _marks(page, ids, seen, chars) | _running(page, ids, total)


def _marks(page: Snapshot, ids: Ints, seen: Mask, chars: Longs) -> Columns:
    """Punctuation, digits and capitals: sentences have stops and commas, menus have capitals."""
    flat = characters(page)
    out: Columns = {}
    for name, kind in (("stops", STOP), ("commas", COMMA), ("digits", DIGIT), ("capitals", UPPER)):
        count = subtree_sum(page, np.where(seen, per_node(page, flat.kinds & kind > 0), 0))[ids]
        out[name], out[f"{name}_share"] = count, share(count, chars)
    return out


def _running(page: Snapshot, ids: Ints, total: Longs) -> Columns:
    """How the words are distributed over blocks: running text comes in long ones."""
    parts = blocks(page)
    per_block = np.zeros(len(page), np.int64)
    long_words = np.zeros(len(page), np.int64)
    heads = parts.leaves[parts.first[:-1]]
    shown_texts = parts.words > 0
    per_block[heads[shown_texts]] = 1
    lengthy = parts.words >= LONG
    long_words[heads[lengthy]] = parts.words[lengthy]
    number = subtree_sum(page, per_block)[ids]
    inside_long = subtree_sum(page, long_words)[ids]
    own = np.zeros(len(page), np.int64)
    held = parts.holder >= 0
    np.add.at(own, parts.holder[held], parts.words[held])
    return {
        "blocks": number,
        "words_per_block": share(total, number),
        "long_words": inside_long,
        "long_share": share(inside_long, total),
        "own_words": own[ids],
        "own_share": share(own[ids], total),
        "block_elements": subtree_sum(page, block_elements(page))[ids],
    }
