"""Quotations, pull quotes and captions, by element and by name."""

from __future__ import annotations

from typing import cast

from readwell.engine.page.concepts import CAPTION, PULLQUOTE, QUOTE, concepts, visible_words_inside
from readwell.engine.page.snapshot import Mask, Snapshot, frozen, view
from readwell.engine.page.tree import block_elements

#: A caption or pull quote has at most this many words; a longer element with that name is a container.
CAPTION_WORDS, PULL_QUOTE_WORDS = 80, 120


@view
def quotes(page: Snapshot) -> Mask:
    """Returns quotations: `<blockquote>`, and blocks with such a name that aren't most of the page."""
    size = visible_words_inside(page)
    called = (concepts(page) & QUOTE > 0) & block_elements(page) & (2 * size < size[0])
    return cast(Mask, frozen(page.tagged(("blockquote",)) | called))


@view
def pull_quotes(page: Snapshot) -> Mask:
    """Returns elements that repeat a sentence of the text in large letters."""
    return cast(Mask, frozen((concepts(page) & PULLQUOTE > 0) & (visible_words_inside(page) <= PULL_QUOTE_WORDS)))


@view
def captions(page: Snapshot) -> Mask:
    """Returns captions of figures and tables."""
    size = visible_words_inside(page)
    called = (concepts(page) & CAPTION > 0) & (size > 0) & (size <= CAPTION_WORDS)
    return cast(Mask, frozen(page.tagged(("figcaption", "caption")) | called))
