"""Who wrote each post, where neither a class nor structured data says so: the short line above what was written."""

from __future__ import annotations

from collections import Counter

import numpy as np

from readwell.engine.page.moments import times
from readwell.engine.page.snapshot import Snapshot
from readwell.engine.page.text import blank, words
from readwell.engine.page.tree import end, is_text, subtree_sum, within
from readwell.engine.page.visible import visible_text
from readwell.engine.structure.threads.bodies import Spans

#: A name has at most so many words.
LONGEST = 4
#: So many of the posts have such a line in the same place, and so many of these lines are different.
MOST, DIFFERENT = 0.8, 0.5
#: What ends a sentence, or what an address has, is in no name.
NO_NAME = frozenset(".!?…。！？/@#0123456789")


def names(page: Snapshot, slices: list[Spans], written: list[tuple[tuple[int, int], ...]]) -> list[int]:
    """Returns the element with each post's author, -1 for all if there is no such line in most posts."""
    shown = np.flatnonzero(is_text(page) & visible_text(page) & ~blank(page) & ~within(page, times(page)))
    seen = subtree_sum(page, np.where(visible_text(page), words(page), np.int64(0)))
    found = [_first(page, shown, seen, parts[0][0], body[-1][1] if body else parts[-1][1])
             for parts, body in zip(slices, written, strict=True)]  # fmt: skip
    kinds = [_kind(page, node) if node >= 0 else None for node in found]
    common = Counter(kind for kind in kinds if kind).most_common(1)
    kind, often = common[0] if common else (("", ""), 0)
    different = {_words(page, node) for node, own in zip(found, kinds, strict=True) if own == kind}
    if often < MOST * len(slices) or len(different) < max(2, DIFFERENT * len(slices)):
        return [-1] * len(slices)
    return [node if own == kind else -1 for node, own in zip(found, kinds, strict=True)]


def _first(page: Snapshot, shown: np.ndarray, seen: np.ndarray, first: int, last: int) -> int:
    """Returns the element around the first visible text of a post, if it holds nothing but a name."""
    at = int(np.searchsorted(shown, first))
    if at == len(shown) or shown[at] >= last:
        return -1
    node = int(page.parent[shown[at]])
    text = _words(page, node)
    short = node >= first and 0 < int(seen[node]) <= LONGEST and not NO_NAME.intersection(text.rstrip("0123456789"))
    return node if short and any(letter.isalpha() for letter in text) else -1


def _kind(page: Snapshot, node: int) -> tuple[str, str]:
    return page.tag_name(node), page.attribute("class").get(node, "")


def _words(page: Snapshot, node: int) -> str:
    return " ".join("".join(page.string(inner) for inner in range(node, int(end(page)[node]))).split())


def below(page: Snapshot, author: int, body: tuple[tuple[int, int], ...]) -> tuple[tuple[int, int], ...]:
    """Returns a body without the author's line, and what stands above it there."""
    after = int(end(page)[author])
    return tuple((max(first, after), last) for first, last in body if last > after)
