"""The score: longest common subsequence of words between the extracted and the gold text.

All the papers measure this way (Gottron 2007). Only this package may use `unicodedata`: it judges answers and never
makes one, so it need not behave the same in both engines. Needs rapidfuzz (the extra `evaluate`).
"""

from __future__ import annotations

import collections
import re
import statistics
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

#: Scripts written without spaces: each of their characters is a word.
_SPACELESS = (
    "\u2e80-\u2fdf\u3005-\u3007\u3021-\u3029\u3038-\u303b\u3041-\u3096\u309d-\u309f\u30a1-\u30fa\u30fc-\u30ff"
    "\u3105-\u312f\u31a0-\u31bf\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff66-\uff9f"
    "\U0001b000-\U0001b16f\U00020000-\U0003134f"
    "\u0e00-\u0e7f\u0e80-\u0eff\u0f00-\u0fff\u1000-\u109f\u1780-\u17ff\uaa60-\uaa7f\ua9e0-\ua9ff"
)
_TOKEN = re.compile(f"[{_SPACELESS}]|[^\\W_{_SPACELESS}]+")
_WORD = re.compile(r"\w")
#: Words in a shingle, as in scrapinghub's benchmark.
SHINGLE = 4

Shingles = collections.Counter[tuple[str, ...]]


@dataclass(frozen=True)
class Gold:
    """The gold text, tokenised once for all extractors."""

    words: tuple[str, ...]
    shingles: Shingles = field(compare=False)


@dataclass(frozen=True)
class Judged:
    """One page's figures."""

    precision: float
    recall: float
    f1: float
    hits: float  # shared shingles, as a share of all in either text
    excess: float
    missed: float
    shingle_f1: float
    extracted: int
    wanted: int


def tokens(text: str | None) -> list[str]:
    """Returns the words of a text that count: NFC, case folded, without punctuation and white space."""
    folded = unicodedata.normalize("NFC", text or "").casefold()
    return [token for token in _TOKEN.findall(folded) if _WORD.match(token)]


def gold(text: str | None) -> Gold:
    """Returns the gold text, prepared for comparison."""
    found = tokens(text)
    return Gold(tuple(found), shingles(found))


def shingles(found: Sequence[str]) -> Shingles:
    """Returns every four consecutive words with their counts; a shorter text is one shingle."""
    if not found:
        return collections.Counter()
    if len(found) < SHINGLE:
        return collections.Counter([tuple(found)])
    return collections.Counter(zip(*(found[start:] for start in range(SHINGLE)), strict=False))


def common(first: Sequence[str], second: Sequence[str]) -> int:
    """Returns the length of the longest common subsequence of words, exact."""
    from rapidfuzz.distance import LCSseq

    numbers: dict[str, int] = {}
    left = [numbers.setdefault(word, len(numbers)) for word in second]
    right = [numbers.setdefault(word, len(numbers)) for word in first]
    return LCSseq.similarity(left, right)


def judge(text: str | None, wanted: Gold) -> Judged:
    """Returns one page's figures."""
    found = tokens(text)
    if not wanted.words:
        right = 0.0 if found else 1.0
        return Judged(right, right, right, 0.0, 1.0 - right, 0.0, right, len(found), 0)
    if not found:
        return Judged(0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0, len(wanted.words))
    shared = common(found, wanted.words)
    pieces = shingles(found)
    hits = sum((pieces & wanted.shingles).values())
    excess = sum(pieces.values()) - hits
    missed = sum(wanted.shingles.values()) - hits
    whole = hits + excess + missed
    return Judged(
        precision=shared / len(found),
        recall=shared / len(wanted.words),
        f1=2 * shared / (len(found) + len(wanted.words)),
        hits=hits / whole,
        excess=excess / whole,
        missed=missed / whole,
        shingle_f1=2 * hits / (2 * hits + excess + missed),
        extracted=len(found),
        wanted=len(wanted.words),
    )


@dataclass(frozen=True)
class Summary:
    """The figures of many pages; standard deviations are those of a population, as in content-seeker's tables."""

    pages: int
    f1: float
    f1_deviation: float
    precision: float
    precision_deviation: float
    recall: float
    recall_deviation: float
    median: float
    failures: float  # share of pages under 0.5
    shingle_page_f1: float
    shingle_f1: float
    empty: float


def summary(pages: Iterable[Judged]) -> Summary | None:
    """Returns means, deviations, median and failures over pages; None if there are none."""
    rows = list(pages)
    if not rows:
        return None
    count = len(rows)
    f1, precision, recall = ([getattr(row, name) for row in rows] for name in ("f1", "precision", "recall"))
    hits, excess, missed = (sum(getattr(row, name) for row in rows) for name in ("hits", "excess", "missed"))
    right = hits / (hits + excess) if hits + excess else 0.0
    found = hits / (hits + missed) if hits + missed else 0.0
    return Summary(
        pages=count,
        f1=sum(f1) / count,
        f1_deviation=statistics.pstdev(f1),
        precision=sum(precision) / count,
        precision_deviation=statistics.pstdev(precision),
        recall=sum(recall) / count,
        recall_deviation=statistics.pstdev(recall),
        median=statistics.median(f1),
        failures=sum(value < 0.5 for value in f1) / count,
        shingle_page_f1=sum(row.shingle_f1 for row in rows) / count,
        shingle_f1=2 * right * found / (right + found) if right + found else 0.0,
        empty=sum(row.extracted == 0 for row in rows) / count,
    )
