"""Literal versions of the algorithms over sequences: body text, slope curves, content code blurring."""

from __future__ import annotations

from typing import Any

import numpy as np
from readwell.engine.page.snapshot import Snapshot

from tests.host.oracles.page import collapsed, is_block, shares, source, tag_length, tokens, words

ONE = 1 << 16


def bte(page: Snapshot, tag_cost: int = 100) -> dict[int, float]:
    """The range i..j with most words inside and most tags outside: every pair of places where the kind changes."""
    row = tokens(page)
    worth = [100 if word else -tag_cost for word, _ in row]
    sums = [0]
    for value in worth:
        sums.append(sums[-1] + value)
    cuts = [place for place in range(len(row) + 1) if place in (0, len(row)) or row[place - 1][0] != row[place][0]]
    best, span = 0, (0, 0)
    for last in cuts:  # the first range from the left that can't be bettered, and of those that end there the shortest
        for first in reversed([cut for cut in cuts if cut < last]):
            if sums[last] - sums[first] > best:
                best, span = sums[last] - sums[first], (first, last)
    return dict.fromkeys([node for word, node in row[span[0] : span[1]] if word], 1.0)


def dsc(page: Snapshot, window: int = 50, ratio: int = 50, steady: int = 3) -> dict[int, float]:
    """Windows over the tokens, low where their slope is at most `ratio` percent of the document's."""
    row = tokens(page)
    inside = [True] * len(row)
    if len(row) >= 2 * window:
        inside = _sections(row, window, ratio, steady)
    kept: dict[int, list[bool]] = {}
    for mark, (word, node) in zip(inside, row, strict=True):
        if word:
            kept.setdefault(node, []).append(mark)
    return shares(kept)


def _sections(row: list[tuple[bool, int]], window: int, ratio: int, steady: int) -> list[bool]:
    spans = []
    place = 0
    while place == 0 or place - window // 2 + window < len(row):
        spans.append((place, min(place + window, len(row))))
        place += window // 2
    whole = sum(not word for word, _ in row)
    low = []
    for first, last in spans:
        rise = sum(not word for word, _ in row[first:last])
        low.append(rise * 100 * len(row) <= ratio * whole * (last - first))
    sections, begun, state = [], 0, False
    for number in range(len(low)):
        latest = low[max(0, number - steady + 1) : number + 1]
        if not state and latest == [True] * steady:
            state, begun = True, number - steady + 1
        elif state and latest == [False] * steady:
            state = False
            sections.append((begun, number - steady + 1))
    if state:
        sections.append((begun, len(low)))
    inside = [False] * len(row)
    for first, last in sections:
        for token in range(spans[first][0], spans[last - 1][1]):
            inside[token] = True
    return inside


def bell(radius: int, boxes: int) -> list[int]:
    """How many ways there are to reach each distance in `boxes` steps, each at most its share of the radius."""
    ways = {0: 1}
    for box in range(boxes):
        reach = (radius + box) // boxes
        further: dict[int, int] = {}
        for start, count in ways.items():
            for step in range(-reach, reach + 1):
                further[start + step] = further.get(start + step, 0) + count
        ways = further
    return [ways[distance] for distance in range(-radius, radius + 1)]


def blurred(values: np.ndarray, weights: list[int]) -> np.ndarray:
    """Every entry as the weighted mean of its neighbourhood, rounded to the nearest whole number."""
    radius, size = len(weights) // 2, len(values)
    sums, whole = np.zeros(size, np.int64), np.zeros(size, np.int64)
    for weight, distance in zip(weights, range(-radius, radius + 1), strict=True):
        first, last = max(0, -distance), min(size, size - distance)
        if first < last:
            sums[first:last] += weight * values[first + distance : last + distance]
            whole[first:last] += weight
    return (sums + whole // 2) // whole


def blurring(page: Snapshot, settings: object, anchors: bool) -> dict[int, float]:
    """Content code blurring in any of its forms, its settings read from the extractor."""

    def get(name: str, other: Any) -> Any:
        return getattr(settings, name, other)

    row, spans = vector(page, get("unit", "tokens"), anchors, get("block_weight", 1), get("tag_width", 5))
    values = np.array(row, np.int64) * ONE
    weights = bell(get("range", 0), get("boxes", 0))
    kept = [True] * len(spans)
    for _ in range(get("passes", 0)):
        values = blurred(values, weights)
        bright = values > round(get("threshold", 0) * ONE)
        now = [bool(bright[first:last].any()) for _, first, last in spans]
        changed = sum(one != other for one, other in zip(now, kept, strict=True))
        before, kept = sum(kept), now
        if changed <= get("change", 0) * before:
            break
    marks: dict[int, list[bool]] = {}
    for (node, _, _), mark in zip(spans, kept, strict=True):
        marks.setdefault(node, []).append(mark)
    return shares(marks)


def vector(
    page: Snapshot, unit: str, anchors: bool, block_weight: int, tag_width: int
) -> tuple[list[int], list[tuple[int, int, int]]]:
    """The content code vector, and for each word its text and the entries it fills."""
    row: list[int] = []
    spans: list[tuple[int, int, int]] = []
    for event in source(page):
        if event.kind == "text":
            text = collapsed(page.string(event.node))
            for number, (place, word) in enumerate(words(text)):
                first = len(row) + (number if unit == "tokens" else place)
                spans.append((event.node, first, first + (1 if unit == "tokens" else len(word))))
            row += [1] * (len(words(text)) if unit == "tokens" else len(text))
        elif anchors or page.tag_name(event.node) != "a":
            entries = {"tokens": 1, "characters": tag_length(page, event), "mixture": tag_width}[unit]
            row += [0] * entries * (block_weight if is_block(page, event.node) else 1)
    return row, spans
