"""The page as one row of tokens: tags, and words between white space.

A character of a script without spaces is a word: otherwise a Chinese paragraph would be one token.
"""

from dataclasses import dataclass
from typing import cast

import numpy as np

from readwell.engine.page.snapshot import Ints, Longs, Mask, Places, Snapshot, frozen, view
from readwell.engine.page.source import Written, close, written
from readwell.engine.page.spelling import spelling, word_count
from readwell.engine.page.text import unseen
from readwell.engine.page.tree import is_text


@dataclass(frozen=True, eq=False)
class Tokens:
    """Tokens in order of the source."""

    word: Mask  # (tokens,) word or tag
    node: Ints  # (tokens,) the text node of a word, the element of a tag
    first: Longs  # (nodes,) the position of a node's first token
    count: Longs  # (nodes,) words of a text node, 0 for elements


@view
def token_places(page: Snapshot) -> Written:
    """Returns positions in tokens: where a text's words begin and where a tag is."""
    seen = ~unseen(page)
    opening = np.where(is_text(page), word_count(page), seen)
    return written(page, opening, (seen & (close(page) > 0)).astype(np.int64))


@view
def token_words(page: Snapshot) -> Mask:
    """Returns (tokens,) which of them are words, which is enough to find the best run."""
    place, (elements, shut) = token_places(page), _tags(page)
    word = np.ones(place.total, np.bool_)
    word[place.opens[elements]] = word[place.closes[shut]] = False
    return cast(Mask, frozen(word))


@view
def _tags(page: Snapshot) -> tuple[Places, Places]:
    """Returns the elements that open and those that close in the visible page."""
    seen = ~unseen(page)
    return np.flatnonzero(seen & ~is_text(page)), np.flatnonzero(seen & (close(page) > 0))


@view
def tokens(page: Snapshot) -> Tokens:
    """Returns all tokens of the visible page, without head, scripts and styles."""
    spelt, place, word, (elements, shut) = spelling(page), token_places(page), token_words(page), _tags(page)
    node = np.empty(place.total, np.int32)
    node[place.opens[elements]] = elements
    node[place.closes[shut]] = shut
    node[word] = spelt.node
    return Tokens(word, node, place.opens, spelt.count)
