"""The page seen as one row of tokens: a tag, or a word between white space.

A character of a script written without spaces is a word of its own: else a Chinese paragraph is one token.
"""

from dataclasses import dataclass

import numpy as np

from readwell.characters import SPACE, SPACELESS
from readwell.snapshot import Ints, Longs, Mask, Snapshot, close, view
from readwell.views.source import written
from readwell.views.text import characters, per_node, starts, unseen
from readwell.views.tree import is_text


@dataclass(frozen=True, eq=False)
class Tokens:
    """Tokens in order of the source."""

    word: Mask  # (tokens,) word or tag
    node: Ints  # (tokens,) the text node of a word, the element of a tag
    first: Longs  # (nodes,) where a node's tokens begin
    count: Longs  # (nodes,) words of a text node, 0 for elements


def token_words(page: Snapshot) -> Longs:
    """Tokens of each text node: runs between white space, single characters in spaceless scripts."""
    flat = characters(page)
    alone = flat.kinds & SPACELESS > 0
    run = (flat.kinds & SPACE == 0) & ~alone
    return per_node(page, starts(flat, run) | alone)


@view
def tokens(page: Snapshot) -> Tokens:
    """All tokens of what a page shows; what nobody sees (head, scripts, styles) leaves none."""
    seen = ~unseen(page)
    text = is_text(page)
    count = np.where(text & seen, token_words(page), 0)
    opening = np.where(text, count, seen).astype(np.int64)
    closing = (seen & (close(page) > 0)).astype(np.int64)
    place = written(page, opening, closing)
    word = np.zeros(place.total, np.bool_)
    node = np.zeros(place.total, np.int32)
    elements = np.flatnonzero(seen & ~text)
    node[place.opens[elements]] = elements
    shut = np.flatnonzero(closing > 0)
    node[place.closes[shut]] = shut
    holders = np.flatnonzero(count > 0)
    times = count[holders].astype(np.intp)
    owner = np.repeat(holders, times)
    inner = np.arange(len(owner)) - np.repeat(np.cumsum(times) - times, times)
    spots = place.opens[owner] + inner
    word[spots] = True
    node[spots] = owner
    return Tokens(word, node, place.opens, count)
