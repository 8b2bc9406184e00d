"""What each column contributed to a forest's result: its changes of the mean, summed over all steps down every tree.

After Saabas (2014), with the plain mean of the two branches as their expected value: the file has no counts.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt

from readwell.engine.models.forest import ONE, Floats, Forest
from readwell.engine.page.snapshot import picked

#: Rows that go down the trees at once: their places in 500 trees fit into the processor's cache.
STRIP = 128


@lru_cache(maxsize=8)
def means(trees: Forest) -> npt.NDArray[np.int64]:
    """Returns the mean of all leaves below each node, both branches weighted equally."""
    value = trees.value.astype(np.int64)
    inner = np.flatnonzero(np.isfinite(trees.threshold))
    low = trees.left[inner]
    for _ in range(trees.depth):
        value[inner] = (value[low] + value[low + 1]) // 2
    return value


def contributions(trees: Forest, rows: npt.NDArray[Any]) -> Floats:
    """Returns (rows, columns): what each column in `names` adds to the sum for each row."""
    parts = [_sums(trees, rows[at : at + STRIP]) for at in range(0, len(rows), STRIP)]
    return np.concatenate([np.zeros((0, rows.shape[1]), np.int64), *parts]) / ONE


def _sums(trees: Forest, rows: npt.NDArray[Any]) -> npt.NDArray[np.int64]:
    mean = means(trees)
    table = np.ascontiguousarray(rows, np.float32)
    out = np.zeros(table.size, np.int64)
    # numpy indexes fastest with the platform's own integer.
    base = (np.arange(len(table), dtype=np.intp) * table.shape[1])[None, :]
    node = np.repeat(trees.roots[:, None], len(table), axis=1)
    for _ in range(trees.depth):
        place = picked(trees.feature, node) + base
        below = picked(trees.left, node) + (picked(table.ravel(), place) > picked(trees.threshold, node))
        np.add.at(out, place.ravel(), (picked(mean, below) - picked(mean, node)).ravel())
        node = below
    return out.reshape(table.shape)
