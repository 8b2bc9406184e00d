"""Which sentence has become which: those that have enough words in common, near each other first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from readwell.engine.sentences.units import Unit
from readwell.engine.sentences.wording import spaceless, words

#: What two sentences must have in common: between the same neighbours, alone between them, and anywhere.
_NEAR, _ALONE, _ANYWHERE = 0.4, 0.3, 0.6
#: A short sentence must have more.
_SHORT, _SHORT_SHARE = 4, 0.5
#: Gaps up to this size are compared each with each; in larger ones, sentences with a rare word in common.
_SMALL = 400
_RARE = 6
_MOST_RARE = 12

Pair = tuple[int, int]


class Gap:
    """Sentences on both sides between the same neighbours: their numbers."""

    def __init__(self, before: Sequence[int], after: Sequence[int]) -> None:
        self.before, self.after = before, after


class Pairing:
    """Sentences that are on one side only, and which of them belong together."""

    def __init__(self, before: Sequence[Unit], after: Sequence[Unit]) -> None:
        self.before, self.after = before, after
        self._words: dict[tuple[bool, int], Counter[str]] = {}

    def words(self, is_new: bool, number: int) -> Counter[str]:
        """Returns the words of a sentence; of scripts without spaces, each two letters."""
        known = self._words.get((is_new, number))
        if known is None:
            found = words((self.after if is_new else self.before)[number].text)
            pairs = [
                a + b if spaceless(a) and spaceless(b) else a for a, b in zip(found, [*found[1:], ""], strict=True)
            ]
            known = self._words[is_new, number] = Counter(pairs)
        return known

    def score(self, here: int, there: int) -> float:
        """Returns how much two sentences have in common, from 0 to 1."""
        mine, theirs = self.words(False, here), self.words(True, there)
        sizes = mine.total(), theirs.total()
        if not min(sizes):
            return 0.0
        both = (mine & theirs).total()
        dice, inside = 2 * both / sum(sizes), both / min(sizes)
        return max(dice, 0.8 * inside if min(sizes) >= _SHORT and inside >= 0.75 else 0.0)

    def found(self, gaps: Iterable[Gap]) -> list[Pair]:
        """Returns the pairs: first those between the same neighbours, then those that stand elsewhere."""
        taken: tuple[set[int], set[int]] = (set(), set())
        out: list[Pair] = []
        gone: list[int] = []
        new: list[int] = []
        for gap in gaps:
            is_alone = len(gap.before) == 1 == len(gap.after)
            out += self._best(self._near(gap), _ALONE if is_alone else _NEAR, taken)
            gone += (number for number in gap.before if number not in taken[0])
            new += (number for number in gap.after if number not in taken[1])
        return sorted([*out, *self._best(self._alike(gone, new), _ANYWHERE, taken)], key=lambda pair: pair[1])

    def _near(self, gap: Gap) -> Iterator[Pair]:
        if len(gap.before) * len(gap.after) <= _SMALL:
            yield from ((here, there) for here in gap.before for there in gap.after)
            return
        yield from self._alike(gap.before, gap.after)
        yield from zip(gap.before, gap.after, strict=False)
        yield from zip(reversed(gap.before), reversed(gap.after), strict=False)

    def _alike(self, before: Sequence[int], after: Sequence[int]) -> Iterator[Pair]:
        """Yields pairs that have a rare word in common."""
        mine, theirs = self._rare(False, before), self._rare(True, after)
        found: dict[int, Counter[int]] = {}
        for word, numbers in mine.items():
            for here in numbers:
                found.setdefault(here, Counter()).update(theirs.get(word, ()))
        for here, others in found.items():
            yield from ((here, there) for there, _ in others.most_common(_MOST_RARE))

    def _rare(self, is_new: bool, numbers: Sequence[int]) -> Mapping[str, list[int]]:
        out: dict[str, list[int]] = {}
        for number in numbers:
            for word in self.words(is_new, number):
                places = out.setdefault(word, [])
                if len(places) <= _RARE:
                    places.append(number)
        return {word: places for word, places in out.items() if len(places) <= _RARE}

    def _best(self, pairs: Iterable[Pair], least: float, taken: tuple[set[int], set[int]]) -> Iterator[Pair]:
        scored = []
        for here, there in dict.fromkeys(pairs):
            score = self.score(here, there)
            is_short = min(self.words(False, here).total(), self.words(True, there).total()) < _SHORT
            is_quiet = self.after[there].is_quiet or self.before[here].is_quiet
            is_teaser = self.after[there].is_quiet and self.before[here].is_quiet
            if not is_teaser and score >= max(least, _SHORT_SHARE if is_short else 0.0, _ANYWHERE if is_quiet else 0.0):
                scored.append((-score, abs(here - there), here, there))
        for _, _, here, there in sorted(scored):
            if here not in taken[0] and there not in taken[1]:
                taken[0].add(here)
                taken[1].add(there)
                yield here, there
