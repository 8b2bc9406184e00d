"""Learners' trees as the engine's arrays: scikit-learn's and LightGBM's, to one form."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from readwell.engine.models.forest import Forest, Tree, forest

Row = tuple[int, float, int, int, float]

#: How LightGBM gives the same trees each time, whatever the machine: one thread, one order, one way to count.
STEADY: dict[str, Any] = {"num_threads": 1, "deterministic": True, "force_col_wise": True, "verbosity": -1}


def of_boosted(booster: Any, names: Sequence[str]) -> Forest:
    """LightGBM's trees: log-odds are summed."""
    return of_several((booster,), names)


def of_several(boosters: Sequence[Any], names: Sequence[str]) -> Forest:
    """The trees of several such as one forest: the mean of their log-odds."""
    trees = [tree["tree_structure"] for booster in boosters for tree in booster.dump_model()["tree_info"]]
    return _compact(names, [_boosted(top, len(boosters)) for top in trees], True)


def of_forest(model: Any, names: Sequence[str]) -> Forest:
    """scikit-learn's random forest: likelihoods are averaged."""
    count = len(model.estimators_)
    return _compact(names, [_sklearn(one.tree_, count) for one in model.estimators_], False)


def of_tree(model: Any, names: Sequence[str]) -> Forest:
    """scikit-learn's decision tree."""
    return _compact(names, [_sklearn(model.tree_, 1)], False)


def _boosted(top: dict[str, Any], count: int) -> list[Row]:
    """One tree of so many boosters', walked without recursion: a node's row is made when it is met, its children's
    places filled in."""
    rows: list[Row] = []
    waiting: list[tuple[dict[str, Any], int, bool]] = [(top, -1, False)]
    while waiting:
        node, above, right = waiting.pop()
        place = len(rows)
        if above >= 0:
            column, limit, low, high, value = rows[above]
            rows[above] = (column, limit, low, place, value) if right else (column, limit, place, high, value)
        if "leaf_value" in node:
            rows.append((0, 0.0, -1, -1, float(node["leaf_value"]) / count))
            continue
        if node["decision_type"] != "<=":
            raise ValueError(f"a split by {node['decision_type']} is not a comparison")
        rows.append((int(node["split_feature"]), float(node["threshold"]), 0, 0, 0.0))
        waiting += [(node["left_child"], place, False), (node["right_child"], place, True)]
    return rows


def _sklearn(tree: Any, count: int) -> list[Row]:
    """One tree; a leaf's value is its share of yes, divided by the number of trees."""
    yes = tree.value[:, 0, 1] / tree.value[:, 0, :].sum(axis=1) / count
    columns = (np.maximum(tree.feature, 0), tree.threshold, tree.children_left, tree.children_right, yes)
    return list(zip(*(column.tolist() for column in columns), strict=True))


def _compact(names: Sequence[str], trees: Sequence[Tree], logistic: bool) -> Forest:
    """The forest over those columns alone that some tree looks at."""
    used = sorted({row[0] for tree in trees for row in tree if row[2] >= 0})
    place = {column: number for number, column in enumerate(used or [0])}
    lean = [[(place.get(row[0], 0), *row[1:]) for row in tree] for tree in trees]
    return forest([names[column] for column in used or [0]], lean, logistic)


def chosen(values: npt.NDArray[Any], names: Sequence[str], wanted: Sequence[str]) -> npt.NDArray[Any]:
    """Some columns of a matrix by name."""
    return values[:, [names.index(name) for name in wanted]]
