"""Labels from gold text: which of a page's words the gold holds, found by aligning the two.

A longest common subsequence alone scatters: a gold sentence may be matched word by word from the
menu. So long runs are anchored first (six words in a row), then shorter ones in the gaps between
anchors, single words last. A block's label is the share of its words that the gold holds. Choosing
blocks by these labels reaches a mean score of 0.99 and more, so labels are not what limits a learner.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from rapidfuzz.distance import LCSseq

from readwell.engine.page.blocks import blocks
from readwell.engine.page.snapshot import Floats, Ints, Longs, Snapshot
from readwell.engine.page.text import unseen
from readwell.engine.page.tree import is_text
from readwell.lab.evaluation.score import tokens

#: Lengths of runs that are anchored, longest first.
RUNS = (6, 3, 1)

#: A gap whose table would have more cells than this is left without single-word matches.
LARGEST_GAP = 5_000_000_000


@dataclass(frozen=True, eq=False)
class Labels:
    """What the gold says of each block of a page."""

    words: Longs  # (blocks,) words as the score counts them
    matched: Longs  # (blocks,) of these, found in the gold
    gold: int  # words of the gold

    @property
    def share(self) -> Floats:
        """(blocks,) share of each block's words that the gold holds, 0 for blocks without words."""
        return np.asarray(self.matched / np.maximum(self.words, 1), np.float64)


def labels(page: Snapshot, gold: str) -> Labels:
    """Aligns the gold text with the page's blocks."""
    row, owner = page_words(page)
    wanted = tokens(gold)
    hit = align(row, wanted)
    size = len(blocks(page))
    count = np.bincount(owner, minlength=size).astype(np.int64)
    matched = np.bincount(owner[hit], minlength=size).astype(np.int64)
    return Labels(count, matched, len(wanted))


def page_words(page: Snapshot) -> tuple[list[str], Ints]:
    """Every word of the page in order, and the block it stands in."""
    parts = blocks(page)
    seen = is_text(page) & ~unseen(page)
    row: list[str] = []
    owner: list[int] = []
    for block in np.flatnonzero(parts.words).tolist():
        ids = parts.leaves[parts.first[block] : parts.first[block + 1]]
        found = tokens("".join(page.string(node) for node in ids[seen[ids]].tolist()))
        row += found
        owner += [block] * len(found)
    return row, np.array(owner, np.int32)


def align(row: Sequence[str], gold: Sequence[str]) -> Longs:
    """Positions in the row that the gold holds, contiguous runs preferred, order kept."""
    known: dict[str, int] = {}
    a = [known.setdefault(word, len(known)) for word in row]
    b = [known.setdefault(word, len(known)) for word in gold]
    pairs: list[tuple[int, int]] = []
    for length in RUNS:
        found = [(-1, -1), *pairs, (len(a), len(b))]
        for (i, j), (k, m) in pairwise(found):
            if k - i > length and m - j > length:
                pairs += _anchored(a, b, (i + 1, k), (j + 1, m), length)
        pairs.sort()
    return np.array([i for i, _ in pairs], np.int64)


def _anchored(
    a: list[int], b: list[int], left: tuple[int, int], right: tuple[int, int], length: int
) -> list[tuple[int, int]]:
    """Pairs of positions inside a gap that belong to common runs of at least this length."""
    grams_a = _grams(a, left, length)
    grams_b = _grams(b, right, length)
    common = set(grams_a) & set(grams_b)
    at_a = [place for place, gram in enumerate(grams_a, left[0]) if gram in common]
    at_b = [place for place, gram in enumerate(grams_b, right[0]) if gram in common]
    if not common or len(at_a) * len(at_b) > LARGEST_GAP:
        return []
    ids = {gram: number for number, gram in enumerate(common)}
    row_a = [ids[grams_a[place - left[0]]] for place in at_a]
    row_b = [ids[grams_b[place - right[0]]] for place in at_b]
    pairs: list[tuple[int, int]] = []
    free_a, free_b = left[0], right[0]
    for step in LCSseq.opcodes(row_a, row_b):
        if step.tag != "equal":
            continue
        for x, y in zip(at_a[step.src_start : step.src_end], at_b[step.dest_start : step.dest_end], strict=True):
            skip = max(free_a - x, free_b - y, 0)  # grams overlap: only what is new of each
            pairs += [(x + more, y + more) for more in range(skip, length)]
            free_a, free_b = max(free_a, x + length), max(free_b, y + length)
    return pairs


def _grams(row: list[int], span: tuple[int, int], length: int) -> list[tuple[int, ...]]:
    """All runs of a length inside a span."""
    return list(zip(*(row[span[0] + step : span[1] - length + 1 + step] for step in range(length)), strict=True))
