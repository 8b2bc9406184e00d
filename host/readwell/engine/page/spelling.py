"""The page as words: where each word of the token row is inside its text."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import cast

import numpy as np
import numpy.typing as npt

from readwell.engine.basics.running import running_sums
from readwell.engine.page.numbers import tally
from readwell.engine.page.snapshot import Floats, Ints, Kind, Longs, Mask, Snapshot, frozen, view
from readwell.engine.page.text import Characters, characters, ends, spaces, starts, unseen
from readwell.engine.page.tree import is_text, share


@dataclass(frozen=True, eq=False)
class Spelling:
    """Word w, in document order, belongs to text node[w]. Rarely needed values are computed lazily.

    Like every view it doesn't reference the page: the cycle would stay in memory until a garbage collection.
    """

    node: Ints  # (words,)
    count: Longs  # (nodes,) words of each node
    place: Longs  # (words,) where it begins in `characters`
    stop: Longs  # (words,) where it ends there

    @cached_property
    def size(self) -> Longs:
        """(words,) characters of each."""
        return self.stop - self.place

    def reckoned(self, page: Snapshot, running: Ints, base: Longs) -> Longs:
        """(words,) base[node], plus the growth of a running count over `characters` from the text's start to the word.

        With the texts' positions and `text.printed`, this gives the word's position.
        """
        start = characters(page).first[page.text]
        out = self.spread(base - running[start])
        out += running[self.place]
        return out

    def spread(self, values: npt.NDArray[Kind]) -> npt.NDArray[Kind]:
        """(words,) Spreads a value per node over its words."""
        holders = np.flatnonzero(self.count)
        return np.repeat(values[holders], self.count[holders].astype(np.intp))

    def share(self, kept: Mask) -> Floats:
        """Returns the kept share of each node's words, 0 without words."""
        hits = tally(self.node[kept], len(self.count))
        return cast(Floats, np.round(share(hits, self.count), 6))


@view
def spelling(page: Snapshot) -> Spelling:
    """Returns the words of all visible texts."""
    begins, per_string, count = _begins(page), _per_string(page), word_count(page)
    first, last = np.flatnonzero(begins), np.flatnonzero(_stops(page)) + 1
    beginning = running_sums(per_string) - per_string  # the first word of each string
    holders = np.flatnonzero(count)
    times = count[holders].astype(np.intp)
    # Words of a text are consecutive: from the number of the text's first to the number of its string's first.
    word = np.repeat(beginning[page.text[holders]] - (running_sums(times) - times), times)
    word += np.arange(len(word))
    return Spelling(
        node=np.repeat(holders.astype(np.int32), times),
        count=count,
        place=first[word].astype(np.int64, copy=False),
        stop=last[word].astype(np.int64, copy=False),
    )


@view
def word_count(page: Snapshot) -> Longs:
    """Returns the number of words of each node; some callers need nothing else."""
    return cast(Longs, frozen(np.where(is_text(page) & ~unseen(page), _per_string(page)[page.text], np.int64(0))))


@view
def _per_string(page: Snapshot) -> Longs:
    return characters(page).count(_begins(page))


@view
def _begins(page: Snapshot) -> Mask:
    """Returns the first characters of words: runs between white space, or characters of scripts without spaces."""
    return _edges(page, starts)


def _stops(page: Snapshot) -> Mask:
    """Returns the last characters of words."""
    return _edges(page, ends)


def _edges(page: Snapshot, edge: Callable[[Characters, Mask], Mask]) -> Mask:
    flat, run = characters(page), ~spaces(page)
    alone = flat.spaceless
    if alone is None:
        return edge(flat, run)
    run &= ~alone
    return edge(flat, run) | alone
