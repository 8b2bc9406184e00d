"""Numeric routines that several algorithms share. They know nothing of HTML."""

import math
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import numpy as np
import numpy.typing as npt

from readwell.engine.basics.running import running_sums, sums_from_zero
from readwell.engine.page.snapshot import Floats, Ints, Kind, Longs, Mask


def best_run(values: Longs) -> tuple[int, int]:
    """Returns the slice with the largest sum: the leftmost, then the shortest; empty if no sum is positive."""
    if not len(values):
        return 0, 0
    sums = sums_from_zero(values)
    lowest = np.minimum.accumulate(sums)
    gains = sums - lowest
    last = int(np.argmax(gains))
    if gains[last] <= 0:
        return 0, 0
    first = int(np.flatnonzero(sums[: last + 1] == lowest[last])[-1])
    return first, last


def runs(mask: Mask) -> Longs:
    """Returns the runs of true values as rows (first, one past the last)."""
    if not len(mask):
        return np.zeros((0, 2), np.int64)
    edges = np.empty(len(mask) + 1, np.bool_)
    edges[0], edges[-1] = mask[0], mask[-1]
    np.not_equal(mask[1:], mask[:-1], out=edges[1:-1])
    return np.flatnonzero(edges).reshape(-1, 2).astype(np.int64)


def filled(first: Longs, last: Longs, size: int) -> Mask:
    """Returns a mask that is true in the slices first:last. Both columns ascend; slices may touch and overlap."""
    edges = np.zeros(2 * len(first) + 2, np.int64)
    edges[2:-1:2] = last
    np.maximum(first, edges[:-2:2], out=edges[1:-1:2])
    edges[-1] = size
    colours = np.zeros(len(edges) - 1, np.bool_)
    colours[1::2] = True
    return np.repeat(colours, np.diff(edges).astype(np.intp))


def tally(places: Ints | Longs, size: int = 0) -> Longs:
    """Counts how often each index occurs. `np.bincount` takes the platform's integer only, narrow in a browser."""
    return np.bincount(places.astype(np.intp, copy=False), minlength=size).astype(np.int64)


def sums(places: Ints | Longs, values: Longs | Mask, size: int = 0) -> Longs:
    """Sums whole numbers by index. Exact: no sum here exceeds 2**53, so the doubles in between lose nothing."""
    return np.bincount(places.astype(np.intp, copy=False), values, size).astype(np.int64)


def distinct(values: npt.NDArray[Kind]) -> npt.NDArray[Kind]:
    """Returns the sorted distinct values. `np.unique` imports `numpy.ma` for it, which takes as long as all of lxml."""
    ordered = np.sort(values, axis=None)
    new = np.ones(len(ordered), np.bool_)
    np.not_equal(ordered[1:], ordered[:-1], out=new[1:])
    return ordered[new]


def numbered(keys: npt.NDArray[Kind]) -> tuple[npt.NDArray[Kind], Longs, Longs]:
    """Returns the sorted distinct keys, the index of each key among them, and their counts. Faster than `np.unique`."""
    order = np.argsort(keys, kind="stable")
    row = keys[order]
    new = np.ones(len(row), np.bool_)
    np.not_equal(row[1:], row[:-1], out=new[1:])
    number = np.empty(len(row), np.int64)
    number[order] = running_sums(new) - 1
    return row[new], number, tally(number)


def dense(values: Longs) -> Longs:
    """Returns for each number, none below 0, its index among the sorted distinct ones."""
    size = int(values.max(initial=-1)) + 1
    if size > 4 * len(values) + 1000:
        return numbered(values)[1]
    there = np.zeros(size, np.bool_)
    there[values] = True
    return np.asarray((running_sums(there) - 1)[values])


#: Fixed-point 1.0: blurred values lie in 0..ONE, so that every machine computes the same sums.
ONE = 1 << 16

#: Blurred values, in the narrowest type that holds them: speed on rows of millions is limited by memory.
Whole = npt.NDArray[np.uint32] | Longs

#: Entries that are blurred at once: small enough for the processor's cache, and for arrays under 128 KB, which the
#: allocator reuses; larger ones are requested from the system page by page each time.
PIECE = 30_000


def width(radius: int, boxes: int) -> type[Any]:
    """Returns the narrowest integer type that holds the sums."""
    weight = math.prod(2 * half + 1 for half in _halves(radius, boxes))
    return np.uint32 if weight * (ONE + 1) < 1 << 32 else np.int64


def blur(values: Whole | Mask, radius: int, boxes: int = 3, scale: int = 1) -> Whole:
    """Replaces each entry, times the scale, by the bell-weighted mean of the existing entries at most `radius` away.

    The bell is a few box filters in a row (three differ from Gauss's curve by at most 6% of its height), each of them
    one running sum, whatever its width. Values (0..ONE) and weights are integers, so that no machine rounds
    differently. A running sum may overflow and wrap around: differences stay correct.
    """
    out: Whole = np.empty(len(values), width(radius, boxes))
    for first, last, piece in blurred(values, radius, boxes, scale):
        out[first:last] = piece
    return out


