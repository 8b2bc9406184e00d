"""The page as source, rebuilt from the columns: the position of each tag and text.

The same arithmetic serves characters and tokens: given how much each node writes when it opens and
when it closes, it returns positions.
"""

from dataclasses import dataclass
from typing import cast

import numpy as np

from readwell.engine.basics.errors import Refused
from readwell.engine.basics.running import sums_from_zero
from readwell.engine.basics.vocabulary import BREAKOUT, INTEGRATION, TEXT, VOID, WHOLE
from readwell.engine.page.snapshot import Ints, Longs, Mask, Snapshot, frozen, view
from readwell.engine.page.text import characters, length, unseen
from readwell.engine.page.tree import depth, end, nearest


@dataclass(frozen=True, eq=False)
class Written:
    """Positions in the source: node n opens (or its text begins) at opens[n], its end tag at closes[n]."""

    opens: Longs
    closes: Longs
    total: int


def written(page: Snapshot, first: Longs | Ints, last: Longs | Ints) -> Written:
    """Lays out nodes that write first[n] when they open and last[n] when they close."""
    size = len(page)
    order, done = closing(page)
    before = sums_from_zero(first)
    closed = np.zeros(size + 1, np.int64)
    closed[order + 1] = last
    np.cumsum(closed, out=closed)
    return Written(before[:-1] + closed[done], before[end(page)] + closed[order], int(before[-1] + closed[-1]))


@view
def closing(page: Snapshot) -> tuple[Longs, Longs]:
    """Returns how many nodes close before each closes, and how many before it opens."""
    ids = np.arange(len(page), dtype=np.int64)
    done = ids - depth(page)  # all opened before, except its ancestors
    return done + (end(page) - 1 - ids), done  # plus everything it contains


@view
def void(page: Snapshot) -> Mask:
    """Returns which elements a browser serialises without an end tag: in a drawing, `source` or `link` has one."""
    out, drawn, ordinary = page.tagged(VOID), page.tagged(WHOLE), page.tagged(VOID - BREAKOUT)
    if drawn.any() and ordinary.any():
        around = nearest(page, drawn | page.tagged(INTEGRATION))
        out = out & ~(ordinary & (around >= 0) & drawn[around])
    return cast(Mask, frozen(out))


@view
def close(page: Snapshot) -> Ints:
    """Returns the characters of each element's end tag, 0 for text and void elements."""
    lengths = [0 if name == TEXT else len(name) + 3 for name in page.tags]
    return cast(Ints, frozen(np.where(void(page), 0, np.array(lengths, np.int32)[page.tag]).astype(np.int32)))


@view
def source(page: Snapshot) -> Written:
    """Returns positions in characters of the page as a browser would serialise it."""
    lengths = np.diff(characters(page).first)[page.text]
    return written(page, cast(Longs, page.open + lengths), close(page))


#: A tag counts as at most this many characters: inline data (an encoded picture, a script's settings) should not count
#: as a thousand tags.
LONGEST_TAG = 1000
#: Pages with more source are refused: algorithms over characters would need gigabytes.
LARGEST = 100_000_000


@view
def shown(page: Snapshot) -> Written:
    """Returns positions in characters of what the page shows, white space counted as one: the algorithms' source.

    Head, scripts and styles are dropped, as in all the papers; indentation would otherwise count as much
    as text.
    """
    return written(page, *tag_lengths(page))


@view
def tag_lengths(page: Snapshot) -> tuple[Longs, Longs]:
    """Returns the characters that each node writes when it opens (a text: all of it) and when it closes."""
    seen = ~unseen(page)
    opening = np.where(seen, np.minimum(page.open, LONGEST_TAG) + length(page), 0)
    shutting = np.where(seen, close(page), 0).astype(np.int64)
    total = int(opening.sum() + shutting.sum())
    if total > LARGEST:
        raise Refused("too-large", f"the page shows {total} characters of source, {LARGEST} are the most")
    return cast(Longs, frozen(opening)), cast(Longs, frozen(shutting))
