"""The card of an article's author below it: a line with the name of the byline, and a few words about the person."""

from __future__ import annotations

import numpy as np

from readwell.engine.basics.running import running_sums
from readwell.engine.basics.signs import sign
from readwell.engine.features.passages import passages, rows_inside
from readwell.engine.features.wording import passage_texts
from readwell.engine.page.snapshot import Mask, Snapshot

#: A name has at most so many words; a card so many passages and words.
NAME, PASSAGES, WORDS = 5, 4, 80
#: Above it stands an article of so many words, in a passage that isn't a byline.
ARTICLE, RUNNING = 12, 8


def author_cards(page: Snapshot, keep: Mask) -> Mask:
    """Returns the passages of such cards, where the article's own passages stand above."""
    rows, out = passages(page), np.zeros(len(keep), np.bool_)
    running = np.flatnonzero(keep & (rows.words >= RUNNING) & (2 * rows.link_words < rows.words))
    if not len(running):
        return out
    likely = keep & (np.arange(len(keep)) > running[0]) & (rows.words <= NAME)
    above = running_sums(np.where(keep, rows.words, 0))
    for row in np.flatnonzero(likely).tolist():
        last = _last(page, row) if above[row - 1] >= ARTICLE else row
        ends = last > row + 1 and above[-1] - above[last - 1] <= above[row - 1]
        if ends and (_about(page, row + 1) or _named(page, row)):
            out[row:last] = True
    return out


def _last(page: Snapshot, row: int) -> int:
    """Returns one past the last passage of the small box that this line opens; its own place if there is none."""
    first, after = rows_inside(page)
    box = int(passages(page).holder[row])
    while box > 0 and first[box] == row and after[box] == row + 1:
        box = int(page.parent[box])
    small = first[box] == row and after[box] - row <= PASSAGES
    last = int(after[box])
    return last if small and int(passages(page).words[row:last].sum()) <= WORDS else row


def _about(page: Snapshot, row: int) -> bool:
    """Whether a passage begins with the words that announce what is told about an author."""
    return sign(" ".join(passage_texts(page)[row].split()).partition(".")[0]) == "related"


def _named(page: Snapshot, row: int) -> bool:
    """Whether a line is the name in the byline, or a name that what follows begins with again."""
    name, told = (" ".join(passage_texts(page)[at].split()) for at in (row, row + 1))
    if " " in name and name.istitle() and told.startswith(f"{name} "):
        return True
    from readwell.engine.metadata import byline  # few pages ask, and it takes long to import
    from readwell.engine.metadata.found import undisguised

    found = byline(page)
    return found is not None and undisguised(found.value).lower() == name.lower()
