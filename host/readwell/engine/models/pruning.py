"""Prunes trees to the questions on which the rows of one long table differ: on a monotonous page most have one answer.

A row reaches the same leaves as in the whole forest, so all sums are the same.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import numpy.typing as npt

from readwell.engine.models.forest import Forest


def pruned(trees: Forest, low: npt.NDArray[Any], high: npt.NDArray[Any]) -> Forest:
    """Returns the forest for rows between these bounds, one value for each column in `names`; it has fewer of these."""
    after = _after(trees, low, high)
    roots = after[trees.roots]
    alike = ~np.isfinite(trees.threshold[roots])
    # Trees of which all rows reach the same leaf are one leaf together, a node of its own.
    value = np.append(trees.value, trees.value[roots[alike]].sum(dtype=np.int64))
    threshold = np.append(trees.threshold, np.float32(np.inf))
    levels, lefts, size = [np.append(roots[~alike], len(trees.value))], [], 0
    while True:
        here = levels[-1]
        size += len(here)
        parting = np.isfinite(threshold[here])
        left = np.arange(size - len(here), size, dtype=np.int32)
        left[parting] = size + 2 * np.arange(np.count_nonzero(parting), dtype=np.int32)
        lefts.append(left)
        if not parting.any():
            break
        first = trees.left[here[parting]]
        levels.append(np.stack((after[first], after[first + 1]), axis=1).ravel())
    nodes = np.concatenate(levels)
    feature, inner = np.append(trees.feature, 0)[nodes], np.isfinite(threshold[nodes])
    asked = np.unique(np.append(feature[inner], feature[:1]))
    return replace(
        trees,
        names=tuple(trees.names[column] for column in asked.tolist()),
        feature=np.where(inner, np.searchsorted(asked, feature), 0).astype(np.int32),
        threshold=threshold[nodes],
        left=np.concatenate(lefts),
        value=value[nodes],
        roots=np.arange(len(levels[0]), dtype=np.int32),
        depth=len(levels) - 1,
    )


def _after(trees: Forest, low: npt.NDArray[Any], high: npt.NDArray[Any]) -> npt.NDArray[np.int32]:
    """Returns for each node the one below it that all rows reach which reach it, and that isn't passed by all."""
    inner = np.isfinite(trees.threshold)
    right = inner & (low[trees.feature] > trees.threshold)
    left = inner & ~right & (high[trees.feature] <= trees.threshold)
    out = np.arange(len(trees.left), dtype=np.int32)
    out[left], out[right] = trees.left[left], trees.left[right] + 1
    while True:
        further = out[out]
        if np.array_equal(further, out):
            return out
        out = further
