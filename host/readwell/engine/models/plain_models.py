"""Models without trees, as plain arrays: a linear machine, naive Bayes and a perceptron with one hidden layer.

Sums run over the columns one after the other and not by BLAS, and what `exp` gives is rounded, so that the same row
gives the same answer on every machine.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cache
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from readwell.engine.basics.weights import weights
from readwell.engine.models.forest import Floats, likelihood, stored

Matrix = npt.NDArray[Any]


class Judge(Protocol):
    """A model that says for each row of the columns in `names` how likely the answer is yes."""

    @property
    def names(self) -> tuple[str, ...]:
        """The columns it reads, in order."""
        ...

    def probability(self, rows: Matrix) -> Floats:
        """Returns the probability of yes for each row."""
        ...


@dataclass(frozen=True, eq=False)
class Linear:
    """Yes on one side of a plane: a support vector machine, which knows no probability."""

    names: tuple[str, ...]
    weights: Matrix  # (columns, 1)
    bias: Matrix  # (1,)

    def probability(self, rows: Matrix) -> Floats:
        """Returns 1 or 0."""
        return (np.round(_sums(rows, self.weights, self.bias)[:, 0], 6) > 0).astype(np.float64)


@dataclass(frozen=True, eq=False)
class Bayes:
    """Each column a normal distribution for no and one for yes, as if columns knew nothing of each other."""

    names: tuple[str, ...]
    mean: Matrix  # (columns, 2)
    narrow: Matrix  # (columns, 2) 1 / (2 * variance)
    base: Matrix  # (2,) what doesn't depend on the row: logarithms of the prior and of the deviations

    def probability(self, rows: Matrix) -> Floats:
        """Returns the probability of yes for each row."""
        logs = np.zeros((len(rows), 2), np.float64) + self.base
        for column in range(len(self.names)):
            away = rows[:, column, None].astype(np.float64) - self.mean[column]
            logs = logs - away * away * self.narrow[column]
        return likelihood(np.round(logs[:, 1] - logs[:, 0], 6))


@dataclass(frozen=True, eq=False)
class Perceptron:
    """A hidden layer and two outputs, for no and for yes; all of them sigmoids."""

    names: tuple[str, ...]
    hidden: Matrix  # (columns, units)
    hidden_bias: Matrix  # (units,)
    out: Matrix  # (units, 2)
    out_bias: Matrix  # (2,)

    def probability(self, rows: Matrix) -> Floats:
        """Returns yes as a share of both outputs."""
        inner = likelihood(np.round(_sums(rows, self.hidden, self.hidden_bias), 6))
        both = likelihood(np.round(_sums(inner, self.out, self.out_bias), 6))
        return np.round(both[:, 1] / np.maximum(both[:, 0] + both[:, 1], 1e-6), 6)


def _sums(rows: Matrix, weights: Matrix, bias: Matrix) -> Floats:
    """Returns rows @ weights + bias, column by column."""
    total = np.zeros((len(rows), weights.shape[1]), np.float64) + bias
    for column in range(len(weights)):
        total = total + rows[:, column, None].astype(np.float64) * weights[column]
    return total


#: The classifiers of content-seeker's paper that its preset can use.
PRINTED_LEARNERS = ("tree", "smo", "perceptron", "bayes")
#: What they say of an element: good as a segment or not; too coarse or not; of what isn't, too fine or not; content.
PRINTED_PARTS = ("good", "coarse", "fine", "content")


@cache
def printed(learner: str) -> Mapping[str, Judge]:
    """Returns one learner's models of the paper's preset: `news.good` and so on."""
    file = weights("seeker_paper")
    names = (f"{genre}.{part}" for genre in ("news", "blog", "forum") for part in PRINTED_PARTS)
    return {name: stored_judge(file, f"{learner}.{name}") for name in names}


KINDS: dict[str, type[Any]] = {"linear": Linear, "bayes": Bayes, "perceptron": Perceptron}
_FIELDS = {kind: [one.name for one in fields(made) if one.name != "names"] for kind, made in KINDS.items()}


def plain_arrays(model: Linear | Bayes | Perceptron, name: str) -> dict[str, npt.NDArray[Any]]:
    """Returns the arrays to store for a model."""
    kind = next(kind for kind, made in KINDS.items() if isinstance(model, made))
    parts = {f"{name}.{one}": np.asarray(getattr(model, one), np.float64) for one in _FIELDS[kind]}
    return {f"{name}.kind": np.array(kind), f"{name}.names": np.array(model.names), **parts}


def stored_judge(file: Mapping[str, npt.NDArray[Any]], name: str) -> Judge:
    """Builds a model of any kind from a file's arrays: a forest, where no other kind is named."""
    if f"{name}.kind" not in file:
        return stored(file, name)
    kind = str(file[f"{name}.kind"])
    parts = {one: file[f"{name}.{one}"] for one in _FIELDS[kind]}
    made: Judge = KINDS[kind](names=tuple(file[f"{name}.names"].tolist()), **parts)
    return made
