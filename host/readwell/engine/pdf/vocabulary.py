"""The words of a document, and what they say of two parts: whether these are one word, or words of their own."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Sequence, Set
from functools import cached_property
from itertools import pairwise
from math import log

from readwell.engine.basics.patterns import lazy

#: Signs that divide a word; programs that divide words by rule write the last two.
HYPHENS = "-\u00ad\u2010"
EDGES = "\"'“”„‘’«»()[]{},.;:!?…"
#: Longer runs of letters are no words.
LONGEST = 40
#: A letter's chance after others leans so far to its chance after fewer of them, as if that was seen so often.
LEAN = 2
#: So many letters of different words say half of what many say.
FEW = 300
_LETTERS = lazy(r"[^\W\d_]+")
_LAST = "\U0010ffff"


class Vocabulary:
    """The words that stand whole in a document, in lower case, and their parts, which are letters alone."""

    def __init__(self, texts: Sequence[str], rests: Set[int] = frozenset()) -> None:
        """`rests`: where the rest of a divided word stands among the texts, which may be in another order."""
        self._words: Counter[str] = Counter()
        for text, count in _whole(texts, rests).items():
            self._words[plain(text)] += count
        self._parts: Counter[str] = Counter()
        self._firsts: set[str] = set()
        self._seconds: set[str] = set()
        for word, count in self._words.items():
            for part in _LETTERS.findall(word):
                if len(part) <= LONGEST:
                    self._parts[part] += count
            first, *others = word.split("-")
            if others and first and all(others):
                self._firsts.update((first, *others[:-1]))
                self._seconds.update(others)

    @cached_property
    def _sorted(self) -> list[str]:
        return sorted(self._parts)

    @cached_property
    def _turned(self) -> list[str]:
        return sorted(part[::-1] for part in self._parts)

    @cached_property
    def _runs(self) -> Counter[str]:
        return _runs(self._parts)

    @cached_property
    def _letters(self) -> int:
        return sum(count for run, count in self._runs.items() if len(run) == 1)

    def count(self, word: str) -> int:
        """Returns how often a word stands in the document, or the letters of a part in some word of it."""
        return max(self._words[word], self._parts[word])

    def begins(self, start: str) -> bool:
        """Whether a word begins so."""
        at = bisect_left(self._sorted, start)
        return at < len(self._sorted) and self._sorted[at].startswith(start)

    def longer(self, tail: str) -> int:
        """Returns how many longer words end so."""
        turned = tail[::-1]
        count = bisect_left(self._turned, turned + _LAST) - bisect_left(self._turned, turned)
        return count - (tail in self._parts)

    def is_first(self, part: str) -> bool:
        """Whether it stands before the hyphen of a compound."""
        return part in self._firsts

    def is_second(self, part: str) -> bool:
        """Whether it stands behind the hyphen of a compound."""
        return part in self._seconds

    def seam(self, head: str, tail: str) -> float:
        """Returns how much likelier the letters are within a word than at the end of one and the start of another.

        It is the logarithm of the chances' ratio, by the runs of up to three letters in the document's words: the fewer
        letters these have, the less it says.
        """
        before, after = f"^{head}"[-2:], f"{tail}$"[:2]
        within = self._chance(after[0], before) + self._chance(after[1], before[-1] + after[0])
        apart = self._chance("$", before) + self._chance(after[0], "^") + self._chance(after[1], f"^{after[0]}")
        return (within - apart) * self._letters / (self._letters + FEW)

    def _chance(self, letter: str, before: str) -> float:
        """Returns the logarithm of a letter's chance after one or two others."""
        runs = self._runs
        chance = (runs[letter] + 0.5) / (self._letters + 30)
        for length in range(1, len(before) + 1):
            some = before[-length:]
            chance = (runs[some + letter] + LEAN * chance) / (runs[some] + LEAN)
        return log(chance)


def plain(text: str) -> str:
    """Returns a word without the signs around it, in lower case, each of its hyphens the plain one."""
    return text.strip(EDGES).lower().replace("\u00ad", "").replace("\u2010", "-")


def _whole(texts: Sequence[str], rests: Set[int]) -> Counter[str]:
    """Returns the words that stand whole, and how often: none ends with a hyphen or follows one that does."""
    return Counter(
        text
        for at, (former, text) in enumerate(pairwise(("", *texts)))
        if at not in rests and not _is_open(former) and text and text[-1] not in HYPHENS
    )


def _is_open(text: str) -> bool:
    return text[-1:] in set(HYPHENS) and len(text) > 1


def _runs(words: Iterable[str]) -> Counter[str]:
    """Returns how often each run of up to three letters is in words, with a sign where they begin and end."""
    out: Counter[str] = Counter()
    for word in words:
        edged = f"^{word}$"
        for length in (1, 2, 3):
            out.update(edged[at : at + length] for at in range(len(edged) - length + 1))
    return out
