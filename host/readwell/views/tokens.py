"""The page seen as one row of tokens: a tag, or a word between white space.

A character of a script written without spaces is a word of its own: else a Chinese paragraph is one token.
"""

from dataclasses import dataclass
from typing import cast

import numpy as np

from readwell.snapshot import Ints, Longs, Mask, Places, Snapshot, close, frozen, view
from readwell.views.source import Written, written
from readwell.views.spelling import spelling, word_count
from readwell.views.text import unseen
from readwell.views.tree import is_text


@dataclass(frozen=True, eq=False)
class Tokens:
    """Tokens in order of the source."""

    word: Mask  # (tokens,) word or tag
    node: Ints  # (tokens,) the text node of a word, the element of a tag
    first: Longs  # (nodes,) where a node's tokens begin
    count: Longs  # (nodes,) words of a text node, 0 for elements


@view
def token_places(page: Snapshot) -> Written:
    """Positions in tokens: where a text's words begin and where a tag stands."""
    seen = ~unseen(page)
    opening = np.where(is_text(page), word_count(page), seen)
    return written(page, opening, (seen & (close(page) > 0)).astype(np.int64))


@view
def token_words(page: Snapshot) -> Mask:
    """(tokens,) which of them are words: to find a run of the page, nothing else is needed."""
    place, (elements, shut) = token_places(page), _tags(page)
    word = np.ones(place.total, np.bool_)
    word[place.opens[elements]] = word[place.closes[shut]] = False
    return cast(Mask, frozen(word))


@view
def _tags(page: Snapshot) -> tuple[Places, Places]:
    """The elements that open and those that close where a page shows it."""
    seen = ~unseen(page)
    return np.flatnonzero(seen & ~is_text(page)), np.flatnonzero(seen & (close(page) > 0))


@view
def tokens(page: Snapshot) -> Tokens:
    """All tokens of what a page shows; what nobody sees (head, scripts, styles) leaves none."""
    spelt, place, word, (elements, shut) = spelling(page), token_places(page), token_words(page), _tags(page)
    node = np.empty(place.total, np.int32)
    node[place.opens[elements]] = elements
    node[place.closes[shut]] = shut
    node[word] = spelt.node
    return Tokens(word, node, place.opens, spelt.count)