def blurred(values: Whole | Mask, radius: int, boxes: int, scale: int) -> Iterator[tuple[int, int, Whole]]:
    """Yields the same piece by piece: the slice first:last, in an array that the next piece overwrites.

    The caller may write each piece back in place: the entries that the next piece needs have been copied.
    """
    size, near, halves = len(values), min(radius, len(values)), _halves(radius, boxes)
    weight, below = math.prod(2 * half + 1 for half in halves), np.concatenate(([0], np.cumsum(bell(radius, boxes))))
    number = width(radius, boxes)
    room = np.empty(min(PIECE, size) + 2 * radius, number)
    spare, held = np.empty(len(room) + 2 * radius + 1, number), np.zeros(radius, number)
    # Near the ends fewer entries count, so the divisor is smaller: these are pieces of their own.
    for first, last in pairwise(sorted({0, near, *range(near, size - near, PIECE), size - near, size})):
        piece, high = room[: last - first + 2 * radius], min(last + radius, size)
        piece[:radius], piece[radius + high - first :] = held, 0
        piece[radius : radius + high - first] = values[first:high]
        held = piece[last - first : last - first + radius].copy()
        piece *= number(scale)
        for half in halves:
            _box_sums(piece, half, spare)
        sums = piece[radius : len(piece) - radius]
        if near <= first and last <= size - near:
            sums += number(weight // 2)
            sums //= number(weight)
        else:
            place = np.arange(first, last)
            whole = below[np.minimum(size - 1 - place, radius) + radius + 1] - below[radius - np.minimum(place, radius)]
            sums = (sums + whole // 2) // whole
        yield first, last, sums


def bell(radius: int, boxes: int) -> Longs:
    """Returns the weights of `blur`, from -radius to radius."""
    weights = np.zeros(2 * radius + 1, np.int64)
    weights[radius] = 1
    spare = np.empty(4 * radius + 2, np.int64)
    for half in _halves(radius, boxes):
        _box_sums(weights, half, spare)
    return weights


def _halves(radius: int, boxes: int) -> list[int]:
    """Returns how far each box reaches: as equal as integers allow, their sum exactly the radius."""
    return [(radius + place) // boxes for place in range(boxes)]


def _box_sums(values: Whole, half: int, spare: Whole) -> None:
    """Replaces each entry by the sum of itself and `half` neighbours on each side."""
    size = len(values)
    sums = spare[: size + 2 * half + 1]
    sums[: half + 1] = 0
    np.cumsum(values, out=sums[half + 1 : half + 1 + size], dtype=values.dtype)
    sums[half + 1 + size :] = sums[half + size]
    np.subtract(sums[2 * half + 1 :], sums[:size], out=values)


def two_means(values: Longs) -> int:
    """Splits numbers into small and large ones by 2-means; returns the largest of the small ones.

    Exact in one dimension: of all cuts of the sorted values, the one with the least variance inside its parts, the
    first of equals. Integers throughout: variances are compared by the squares of the sums over the counts.
    """
    row = np.sort(values).astype(np.int64)
    if not len(row) or row[0] == row[-1]:
        return int(row[-1]) if len(row) else 0
    count = np.arange(1, len(row), dtype=np.int64)
    below = np.cumsum(row)[:-1]
    above = int(row.sum()) - below
    gain = np.round(below * below / count + above * above / count[::-1], 6)
    gain[row[1:] == row[:-1]] = -1.0  # equal values stay together
    return int(row[int(np.argmax(gain))])


def deviation(values: Floats) -> float:
    """Returns the population standard deviation, by a running sum: the order of numpy.s depends on the machine."""
    if not len(values):
        return 0.0
    mean = float(np.cumsum(values)[-1]) / len(values)
    spread = float(np.cumsum((values - mean) ** 2)[-1]) / len(values)
    return round(math.sqrt(spread), 6)


def clusters(rows: Floats, k: int, rounds: int) -> Longs:
    """Runs k-means; returns each row's cluster. The seeds are fixed: rows spread evenly in order of the first column.

    Distances are rounded before they are compared; a tie goes to the first cluster, an empty cluster keeps its centre.
    """
    order = np.argsort(rows[:, 0], kind="stable")
    centres = rows[order[[(len(rows) - 1) * seed // max(k - 1, 1) for seed in range(k)]]]
    group = np.full(len(rows), -1, np.int64)
    for _ in range(rounds):
        far = np.zeros((len(rows), k))
        for column in range(rows.shape[1]):
            far += (rows[:, column, None] - centres[None, :, column]) ** 2
        now = np.argmin(np.round(far, 9), axis=1)
        if np.array_equal(now, group):
            break
        group = now
        counts = tally(group, k)
        for column in range(rows.shape[1]):
            sums = np.bincount(group.astype(np.intp), weights=rows[:, column], minlength=k)
            centres[counts > 0, column] = np.round(sums[counts > 0] / counts[counts > 0], 9)
    return group
