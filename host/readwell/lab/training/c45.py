"""C4.5 (Quinlan 1993) as WEKA's J48 runs it by default: what scikit-learn's trees don't have.

Splits by gain ratio among columns of at least average gain, with a charge for the number of possible thresholds; at
least two instances a leaf; pruned by an upper limit of the errors (confidence 0.25), also by raising a subtree into the
place of the one above it. Columns are numbers, answers are yes or no.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import log2, sqrt
from statistics import NormalDist
from typing import Any

import numpy as np
import numpy.typing as npt

#: WEKA's defaults.
LEAST = 2
CONFIDENCE = 0.25
#: A split leaves a tenth of an even share on each side, but never asks for more than this.
MOST_ASKED = 25.0
_Z = NormalDist().inv_cdf(1 - CONFIDENCE)

Matrix = npt.NDArray[Any]
Rows = npt.NDArray[np.int64]


@dataclass(eq=False)
class Node:
    """A leaf, or a split: `low` takes the rows at or below the limit."""

    yes: int
    total: int
    column: int = -1
    limit: float = 0.0
    low: Node | None = None
    high: Node | None = None

    @property
    def wrong(self) -> int:
        """Instances that a leaf here would get wrong."""
        return min(self.yes, self.total - self.yes)


def learnt(values: Matrix, answers: npt.NDArray[np.bool_]) -> list[tuple[int, float, int, int, float]]:
    """Returns the pruned tree as rows (column, threshold, left, right, share of yes) for `learned.forest`."""
    values = np.asarray(values, np.float32).astype(np.float64)
    every = np.arange(len(values))
    tree = _grown(values, answers, every)
    _collapsed(tree)
    return _rows(_pruned(tree, values, answers, every))


def _grown(values: Matrix, answers: npt.NDArray[np.bool_], rows: Rows) -> Node:
    """Grows a tree of these rows."""
    node = Node(int(answers[rows].sum()), len(rows))
    if len(rows) < 2 * LEAST or not node.wrong:
        return node
    found = [_split(values[rows, column], answers[rows], column) for column in range(values.shape[1])]
    splits = [split for split in found if split is not None]
    if not splits:
        return node
    mean = sum(split[1] for split in splits) / len(splits)
    _, _, node.column, middle = max((split for split in splits if split[1] >= mean - 1e-3), key=lambda split: split[0])
    column = values[:, node.column]
    node.limit = float(column[column <= middle].max())  # a value that occurs, as WEKA takes it
    low = values[rows, node.column] <= node.limit
    node.low, node.high = _grown(values, answers, rows[low]), _grown(values, answers, rows[~low])
    return node


def _split(values: Matrix, answers: npt.NDArray[np.bool_], number: int) -> tuple[float, float, int, float] | None:
    """Returns the best threshold of one column: its gain ratio, its gain, the column, and the middle of both values."""
    order = np.argsort(values, kind="stable")
    values, yes = values[order], np.cumsum(answers[order])
    size = len(values)
    asked = min(max(0.1 * size / 2, float(LEAST)), MOST_ASKED)
    left = np.flatnonzero(values[1:] > values[:-1] + 1e-5) + 1
    left = left[(left >= asked) & (size - left >= asked)]
    if not len(left):
        return None
    inside = left * _entropy(yes[left - 1] / left) + (size - left) * _entropy((yes[-1] - yes[left - 1]) / (size - left))
    gains = _entropy(np.array([yes[-1] / size]))[0] - inside / size
    best = int(np.argmax(gains))
    gain = float(gains[best]) - log2(len(left)) / size
    if gain <= 1e-9:
        return None
    at = int(left[best])
    cost = float(_entropy(np.array([at / size]))[0])
    return gain / cost, gain, number, float(values[at - 1] + values[at]) / 2


def _entropy(share: Matrix) -> Matrix:
    """Returns the bits of yes and no at these shares of yes."""
    out = np.zeros(len(share))
    for part in (share, 1 - share):
        some = part > 0
        out[some] -= part[some] * np.log2(part[some])
    return out


def _collapsed(node: Node) -> int:
    """Replaces subtrees that get no more training instances right than a leaf; returns the wrong ones."""
    if node.low is None or node.high is None:
        return node.wrong
    below = _collapsed(node.low) + _collapsed(node.high)
    if below >= node.wrong:
        node.low = node.high = None
        return node.wrong
    return below


def _pruned(node: Node, values: Matrix, answers: npt.NDArray[np.bool_], rows: Rows) -> Node:
    """Prunes bottom-up: a leaf or the larger branch takes a subtree's place where fewer errors are to be expected."""
    if node.low is None or node.high is None:
        return node
    low = values[rows, node.column] <= node.limit
    node.low = _pruned(node.low, values, answers, rows[low])
    node.high = _pruned(node.high, values, answers, rows[~low])
    larger = node.low if node.low.total >= node.high.total else node.high
    leaf, tree, raised = _limit(node.total, node.wrong), _expected(node), _raised(larger, values, answers, rows)
    if leaf <= tree + 0.1 and leaf <= raised + 0.1:
        return Node(node.yes, node.total)
    if raised <= tree + 0.1:
        return _pruned(_counted(larger, values, answers, rows), values, answers, rows)
    return node


def _expected(node: Node) -> float:
    """Returns the errors to be expected of a tree."""
    if node.low is None or node.high is None:
        return _limit(node.total, node.wrong)
    return _expected(node.low) + _expected(node.high)


def _raised(node: Node, values: Matrix, answers: npt.NDArray[np.bool_], rows: Rows) -> float:
    """Returns the errors to be expected of a tree if it were given these rows."""
    return _expected(_counted(node, values, answers, rows))


def _counted(node: Node, values: Matrix, answers: npt.NDArray[np.bool_], rows: Rows) -> Node:
    """Returns the same tree with the counts of other rows; a leaf that none reach keeps its own answer."""
    yes = int(answers[rows].sum())
    if node.low is None or node.high is None:
        return Node(yes, len(rows)) if len(rows) else Node(int(2 * node.yes > node.total), 1)
    low = values[rows, node.column] <= node.limit
    parts = [_counted(part, values, answers, rows[some]) for part, some in ((node.low, low), (node.high, ~low))]
    return Node(yes, len(rows), node.column, node.limit, *parts)


def _limit(total: int, wrong: int) -> float:
    """Returns the upper limit of the errors among so many instances, by C4.5's estimate."""
    return wrong + _added(float(total), float(wrong))


def _added(total: float, wrong: float) -> float:
    if wrong < 1:
        base = total * (1 - float(CONFIDENCE ** (1 / total)))
        return base if wrong == 0 else base + wrong * (_added(total, 1.0) - base)
    if wrong + 0.5 >= total:
        return max(total - wrong, 0.0)
    share = (wrong + 0.5) / total
    spread = sqrt(share / total - share * share / total + _Z * _Z / (4 * total * total))
    return (share + _Z * _Z / (2 * total) + _Z * spread) / (1 + _Z * _Z / total) * total - wrong


def _rows(top: Node) -> list[tuple[int, float, int, int, float]]:
    """Returns the nodes as rows, parents first."""
    rows: list[tuple[int, float, int, int, float]] = []
    waiting = [top]
    children = 1
    for node in waiting:  # it grows while it is read
        if node.low is None or node.high is None:
            rows.append((0, 0.0, -1, -1, node.yes / max(node.total, 1)))
            continue
        rows.append((node.column, node.limit, children, children + 1, 0.0))
        waiting += [node.low, node.high]
        children += 2
    return rows
