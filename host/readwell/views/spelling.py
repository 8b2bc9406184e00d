"""The page seen as words with their letters: where each word of the token row stands inside its text."""

from dataclasses import dataclass
from typing import cast

import numpy as np

from readwell.characters import SPACE, SPACELESS
from readwell.snapshot import Floats, Ints, Longs, Mask, Snapshot, view
from readwell.views.text import Characters, before, characters, starts, unseen
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
    rank: Longs  # (words,) words before it inside its text
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
    first = np.flatnonzero(starts(flat, run) | alone)
    last = np.flatnonzero(ends(flat, run) | alone) + 1
    beginning = np.searchsorted(first, flat.first)  # the first word of each string, and one past the last
    per_string = np.diff(beginning)
    count = np.where(is_text(page) & ~unseen(page), per_string[page.text], 0).astype(np.int64)
    holders = np.flatnonzero(count)
    times = count[holders].astype(np.intp)
    node = np.repeat(holders.astype(np.int32), times)
    rank = np.arange(len(node)) - np.repeat(np.cumsum(times) - times, times)
    word = rank + np.repeat(beginning[page.text[holders]], times)
    place = first[word].astype(np.int64)
    text = flat.first[page.text[node]]
    collapsed = before(~space | starts(flat, space))
    lines = before(flat.codes == ord("\n"))
    return Spelling(
        node=node,
        offset=(collapsed[place] - collapsed[text]).astype(np.int64),
        size=last[word] - place,
        place=place,
        breaks=(lines[place] - lines[text]).astype(np.int64),
        rank=rank.astype(np.int64),
        count=count,
    )


def ends(flat: Characters, inside: Mask) -> Mask:
    """Marks the last character of each run, never joining two strings."""
    after = np.zeros(len(inside), np.bool_)
    after[:-1] = inside[1:]
    tails = flat.first[1:] - 1
    after[tails[tails >= 0]] = False
    return inside & ~after
