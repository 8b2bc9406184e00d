"""What two lists have in common, in the same order: entries that stand once in both hold the rest (patience)."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence

Span = tuple[int, int, int, int]
Pair = tuple[int, int]
#: How often what is left between two entries is looked at anew: each time costs one pass over all of it.
_DEEPEST = 12
#: What is left with no entry of its own is compared each with each, if it is small.
_SMALL = 4096


def matched(before: Sequence[str], after: Sequence[str]) -> list[Pair]:
    """Returns pairs of places with equal entries, ascending on both sides. Takes linear time, but for sorting."""
    found: list[Pair] = []
    left: list[Span] = [(0, len(before), 0, len(after))]
    for _ in range(_DEEPEST):
        left = [inner for span in left for inner in _between(before, after, span, found)]
    for span in left:
        found += _each_with_each(before, after, span)
    return sorted(found)


def _between(before: Sequence[str], after: Sequence[str], span: Span, found: list[Pair]) -> Iterator[Span]:
    """Adds what matches in a span; yields the spans that are still open."""
    start, end, first, last = span
    while start < end and first < last and before[start] == after[first]:
        found.append((start, first))
        start, first = start + 1, first + 1
    while start < end and first < last and before[end - 1] == after[last - 1]:
        end, last = end - 1, last - 1
        found.append((end, last))
    if start == end or first == last:
        return
    for here, there in [*_ascending(_single(before, after, (start, end, first, last))), (end, last)]:
        if start < here and first < there:
            yield start, here, first, there
        if here < end:
            found.append((here, there))
        start, first = here + 1, there + 1


def _single(before: Sequence[str], after: Sequence[str], span: Span) -> list[Pair]:
    """Returns the places of entries that stand once on each side."""
    start, end, first, last = span
    places: dict[str, int] = {}
    for at in range(start, end):
        places[before[at]] = -1 if before[at] in places else at
    there: dict[str, int] = {}
    for at in range(first, last):
        there[after[at]] = -1 if after[at] in there else at
    return [(at, there[entry]) for entry, at in places.items() if at >= 0 and there.get(entry, -1) >= 0]


def _ascending(pairs: list[Pair]) -> list[Pair]:
    """Returns the longest ascending part of pairs whose first numbers ascend."""
    tops: list[int] = []
    ends: list[int] = []
    earlier = []
    for number, (_, there) in enumerate(pairs):
        at = bisect_left(tops, there)
        earlier.append(ends[at - 1] if at else -1)
        tops[at : at + 1] = [there]
        ends[at : at + 1] = [number]
    out = []
    number = ends[-1] if ends else -1
    while number >= 0:
        out.append(pairs[number])
        number = earlier[number]
    return out[::-1]


def _each_with_each(before: Sequence[str], after: Sequence[str], span: Span) -> Iterator[Pair]:
    """Yields the longest common part of two short lists."""
    start, end, first, last = span
    rows, columns = end - start, last - first
    if rows * columns > _SMALL:
        return
    best = [[0] * (columns + 1) for _ in range(rows + 1)]
    for row in range(rows - 1, -1, -1):
        for column in range(columns - 1, -1, -1):
            same = before[start + row] == after[first + column]
            one, other = best[row + 1][column], best[row][column + 1]
            best[row][column] = best[row + 1][column + 1] + 1 if same else max(one, other)
    row = column = 0
    while row < rows and column < columns:
        if before[start + row] == after[first + column]:
            yield start + row, first + column
            row, column = row + 1, column + 1
        elif best[row + 1][column] >= best[row][column + 1]:
            row += 1
        else:
            column += 1
