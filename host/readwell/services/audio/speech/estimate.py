"""Word marks for an engine that reports none: by each word's length, between the pauses that are heard in the sound."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import accumulate, pairwise

import numpy as np

from readwell.services.audio.speech.voice import Sound

#: A word, or one sign of a script without spaces between words.
_WORD = re.compile(
    r"[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff]|[^\s\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff]+"
)
#: After these a voice pauses; closing marks may follow.
_PAUSE = re.compile(r"[,;:.!?…،؛؟。、，；：！？–—][\"'”’»)\]]*$")
#: A word takes a while beside its letters; a digit is spoken as a word.
_WORD_ALONE, _DIGIT, _SIGN = 1.0, 4.0, 2.5
#: Seconds of a frame in which loudness is measured, and of the shortest pause; the share of the loudest that is silent.
_FRAME, _SHORTEST, _SILENT = 0.01, 0.06, 0.02
#: A clause may take this many times more or less than its words let expect; else the pauses are other ones.
_SPREAD = 2.0


def marked(text: str, sound: Sound) -> Sound:
    """Returns the sound with a mark for each word of the text."""
    words = [match.span() for match in _WORD.finditer(text) if re.search(r"\w", match.group())]
    if not words:
        return sound
    loud = _loud(sound)
    clauses = [list(part) for part in _clauses(text, words)]
    spans = _spans(clauses, text, loud) if len(clauses) > 1 else []
    if not spans:
        clauses, spans = [words], [(loud[0][0], loud[-1][1])] if loud else [(0.0, sound.ms / 1000)]
    marks = [mark for part, span in zip(clauses, spans, strict=True) for mark in _spread(part, text, span)]
    return replace(sound, marks=tuple(marks))


def _weight(word: str) -> float:
    """Returns how long a word takes, in letters."""
    if _WORD.match(word) and len(word) == 1 and ord(word) > 0xE00:
        return _SIGN
    return _WORD_ALONE + sum(_DIGIT if char.isdigit() else float(char.isalpha()) for char in word)


def _clauses(text: str, words: Sequence[tuple[int, int]]) -> Iterator[list[tuple[int, int]]]:
    """Yields the words between two pauses. A sign that stands alone belongs to the word before it."""
    part: list[tuple[int, int]] = []
    for (start, end), (after, _) in pairwise([*words, (len(text), len(text))]):
        part.append((start, end))
        if _PAUSE.search(text[start:after].rstrip()):
            yield part
            part = []
    if part:
        yield part


def _spread(words: Sequence[tuple[int, int]], text: str, span: tuple[float, float]) -> Iterator[tuple[int, int, int]]:
    """Yields the marks of words that are spoken in this span of time."""
    weights = [_weight(text[start:end]) for start, end in words]
    begin, end = span
    for (start, stop), before in zip(words, [0.0, *accumulate(weights)], strict=False):
        yield start, stop - start, round(1000 * (begin + (end - begin) * before / sum(weights)))


def _loud(sound: Sound) -> list[tuple[float, float]]:
    """Returns the spans (seconds) between pauses."""
    samples = np.frombuffer(sound.samples, "<i2").astype(np.float32)
    size = max(int(sound.rate * _FRAME), 1)
    frames = samples[: len(samples) // size * size].reshape(-1, size)
    level = np.sqrt((frames**2).mean(axis=1)) if len(frames) else np.zeros(0)
    heard = np.flatnonzero(level > _SILENT * level.max(initial=0))
    if not len(heard):
        return []
    breaks = np.flatnonzero(np.diff(heard) > _SHORTEST / _FRAME)
    firsts, lasts = heard[np.r_[0, breaks + 1]], heard[np.r_[breaks, len(heard) - 1]]
    step = size / sound.rate
    return [(float(first) * step, float(last + 1) * step) for first, last in zip(firsts, lasts, strict=True)]


def _spans(
    clauses: list[list[tuple[int, int]]], text: str, loud: list[tuple[float, float]]
) -> list[tuple[float, float]]:
    """Returns when each clause is heard: between the longest pauses; nothing if these can't be the clauses' own."""
    gaps = sorted(range(1, len(loud)), key=lambda at: loud[at - 1][1] - loud[at][0])[: len(clauses) - 1]
    if len(gaps) < len(clauses) - 1:
        return []
    edges = [0, *sorted(gaps), len(loud)]
    spans = [(loud[first][0], loud[last - 1][1]) for first, last in pairwise(edges)]
    weights = [sum(_weight(text[start:end]) for start, end in part) for part in clauses]
    speech = sum(end - begin for begin, end in spans)
    shares = [
        (end - begin) / speech * sum(weights) / weight for (begin, end), weight in zip(spans, weights, strict=True)
    ]
    return spans if all(1 / _SPREAD < share < _SPREAD for share in shares) else []
