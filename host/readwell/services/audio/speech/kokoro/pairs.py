"""Guesses how a word sounds from pairs of letters and sounds: which pair follows which was learnt from a lexicon.

A joint n-gram model after Bisani and Ney (2008), "Joint-sequence models for grapheme-to-phoneme conversion". It was
made of misaki's gold lexicon (Apache-2.0) by `python -m tests.lab.train_pairs` and lies beside this file.
"""

from __future__ import annotations

import lzma
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

import numpy as np

from readwell.services.audio.speech.kokoro import sounds, tables

#: Letters of a pair and its sounds, with their stress.
Pair = tuple[str, str]
#: A sequence of the numbers of pairs.
Gram = tuple[int, ...]
#: The last pairs of a way to read a word, and whether it has its main stress.
State = tuple[Gram, bool]
#: Pairs of a sequence, the last one among them; ways of reading that are followed at once; letters of a pair at most.
ORDER, BEAM, _LONGEST = 6, 16, 3
#: A pair's number in a key has so many bits; the numbers of a word's beginning and end; steps of a natural logarithm.
BITS, END, _STEP = 10, 1, 0.1
FIRST = 2


@dataclass(frozen=True)
class Pairs:
    """The pairs and the chances of their sequences."""

    names: Sequence[Pair]
    #: The logarithm of a sequence's chance, and what is added where a longer one is unknown, by the sequence's key.
    chances: Mapping[int, float]
    back: Mapping[int, float]
    #: The numbers of the pairs that begin with these letters.
    of: Mapping[str, Sequence[int]]

    def guess(self, letters: str) -> str:
        """Returns the sounds of a word in small letters, with one main stress; nothing if none are known."""
        ways: list[dict[State, tuple[float, str]]] = [{} for _ in range(len(letters) + 1)]
        ways[0][(0,) * (ORDER - 1), False] = (0.0, "")
        for at in range(len(letters)):
            best = sorted(ways[at].items(), key=lambda way: -way[1][0])[:BEAM]
            ways[at] = {}
            for size in range(1, min(_LONGEST, len(letters) - at) + 1):
                for number in self.of.get(letters[at : at + size], ()):
                    self._follow(best, number, ways[at + size])
        ends = [
            (stressed, value + self.chance(before, END), said) for (before, stressed), (value, said) in ways[-1].items()
        ]
        return max(ends, default=(False, 0.0, ""))[2]

    def _follow(
        self, best: list[tuple[State, tuple[float, str]]], number: int, there: dict[State, tuple[float, str]]
    ) -> None:
        """Adds a pair to each way so far; no word has two main stresses."""
        said = self.names[number - FIRST][1]
        stress = sounds.PRIMARY in said
        for (before, stressed), (value, so_far) in best:
            after = ((*before[1:], number), stressed or stress)
            whole = value + self.chance(before, number)
            if not (stressed and stress) and (after not in there or whole > there[after][0]):
                there[after] = (whole, so_far + said)

    def chance(self, before: Gram, number: int) -> float:
        """Returns the logarithm of the chance that a pair follows others."""
        lost = 0.0
        for at in range(len(before) + 1):
            context = before[at:]
            if (found := self.chances.get(key((*context, number)))) is not None:
                return lost + found
            lost += self.back.get(key(context), 0.0)
        return lost - 20.0

    def packed(self) -> bytes:
        """Returns the model as a file: the pairs, then the columns of its numbers."""
        text = "\n".join("\t".join(pair) for pair in self.names).encode()
        columns = [len(text).to_bytes(4, "little"), text]
        for rows in (self.chances, self.back):
            keys = np.array(sorted(rows), np.uint64)
            gaps = np.diff(keys, prepend=np.uint64(0))
            steps = np.array([round(-rows[int(key)] / _STEP) for key in keys]).clip(0, 255).astype(np.uint8)
            planes = gaps.view(np.uint8).reshape(-1, 8).T.copy()
            columns += [len(keys).to_bytes(4, "little"), planes.tobytes(), steps.tobytes()]
        return lzma.compress(b"".join(columns), preset=9 | lzma.PRESET_EXTREME)


def made(names: Sequence[Pair], chances: Mapping[Gram, float], back: Mapping[Gram, float]) -> Pairs:
    """Returns a model of chances from 0 to 1."""
    return _of(
        names,
        {key(gram): math.log(chance) for gram, chance in chances.items()},
        {key(gram): math.log(chance) for gram, chance in back.items()},
    )


def unpacked(data: bytes) -> Pairs:
    """Reads a model's file."""
    content, at = lzma.decompress(data), 4
    length = int.from_bytes(content[:4], "little")
    names = [tuple(line.split("\t")) for line in content[4 : 4 + length].decode().split("\n")]
    at += length
    found = []
    for _ in range(2):
        count = int.from_bytes(content[at : at + 4], "little")
        planes = np.frombuffer(content, np.uint8, 8 * count, at + 4).reshape(8, -1)
        keys = np.cumsum(planes.T.copy().view(np.uint64).ravel(), dtype=np.uint64)
        steps = np.frombuffer(content, np.uint8, count, at + 4 + 8 * count)
        found.append(dict(zip(keys.tolist(), (-_STEP * steps).tolist(), strict=True)))
        at += 4 + 9 * count
    return _of([(first, second) for first, second in names], *found)


@cache
def load(british: bool) -> Pairs:
    """Returns the model of a kind of English, which lies beside this file; it is read when a word first needs it."""
    return unpacked(tables.content(f"pairs-{'gb' if british else 'us'}.xz"))


@lru_cache(maxsize=4096)
def guess(letters: str, british: bool) -> str:
    """Returns the sounds of a word in small letters; an article says the same names again and again."""
    return load(british).guess(letters)


def _of(names: Sequence[Pair], chances: Mapping[int, float], back: Mapping[int, float]) -> Pairs:
    of: dict[str, list[int]] = {}
    for number, (letters, _) in enumerate(names, FIRST):
        of.setdefault(letters, []).append(number)
    return Pairs(names, chances, back, of)


def key(gram: Sequence[int]) -> int:
    """Returns a number for a sequence: its length is in it, since a word's beginning is 0."""
    found = len(gram)
    for number in gram:
        found = found << BITS | number
    return found
