"""Answers by words: a method whose grain is finer than a text keeps a part of one.

An answer is ids of texts, so what is kept of a text is a text of its own on a page made for it. The ids stay the same.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from readwell.engine.basics.running import running_sums
from readwell.engine.page.selection import Selection
from readwell.engine.page.snapshot import Snapshot
from readwell.engine.page.spelling import Spelling, spelling
from readwell.engine.page.text import characters

#: Methods that answer by tokens, characters or lines.
FINE = ("ccb", "accb", "tccb", "dsc", "dana", "line-block")


def by_words(page: Snapshot, selection: Selection) -> tuple[Snapshot, Selection]:
    """Returns the page with only the kept words in each partly kept text, and the answer that keeps these texts."""
    if selection.words is None:
        return page, selection
    words, strings, text = spelling(page), list(page.strings), page.text.copy()
    share = words.share(selection.words)
    ends = running_sums(words.count)
    for node in np.flatnonzero((share > 0) & (share < 1)).tolist():
        first, last = int(ends[node] - words.count[node]), int(ends[node])
        text[node] = len(strings)
        strings.append(_kept(page, words, selection.words, first, last))
    cut = replace(page, text=text, strings=tuple(strings), opening=page.open, built={})
    return cut, replace(selection, score=np.where(share > 0, 1.0, 0.0), words=None)


def _kept(page: Snapshot, words: Spelling, kept: np.ndarray, first: int, last: int) -> str:
    """Returns the kept words of the text with words first:last. White space stays beside and between them."""
    node = int(words.node[first])
    string, start = page.string(node), int(characters(page).first[page.text[node]])
    edges = np.flatnonzero(np.diff(np.concatenate(([False], kept[first:last], [False])).astype(np.int8))) + first
    pieces = [
        string[int(words.place[begin]) - start : int(words.stop[end - 1]) - start]
        for begin, end in edges.reshape(-1, 2).tolist()
    ]
    before = string[: int(words.place[first]) - start] if kept[first] else ""
    after = string[int(words.stop[last - 1]) - start :] if kept[last - 1] else ""
    return before + " ".join(pieces) + after
