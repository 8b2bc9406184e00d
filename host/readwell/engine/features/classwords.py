"""Concepts in class names, ids and roles (Readability's observation, 2009)."""

from __future__ import annotations

import numpy as np

from readwell.engine.features.counts import seen_words
from readwell.engine.features.table import Columns
from readwell.engine.page.concepts import NAMES, concepts
from readwell.engine.page.snapshot import Ints, Snapshot
from readwell.engine.page.tree import share, subtree_sum, within

#: Tags that express by themselves what a class name says elsewhere.
TAGS = {
    "article": "content",
    "main": "content",
    "nav": "navigation",
    "menu": "navigation",
    "aside": "related",
    "footer": "footer",
    "figcaption": "caption",
    "h1": "title",
    "time": "date",
    "pre": "code",
    "code": "code",
    "blockquote": "quote",
}


def classwords(page: Snapshot, ids: Ints) -> Columns:
    """Per concept: is it in the element's name, in one above it, and the share of its words below such a name."""
    bits = concepts(page)
    counted = seen_words(page)
    total = subtree_sum(page, counted)[ids]
    out: Columns = {}
    for place, concept in enumerate(NAMES):
        own = (bits >> place) & 1 > 0
        own |= page.tagged(tuple(tag for tag, meaning in TAGS.items() if meaning == concept))
        own[:2] = False  # html and body carry names that describe the whole site
        inside = within(page, own)
        out[f"is_{concept}"] = own[ids]
        out[f"in_{concept}"] = inside[ids]
        out[f"has_{concept}"] = share(subtree_sum(page, np.where(inside, counted, 0))[ids], total)
    return out
