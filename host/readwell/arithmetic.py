"""Numbers only: what several algorithms need and none of them owns. Knows no HTML."""

import math

import numpy as np
import numpy.typing as npt

from readwell.snapshot import Floats, Ints, Longs, Mask


def best_run(values: Longs) -> tuple[int, int]:
    """The slice with the largest sum: the first such from the left, the shortest; empty if no sum is positive."""
    if not len(values):
        return 0, 0
    sums = np.zeros(len(values) + 1, np.int64)
    np.cumsum(values, out=sums[1:])
    lowest = np.minimum.accumulate(sums)
    gains = sums - lowest
    last = int(np.argmax(gains))
    if gains[last] <= 0:
        return 0, 0
    first = int(np.flatnonzero(sums[: last + 1] == lowest[last])[-1])
    return first, last


def runs(mask: Mask) -> Longs:
    """The runs of true values as rows (first, one past the last)."""
    edges = np.diff(np.concatenate(([0], np.asarray(mask, np.int8), [0])))
    return np.flatnonzero(edges).reshape(-1, 2).astype(np.int64)


def tally(places: Ints | Longs, size: int = 0) -> Longs:
    """How often each place occurs. Numpy counts by the machine's own integer alone: in a browser a narrow one."""
    return np.bincount(places.astype(np.intp, copy=False), minlength=size).astype(np.int64)


def sums(places: Ints | Longs, values: Longs | Mask, size: int = 0) -> Longs:
    """The sum of whole numbers at each place: exact, since no sum of ours passes what a double holds whole."""
    return np.bincount(places.astype(np.intp, copy=False), values, size).astype(np.int64)


#: One, as a whole number: blurred values lie in 0..ONE, so that every machine gets the same sums.
ONE = 1 << 16

#: Blurred values: as narrow as holds them, since a row of millions costs what its memory does.
Whole = npt.NDArray[np.uint32] | Longs


def blur(values: Whole | Mask, radius: int, boxes: int = 3, scale: int = 1) -> Whole:
    """Each entry, times the scale, becomes the bell-weighted mean of those at most `radius` away, so far as they exist.

    The bell is a few box means in a row, which tend to Gauss's curve (three miss it by 6% of its height at most) and
    cost one running sum each, however wide. Values (0..ONE) and weights are whole numbers: no machine rounds
    differently. A running sum may pass what its width holds and start anew: differences stay right.
    """
    size, halves = len(values), _halves(radius, boxes)
    weight = math.prod(2 * half + 1 for half in halves)
    narrow = weight * (ONE + 1) < 1 << 32
    sums: Whole = np.zeros(size + 2 * radius, np.uint32) if narrow else np.zeros(size + 2 * radius, np.int64)
    np.multiply(values, scale, out=sums[radius : radius + size], casting="unsafe")
    spare = np.empty(
        len(sums) + 2 * max(halves) + 1, sums.dtype
    )  # one for all boxes: fresh memory costs more than sums
    for half in halves:
        _box_sums(sums, half, spare)
    near = min(radius, size)
    edges = np.unique(np.concatenate((np.arange(near), np.arange(size - near, size))))
    below = np.concatenate(([0], np.cumsum(bell(radius, boxes))))
    whole = below[np.minimum(size - 1 - edges, radius) + radius + 1] - below[radius - np.minimum(edges, radius)]
    at_edges = (sums[radius + edges] + whole // 2) // whole
    out = sums[radius : radius + size]
    out += sums.dtype.type(weight // 2)
    out //= sums.dtype.type(weight)
    out[edges] = at_edges
    return out


def bell(radius: int, boxes: int) -> Longs:
    """The weights of `blur`, from -radius to radius."""
    weights = np.zeros(2 * radius + 1, np.int64)
    weights[radius] = 1
    spare = np.empty(4 * radius + 2, np.int64)
    for half in _halves(radius, boxes):
        _box_sums(weights, half, spare)
    return weights


def _halves(radius: int, boxes: int) -> list[int]:
    """How far each box reaches: as equal as whole numbers allow, together exactly the radius."""
    return [(radius + place) // boxes for place in range(boxes)]


def _box_sums(values: Whole, half: int, spare: Whole) -> None:
    """Replaces each entry by the sum of itself and `half` neighbours on either side."""
    size = len(values)
    sums = spare[: size + 2 * half + 1]
    sums[: half + 1] = 0
    np.cumsum(values, out=sums[half + 1 : half + 1 + size], dtype=values.dtype)
    sums[half + 1 + size :] = sums[half + size]
    np.subtract(sums[2 * half + 1 :], sums[:size], out=values)


def two_means(values: Longs) -> int:
    """Parts numbers into small and large ones by two means; gives the largest of the small ones.

    Exact for one dimension: of all cuts of the sorted values the one with the least spread inside its parts, the
    first of equals. Whole numbers throughout: the spread is compared by the sums' squares over the counts.
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
    """The standard deviation of a population. Running sums: numpy's plain sum adds in an order that machines choose."""
    if not len(values):
        return 0.0
    mean = float(np.cumsum(values)[-1]) / len(values)
    spread = float(np.cumsum((values - mean) ** 2)[-1]) / len(values)
    return round(math.sqrt(spread), 6)


def clusters(rows: Floats, k: int, rounds: int) -> Longs:
    """K-means; gives each row's cluster. The seeds are fixed: rows spread evenly in the order of the first column.

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
