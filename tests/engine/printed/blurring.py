"""Content code blurring as Gottron's paper describes it (2008, section III), entry by entry."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from tests.engine.printed.page import collapsed, words
from tests.engine.printed.source import Kept, Source, marked

ONE = 1 << 16  # what a blur gives is rounded to steps of this, as every computer can
Row = npt.NDArray[np.int64]


def vector(
    source: Source, unit: str, anchors: bool, block_weight: int, tag_width: int
) -> tuple[list[int], list[tuple[int, int]]]:
    """The content code vector, and for each word the entries that are its own.

    By characters: "all the tags in the source code correspond to code while everything else is content". By tokens:
    "each tag and each word correspond to a token". The mixture is future work of the paper. How a source is indented
    says nothing: each run of white space is one character.
    """
    row: list[int] = []
    spans: list[tuple[int, int]] = []
    for piece in source.pieces:
        if piece.tag:
            if anchors or piece.name != "a":
                entries = {"tokens": 1, "characters": len(piece.raw), "mixture": tag_width}[unit]
                row += [0] * entries * (block_weight if piece.block else 1)
            continue
        text = collapsed(piece.text)
        for number, (place, word) in enumerate(words(text)):
            first = len(row) + (number if unit == "tokens" else place)
            spans.append((first, first + (1 if unit == "tokens" else len(word))))
        row += [1] * (len(words(text)) if unit == "tokens" else len(text))
    return row, spans


def weights(around: int, boxes: int) -> list[int]:
    """The weights of a neighbourhood. The paper's "according to a Gauss distribution" names no deviation; these are the ways to
    go each distance in some steps of about equal reach, which come close to Gauss's curve and end at the range.
    """
    ways = {0: 1}
    for box in range(boxes):
        reach, further = (around + box) // boxes, dict.fromkeys(range(-around, around + 1), 0)
        for start, count in ways.items():
            for step in range(-reach, reach + 1):
                further[start + step] += count
        ways = {distance: count for distance, count in further.items() if count}
    return [ways[distance] for distance in range(-around, around + 1)]


def blur(values: Row, bell: Sequence[int]) -> Row:
    """ "A weighted and local average of the values in the neighbourhood of each entry", of as many as there are."""
    radius, size = len(bell) // 2, len(values)
    total, whole = np.zeros(size, np.int64), np.zeros(size, np.int64)
    for weight, distance in zip(bell, range(-radius, radius + 1), strict=True):
        first, last = max(0, -distance), min(size, size - distance)
        if first < last:
            total[first:last] += weight * values[first + distance : last + distance]
            whole[first:last] += weight
    return (total + whole // 2) // whole


def blurred(
    source: Source,
    unit: str = "characters",
    around: int = 40,
    anchors: bool = True,
    threshold: float = 0.75,
    boxes: int = 3,
    change: float = 0.05,
    passes: int = 1000,
    block_weight: int = 1,
    tag_width: int = 5,
) -> Kept:
    """The words kept: blur on the result of the last blur until the text that would be kept changes at a low rate."""
    row, spans = vector(source, unit, anchors, block_weight, tag_width)
    values, bell = np.array(row, np.int64) * ONE, weights(around, boxes)
    kept = [True] * len(spans)  # before the first blur all content is 1
    for _ in range(passes):
        values = blur(values, bell)
        bright = values > round(threshold * ONE)
        now = [bool(bright[first:last].any()) for first, last in spans]
        changed, before = sum(one != other for one, other in zip(now, kept, strict=True)), sum(kept)
        kept = now
        if changed <= change * before:
            break
    return marked(source, kept)
