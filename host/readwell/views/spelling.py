"""The page seen as words with their letters: where each word of the token row stands inside its text."""

from dataclasses import dataclass
from functools import cached_property
from typing import cast

import numpy as np

from readwell.arithmetic import tally
from readwell.characters import SPACELESS
from readwell.snapshot import Floats, Ints, Longs, Mask, Snapshot, view
from readwell.views.text import before, characters, ends, printed, spaces, starts, unseen
from readwell.views.tree import is_text, share


@dataclass(frozen=True, eq=False)
class Spelling:
    """Word w, in document order, belongs to text node[w]. What only some ask for is built when asked for."""

    page: Snapshot
    node: Ints  # (words,)
    count: Longs  # (nodes,) words of each node
    place: Longs  # (words,) where it begins in `characters`
    stop: Longs  # (words,) where it ends there

    @cached_property
    def size(self) -> Longs:
        """(words,) characters of each."""
        return self.stop - self.place

    @cached_property
    def offset(self) -> Longs:
        """(words,) characters before it inside its text, white space counted as one as `source.shown` does."""
        shown = printed(self.page)
        return cast(Longs, shown[self.place].astype(np.int64) - shown[self._text])

    @cached_property
    def breaks(self) -> Longs:
        """(words,) line breaks before the word inside its text."""
        lines = before(characters(self.page).codes == ord("\n"))
        return cast(Longs, lines[self.place].astype(np.int64) - lines[self._text])

    @cached_property
    def _text(self) -> Longs:
        """(words,) where the word's text begins in `characters`."""
        return characters(self.page).first[self.page.text[self.node]]

    def share(self, kept: Mask) -> Floats:
        """Of each node's words the share that is kept, 0 where it has none."""
        hits = tally(self.node[kept], len(self.count))
        return cast(Floats, np.round(share(hits, self.count), 6))


@view
def spelling(page: Snapshot) -> Spelling:
    """The words of all texts that a person can see."""
    flat = characters(page)
    begins, ends_there = _edges(page)
    first, last = np.flatnonzero(begins), np.flatnonzero(ends_there) + 1
    beginning = np.zeros(len(page.strings), np.int64)  # the first word of each string that has any letters
    full = np.flatnonzero(np.diff(flat.first))
    beginning[full] = np.searchsorted(first, flat.first[full])
    per_string = np.zeros(len(page.strings), np.int64)
    per_string[full] = np.diff(beginning[full], append=len(first))
    count = np.where(is_text(page) & ~unseen(page), per_string[page.text], np.int64(0))
    holders = np.flatnonzero(count)
    times = count[holders].astype(np.intp)
    # Words of a text stand in a row: from the number of the text's first to the number of its string's first.
    word = np.repeat(beginning[page.text[holders]] - (np.cumsum(times) - times), times)
    word += np.arange(len(word))
    return Spelling(
        page=page,
        node=np.repeat(holders.astype(np.int32), times),
        count=count,
        place=first[word].astype(np.int64, copy=False),
        stop=last[word].astype(np.int64, copy=False),
    )


def _edges(page: Snapshot) -> tuple[Mask, Mask]:
    """The first and the last characters of words: runs between white space, or characters of scripts without any."""
    flat, run = characters(page), ~spaces(page)
    alone = flat.kinds & SPACELESS > 0
    if not alone.any():
        return starts(flat, run), ends(flat, run)
    run &= ~alone
    return starts(flat, run) | alone, ends(flat, run) | alone
