"""Decision trees as arrays, evaluated by numpy alone: boosted trees, random forests and single trees.

Siblings are adjacent, so a step is one comparison: node = left[node] + (value > threshold[node]); a leaf
leads to itself. `descent` takes all steps of all rows at once. Leaf values are integers, so that sums are
the same on every machine in any order.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from readwell.engine.models.descent import CHUNK, Descent, descent
from readwell.engine.page.snapshot import Longs

#: How a leaf's 1.0 is stored.
ONE = 1 << 24
#: From half as many nodes on, a forest takes no more than `CHUNK` rows at once.
LARGE = 16_000

Floats = npt.NDArray[np.float64]


class Rows(Protocol):
    """Rows of numbers that can be read a strip at a time."""

    def __len__(self) -> int: ...

    def __getitem__(self, strip: slice, /) -> npt.NDArray[Any]: ...


@dataclass(frozen=True, eq=False)
class Forest:
    """Any number of trees over named columns. Values are compared as float32, as in training."""

    names: tuple[str, ...]
    feature: npt.NDArray[np.int32]  # (nodes,) the column that is compared
    threshold: npt.NDArray[np.float32]  # (nodes,) infinite at leaves
    left: npt.NDArray[np.int32]  # (nodes,) the right child is the next one
    value: npt.NDArray[np.int32] | Longs  # (nodes,) in units of 1 / ONE
    roots: npt.NDArray[np.int32]  # (trees,)
    depth: int
    logistic: bool  # whether the sum is a log-odds, as in boosting, or a mean, as in a random forest

    def sums(self, rows: Rows) -> Floats:
        """Returns the sum over all trees for each row of the columns in `names`."""
        # A long page has hundreds of thousands of rows: each batch is summed before the next one.
        size = self._batch
        parts = [self._descent.values(rows[at : at + size]).sum(axis=0) for at in range(0, len(rows), size)]
        return np.concatenate([np.zeros(0, np.int64), *parts]) / ONE

    def leaves(self, rows: npt.NDArray[Any]) -> Longs:
        """Returns (trees, rows): the value of each tree for each row, in units of 1 / ONE."""
        parts = [self._descent.values(rows[at : at + CHUNK]) for at in range(0, len(rows), CHUNK)]
        return parts[0] if len(parts) == 1 else np.concatenate([np.zeros((len(self.roots), 0), np.int64), *parts], 1)

    @property
    def _batch(self) -> int:
        """Returns how many rows are processed at once: more of them in a small forest."""
        return CHUNK * min(max(LARGE // len(self.left), 1), 8)

    @cached_property
    def _descent(self) -> Descent:
        """The trees, converted for traversal."""
        return descent(self.feature, self.threshold, self.left, self.value, self.roots)

    def probability(self, rows: Rows) -> Floats:
        """Returns the probability of the positive class for each row."""
        return likelihood(self.sums(rows)) if self.logistic else np.round(self.sums(rows), 6)


def likelihood(sums: Floats) -> Floats:
    """Converts log odds to probabilities, rounded so that every machine's `exp` agrees."""
    return np.round(1.0 / (1.0 + np.exp(-np.clip(sums, -30.0, 30.0))), 6)


Tree = Sequence[tuple[int, float, int, int, float]]


def forest(names: Sequence[str], trees: Sequence[Tree], logistic: bool) -> Forest:
    """Builds a forest from trees whose nodes are rows (column, threshold, left, right, value); a leaf's left is -1.

    Nodes are stored level by level, so that siblings are adjacent.
    """
    rows: list[tuple[int, np.float32, int, int]] = []
    roots: list[int] = []
    depth = 0
    for tree in trees:
        roots.append(len(rows))
        level, levels = [0], 0
        while level:
            child = len(rows) + len(level)
            below: list[int] = []
            for node in level:
                column, limit, low, high, value = tree[node]
                if low < 0:
                    rows.append((0, np.float32(np.inf), len(rows), round(value * ONE)))
                else:
                    rows.append((column, _floor(limit), child + len(below), 0))
                    below += [low, high]
            level, levels = below, levels + 1
        depth = max(depth, levels - 1)
    feature, threshold, left, value_of = (list(column) for column in zip(*rows, strict=True))
    return Forest(
        names=tuple(names),
        feature=np.array(feature, np.int32),
        threshold=np.array(threshold, np.float32),
        left=np.array(left, np.int32),
        value=np.array(value_of, np.int32),
        roots=np.array(roots, np.int32),
        depth=depth,
        logistic=logistic,
    )


def _floor(limit: float) -> np.float32:
    """Returns the largest float32 not above the threshold: a float32 value falls on the same side of both."""
    near = np.float32(limit)
    return near if float(near) <= limit else np.nextafter(near, np.float32(-np.inf))


def arrays(trees: Forest, name: str) -> dict[str, npt.NDArray[Any]]:
    """Returns the arrays to store for a forest. Columns that no tree reads have been left out before."""
    return {
        f"{name}.names": np.array(trees.names),
        f"{name}.feature": trees.feature.astype(np.uint16),
        f"{name}.threshold": trees.threshold,
        f"{name}.left": trees.left,
        f"{name}.value": trees.value,
        f"{name}.roots": trees.roots,
        f"{name}.form": np.array([trees.depth, trees.logistic], np.int32),
    }


def stored(file: Mapping[str, npt.NDArray[Any]], name: str) -> Forest:
    """Builds a forest from a file's arrays."""
    depth, logistic = file[f"{name}.form"].tolist()
    return Forest(
        names=tuple(file[f"{name}.names"].tolist()),
        feature=file[f"{name}.feature"].astype(np.int32),
        threshold=file[f"{name}.threshold"].astype(np.float32),
        left=file[f"{name}.left"].astype(np.int32),
        value=file[f"{name}.value"].astype(np.int32),
        roots=file[f"{name}.roots"].astype(np.int32),
        depth=int(depth),
        logistic=bool(logistic),
    )
