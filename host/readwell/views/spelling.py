"""The page seen as words with their letters: where each word of the token row stands inside its text."""

from dataclasses import dataclass
from typing import cast

import numpy as np

from readwell.characters import SPACE, SPACELESS
from readwell.snapshot import Floats, Ints, Longs, Mask, Snapshot, view
from readwell.views.text import Characters, characters, starts, unseen
from readwell.views.tree import is_text, share


@dataclass(frozen=True, eq=False)
class Spelling:
    """Word w, in document order, belongs to text node[w] and fills size[w] characters from offset[w] on.

    Offsets count white space as one character, as `source.shown` does.
    """

    node: Ints  # (words,)
    offset: Longs  # (words,)
    size: Longs  # (words,)
    place: Longs  # (words,) where it begins in `characters`
    breaks: Longs  # (words,) line breaks before the word inside its text
    count: Longs  # (nodes,) words of each node

    def share(self, kept: Mask) -> Floats:
        """Of each node's words the share that is kept, 0 where it has none."""
        hits = np.bincount(self.node, weights=kept, minlength=len(self.count))
        return cast(Floats, np.round(share(hits, self.count), 6))


@view
def spelling(page: Snapshot) -> Spelling:
    """The words of all texts that a person can see."""
    flat = characters(page)
    space = flat.kinds & SPACE > 0
    alone = flat.kinds & SPACELESS > 0
    run = ~space & ~alone
    heads = starts(flat, run) | alone
    first = np.flatnonzero(heads)
    last = np.flatnonzero(ends(flat, run) | alone) + 1
    collapsed = _before(~space | starts(flat, space))
    lines = _before(_line_breaks(page))
    text = flat.first[np.searchsorted(flat.first, first, side="right") - 1]
    per_string = flat.count(heads)
    count = np.where(is_text(page) & ~unseen(page), per_string[page.text], 0)
    holders = np.flatnonzero(count)
    times = count[holders].astype(np.intp)
    node = np.repeat(holders, times).astype(np.int32)
    inner = np.arange(len(node), dtype=np.int64) - np.repeat(np.cumsum(times) - times, times)
    word = (np.cumsum(per_string) - per_string)[page.text[node]] + inner
    offset, breaks = (sums[first] - sums[text] for sums in (collapsed, lines))
    return Spelling(
        node, cast(Longs, offset[word]), cast(Longs, (last - first)[word]), first[word], breaks[word], count
    )


def ends(flat: Characters, inside: Mask) -> Mask:
    """Marks the last character of each run, never joining two strings."""
    after = np.zeros(len(inside), np.bool_)
    after[:-1] = inside[1:]
    tails = flat.first[1:] - 1
    after[tails[tails >= 0]] = False
    return inside & ~after


def _before(marks: Mask) -> Longs:
    """How many marked characters stand before each."""
    sums = np.zeros(len(marks) + 1, np.int64)
    np.cumsum(marks, out=sums[1:])
    return sums


def _line_breaks(page: Snapshot) -> Mask:
    return cast(Mask, characters(page).codes == ord("\n"))
