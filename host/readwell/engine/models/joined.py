"""Evaluates several forests on the same rows at once: with few rows, the number of numpy calls dominates."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from readwell.engine.models.forest import ONE, Floats, Forest, likelihood


@dataclass(frozen=True, eq=False)
class JoinedForests:
    """The trees of all forests side by side; forest f has those from first[f] on."""

    trees: Forest
    first: npt.NDArray[np.intp]

    @property
    def names(self) -> tuple[str, ...]:
        """Returns the columns that any of the forests reads."""
        return self.trees.names

    def probability(self, rows: npt.NDArray[Any]) -> Floats:
        """Returns (forests, rows): each forest's probability of the positive class."""
        return likelihood(np.add.reduceat(self.trees.leaves(rows), self.first, axis=0, dtype=np.int64) / ONE)


def joined(forests: Sequence[Forest]) -> JoinedForests:
    """Joins the forests. All of them must give log odds, as boosted ones do."""
    assert all(forest.logistic for forest in forests)
    names = tuple(dict.fromkeys(name for forest in forests for name in forest.names))
    column = {name: place for place, name in enumerate(names)}
    size = np.cumsum([0, *(len(forest.value) for forest in forests)], dtype=np.int32).tolist()
    placed = [np.array([column[name] for name in forest.names], np.int32)[forest.feature] for forest in forests]
    trees = Forest(
        names=names,
        feature=np.concatenate(placed),
        threshold=np.concatenate([forest.threshold for forest in forests]),
        left=np.concatenate([forest.left + np.int32(at) for forest, at in zip(forests, size, strict=False)]),
        value=np.concatenate([forest.value for forest in forests]),
        roots=np.concatenate([forest.roots + np.int32(at) for forest, at in zip(forests, size, strict=False)]),
        depth=max(forest.depth for forest in forests),
        logistic=True,
    )
    return JoinedForests(trees, np.cumsum([0, *(len(forest.roots) for forest in forests[:-1])], dtype=np.intp))
