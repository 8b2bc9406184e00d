"""Text that a page holds twice is kept once: the phone layout beside the desktop one, a teaser and the full text.

To the forests each copy looks like the article, and read aloud it is the article twice. Repetition in one kind of place
(the days of a plan, the cells of a table) is meant, and so is what a post quotes. A page that was built twice repeats
much of itself; a manual that describes a function and its method repeats a little, and keeps both.
"""

from __future__ import annotations

import numpy as np

from readwell.arithmetic import numbered
from readwell.features.passages import passages
from readwell.features.shapes import path_shape
from readwell.features.wording import letters, spoken
from readwell.learned.cut import MILLION
from readwell.snapshot import Floats, Longs, Mask, Snapshot
from readwell.views.concepts import QUOTE, below
from readwell.views.tree import within

#: A copy has at least so many words in a row: a line may well be said twice.
LEAST = 40
#: More letters than a page has.
LETTERS = np.int64(1 << 32)
#: All copies of a page together hold at least one word in so many kept.
SPARSEST = 10


def duplicates(page: Snapshot, chance: Floats, keep: Mask) -> Mask:
    """Of the passages kept those whose text is kept once more, and likelier, in another kind of place."""
    rows, gone = passages(page), np.zeros(len(keep), np.bool_)
    on = np.flatnonzero(keep)
    if not _repeated(page, on):
        return gone
    on = on[~_quoted(page)[on]]
    first = _firsts(page, on)
    mass = np.round(chance * MILLION).astype(np.int64) * rows.words
    stands = on.copy()  # for each passage kept the one that holds its text now
    for start, stop in _runs(first):
        here, there = on[start:stop], stands[first[start:stop]]
        words = rows.words[here]
        elsewhere = path_shape(page)[here] != path_shape(page)[there]
        if int(words.sum()) < LEAST or 2 * int(words[elsewhere].sum()) < int(words.sum()):
            continue
        if int(mass[here].sum()) > int(mass[there].sum()):
            stands[first[start:stop]] = here
            here = there
        gone[here] = True
    return gone & (SPARSEST * int(rows.words[gone].sum()) >= int(rows.words[keep].sum()))


def _repeated(page: Snapshot, on: Longs) -> bool:
    """Whether enough of these passages have as many words and letters as another: most pages end here."""
    words = passages(page).words[on]
    different, _, _ = numbered(words * LETTERS + letters(page)[on])
    return int(words.sum()) - int((different // LETTERS).sum()) >= LEAST


def _quoted(page: Snapshot) -> Mask:
    """Passages that quote."""
    return (within(page, page.tagged(("blockquote",))) | below(page, QUOTE))[passages(page).head]


def _firsts(page: Snapshot, on: Longs) -> Longs:
    """For each of these passages the place of the first among them that says the same: its own, if none did before."""
    said, known = spoken(page), dict[str, int]()
    told = (" ".join(said[row].split()) for row in on.tolist())
    return np.array([known.setdefault(text, place) for place, text in enumerate(told)], np.int64)


def _runs(first: Longs) -> list[tuple[int, int]]:
    """The places, first and one past the last, of passages that say again in order what others in a row said."""
    again = first < np.arange(len(first))
    follows = np.zeros(len(first), np.bool_)
    follows[1:] = again[1:] & again[:-1] & (np.diff(first) == 1)
    starts = np.flatnonzero(again & ~follows)
    ends = np.flatnonzero(again & ~np.append(follows[1:], False)) + 1
    return list(zip(starts.tolist(), ends.tolist(), strict=True))
