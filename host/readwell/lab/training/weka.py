"""The learners of content-seeker's paper with the defaults of WEKA, its tool; naive Bayes beside them.

J48 is in `c45.py`. SMO: a linear kernel, C = 1, columns brought to 0..1. Multilayer perceptron: one hidden layer of
half as many units as there are columns and answers, columns brought to -1..1, one instance at a time, 500 rounds, rate
0.3, momentum 0.2. Naive Bayes: normal distributions that are never narrower than a sixth of a column's mean step.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from readwell.engine.models.forest import Forest, forest
from readwell.engine.models.plain_models import Bayes, Linear, Perceptron
from readwell.lab.training.c45 import learnt

Matrix = npt.NDArray[Any]
Answers = npt.NDArray[np.bool_]
Problem = tuple[Matrix, Answers]
Model = Forest | Linear | Bayes | Perceptron

ROUNDS = 500
RATE = 0.3
MOMENTUM = 0.2


def tree(values: Matrix, answers: Answers, names: Sequence[str]) -> Forest:
    """J48."""
    rows = learnt(values, answers)
    used = sorted({row[0] for row in rows if row[2] >= 0}) or [0]
    lean = [(used.index(row[0]) if row[2] >= 0 else 0, *row[1:]) for row in rows]
    return forest([names[column] for column in used], [lean], False)


def smo(values: Matrix, answers: Answers, names: Sequence[str]) -> Linear:
    """SMO with its linear kernel: scikit-learn's machine solves the same problem."""
    from sklearn.svm import SVC

    low, span = _low_and_span(values)
    machine = SVC(kernel="linear", C=1.0, tol=1e-3, cache_size=400).fit((values - low) / span, answers)
    weights = np.asarray(machine.coef_[0], np.float64) / span
    return Linear(tuple(names), weights[:, None], machine.intercept_ - (weights * low).sum())


def bayes(values: Matrix, answers: Answers, names: Sequence[str]) -> Bayes:
    """Naive Bayes."""
    values = values.astype(np.float64)
    least = np.array([_step(column) for column in values.T]) / 6
    groups = [values[~answers], values[answers]]
    mean = np.stack([group.mean(axis=0) for group in groups], axis=1)
    spread = np.stack([np.maximum(group.std(axis=0), least) for group in groups], axis=1)
    prior = np.log([(len(group) + 1) / (len(values) + 2) for group in groups])
    return Bayes(tuple(names), mean, 1 / (2 * spread * spread), prior - np.log(spread).sum(axis=0))


def _step(column: Matrix) -> float:
    """Returns the mean distance of a column's values, WEKA's precision; 0.01 for a column of one value."""
    steps = np.diff(np.unique(column))
    return float(steps.mean()) if len(steps) else 0.01


def perceptrons(problems: Sequence[Problem], names: Sequence[str]) -> list[Perceptron]:
    """Multilayer perceptrons, by backpropagation of the squared error.

    All of them at once, each with an instance of its own: the steps are too small to be worth a call each.
    """
    order = sorted(range(len(problems)), key=lambda place: -len(problems[place][1]))
    sizes = np.array([len(problems[place][1]) for place in order])
    scales = [_low_and_span(problems[place][0]) for place in order]
    rows = np.ones((int(sizes.max()), len(problems), len(names) + 1))
    aims = np.zeros((int(sizes.max()), len(problems), 2))
    for number, (place, (low, span)) in enumerate(zip(order, scales, strict=True)):
        values, answers = problems[place]
        rows[: sizes[number], number, :-1] = 2 * (values - low) / span - 1
        aims[: sizes[number], number] = np.stack([~answers, answers], axis=1)
    active = [int((sizes > row).sum()) for row in range(len(rows))]
    layers = _descended(rows, aims, active)
    found = {
        place: _unscaled(layers[0][number], layers[1][number], *scales[number], names)
        for number, place in enumerate(order)
    }
    return [found[place] for place in range(len(problems))]


def _descended(rows: Matrix, aims: Matrix, active: Sequence[int]) -> list[Matrix]:
    """Returns both layers of each model after all rounds. The last row of a layer is its bias."""
    lot = np.random.default_rng(0)
    units, count = (rows.shape[2] - 1 + 2) // 2, rows.shape[1]
    layers = [
        np.repeat(lot.uniform(-0.05, 0.05, (1, *size)), count, 0) for size in ((rows.shape[2], units), (units + 1, 2))
    ]
    moves = [np.zeros_like(layer) for layer in layers]
    inner = np.ones((count, units + 1))
    for _ in range(ROUNDS):
        for row, aim, some in zip(rows, aims, active, strict=True):
            first, second, seen = layers[0][:some], layers[1][:some], inner[:some]
            seen[:, :-1] = 1 / (1 + np.exp(-(row[:some, None] @ first)[:, 0]))
            said = 1 / (1 + np.exp(-(seen[:, None] @ second)[:, 0]))
            top = (aim[:some] - said) * said * (1 - said)
            below = ((second @ top[:, :, None])[:, :, 0] * seen * (1 - seen))[:, :-1]
            for layer, move, before, error in ((first, moves[0], row[:some], below), (second, moves[1], seen, top)):
                move[:some] = RATE * before[:, :, None] * error[:, None] + MOMENTUM * move[:some]
                layer += move[:some]
    return layers


def _unscaled(hidden: Matrix, out: Matrix, low: Matrix, span: Matrix, names: Sequence[str]) -> Perceptron:
    """Returns the model for columns as they are."""
    weights = 2 * hidden[:-1] / span[:, None]
    bias = hidden[-1] - (weights * low[:, None]).sum(axis=0) - hidden[:-1].sum(axis=0)
    return Perceptron(tuple(names), weights, bias, out[:-1], out[-1])


def _low_and_span(values: Matrix) -> tuple[Matrix, Matrix]:
    """Returns each column's least value and its width, 1 for a column of one value."""
    low, high = values.min(axis=0).astype(np.float64), values.max(axis=0).astype(np.float64)
    return low, np.where(high > low, high - low, 1.0)


def taught(learner: str, problems: Sequence[Problem], names: Sequence[str]) -> list[Model]:
    """Returns a learner's model for each problem."""
    if learner == "perceptron":
        return [*perceptrons(problems, names)]
    return [ALONE[learner](values, answers, names) for values, answers in problems]


#: The learners that learn one problem at a time.
ALONE: dict[str, Callable[[Matrix, Answers, Sequence[str]], Model]] = {"tree": tree, "smo": smo, "bayes": bayes}
