"""Quotations, pull quotes and captions: by their elements, and by what they are called."""

from __future__ import annotations

from typing import cast

from readwell.snapshot import Mask, Snapshot, frozen, view
from readwell.views.concepts import CAPTION, PULLQUOTE, QUOTE, concepts, word_sums
from readwell.views.tree import block_elements

#: What is called a caption or a pull quote has no more words; what has is a container.
CAPTION_WORDS, PULL_QUOTE_WORDS = 80, 120


@view
def quotes(page: Snapshot) -> Mask:
    """Elements that are quotations: `<blockquote>`, and blocks called so that aren't most of the page."""
    size = word_sums(page)
    called = (concepts(page) & QUOTE > 0) & block_elements(page) & (2 * size < size[0])
    return cast(Mask, frozen(page.tagged(("blockquote",)) | called))


@view
def pull_quotes(page: Snapshot) -> Mask:
    """Elements that repeat a sentence of the text in large letters."""
    return cast(Mask, frozen((concepts(page) & PULLQUOTE > 0) & (word_sums(page) <= PULL_QUOTE_WORDS)))


@view
def captions(page: Snapshot) -> Mask:
    """Captions of figures and tables."""
    size = word_sums(page)
    called = (concepts(page) & CAPTION > 0) & (size > 0) & (size <= CAPTION_WORDS)
    return cast(Mask, frozen(page.tagged(("figcaption", "caption")) | called))
