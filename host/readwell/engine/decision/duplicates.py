"""Keeps repeated text once: the phone layout beside the desktop one, a teaser and the full text.

To the forests each copy looks like the article, and read aloud it is the article twice. Repetition within one kind of
container (the days of a plan, the cells of a table) is intended, and so are quotations in posts. A page rendered twice
repeats much of itself; a manual that describes a function and its method repeats a little, and keeps both.
"""

from __future__ import annotations

import numpy as np

from readwell.engine.basics.running import sums_from_zero
from readwell.engine.features.passages import passages
from readwell.engine.features.shapes import path_shape
from readwell.engine.features.wording import letters, passage_texts
from readwell.engine.models.cut import MILLION
from readwell.engine.page.concepts import QUOTE, below
from readwell.engine.page.numbers import numbered
from readwell.engine.page.snapshot import Floats, Longs, Mask, Snapshot, view
from readwell.engine.page.tree import within

#: A copy has at least this many words in a row: a single line may well be repeated on purpose.
LEAST = 40
#: More than the letters of any page.
LETTERS = np.int64(1 << 32)
#: All copies of a page together hold at least one in this many of the kept words.
SPARSEST = 10


def duplicates(page: Snapshot, chance: Floats, keep: Mask) -> Mask:
    """Returns the kept passages whose text is kept again, with a higher probability, in another kind of container."""
    rows, gone = passages(page), np.zeros(len(keep), np.bool_)
    on = np.flatnonzero(keep)
    if not _repeated(page, on):
        return gone
    on = on[~_quoted(page)[on]]
    first = _firsts(page, on)
    mass = np.round(chance * MILLION).astype(np.int64) * rows.words
    stands = on.copy()  # for each kept passage, the one that holds its text now
    for start, stop in _runs(first, rows.words[on]):
        here, there = on[start:stop], stands[first[start:stop]]
        words = rows.words[here]
        elsewhere = path_shape(page)[here] != path_shape(page)[there]
        if 2 * int(words[elsewhere].sum()) < int(words.sum()):
            continue
        if int(mass[here].sum()) > int(mass[there].sum()):
            stands[first[start:stop]] = here
            here = there
        gone[here] = True
    return gone & (SPARSEST * int(rows.words[gone].sum()) >= int(rows.words[keep].sum()))


def _repeated(page: Snapshot, on: Longs) -> bool:
    """Whether enough of these passages have as many words and letters as another: rules out most pages quickly."""
    words = passages(page).words[on]
    different, _, _ = numbered(words * LETTERS + letters(page)[on])
    return int(words.sum()) - int((different // LETTERS).sum()) >= LEAST


@view
def _quoted(page: Snapshot) -> Mask:
    """Returns passages inside quotations."""
    return (within(page, page.tagged(("blockquote",))) | below(page, QUOTE))[passages(page).head]


def _firsts(page: Snapshot, on: Longs) -> Longs:
    """Returns for each of these passages the index of the first one with the same text, which may be itself."""
    texts, plain = passage_texts(page), page.built.setdefault("plain texts", {})
    known, found, firsts = dict[str, int](), dict[str, int](), []
    for place, row in enumerate(on.tolist()):
        text = texts[row]
        if text not in found:
            if text not in plain:  # several answers share the page's texts
                plain[text] = " ".join(text.split())
            found[text] = known.setdefault(plain[text], place)
        firsts.append(found[text])
    return np.array(firsts, np.int64)


def _runs(first: Longs, words: Longs) -> list[tuple[int, int]]:
    """Returns ranges, first and one past the last, of passages that repeat a row of earlier passages in order.

    Ranges of fewer than `LEAST` words are left out: a page of short lines has one for nearly every line.
    """
    again = first < np.arange(len(first))
    follows = np.zeros(len(first), np.bool_)
    follows[1:] = again[1:] & again[:-1] & (np.diff(first) == 1)
    starts = np.flatnonzero(again & ~follows)
    ends = np.flatnonzero(again & ~np.append(follows[1:], False)) + 1
    until = sums_from_zero(words)
    long = until[ends] - until[starts] >= LEAST
    return list(zip(starts[long].tolist(), ends[long].tolist(), strict=True))
