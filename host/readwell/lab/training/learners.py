"""The four learners content-seeker compares (Louvan 2009, tables 2 and 3), and boosted trees as a fifth.

WEKA's J48 is scikit-learn's decision tree, SMO its linear support vector machine. Each is made anew
with a fixed seed and one thread, so that the same rows give the same weights.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from readwell.engine.models.forest import Forest
from readwell.lab.training.trees import of_boosted, of_forest, of_tree

Matrix = npt.NDArray[np.float32]
Answers = npt.NDArray[np.bool_]

#: How the boosted trees grow. Shallow, so that a walk in numpy has few steps.
BOOSTED: dict[str, Any] = {
    "objective": "binary",
    "learning_rate": 0.1,
    "num_leaves": 31,
    "max_depth": 7,
    "min_data_in_leaf": 30,
    "feature_fraction": 0.4,
    "bagging_fraction": 0.8,
    "bagging_freq": 1,
    "max_bin": 63,
    "num_threads": 2,
    "deterministic": True,
    "force_row_wise": True,
    "seed": 1,
    "verbosity": -1,
}
ROUNDS = 80


@dataclass(frozen=True, eq=False)
class Learner:
    """A name as the paper's tables print it, how it learns, how it answers, and how it ships (None if it can't)."""

    title: str
    fit: Callable[[Matrix, Answers], Any]
    likely: Callable[[Any, Matrix], npt.NDArray[np.float64]]
    export: Callable[[Any, Sequence[str]], Forest] | None


def _tree(values: Matrix, answers: Answers) -> Any:
    from sklearn.tree import DecisionTreeClassifier

    return DecisionTreeClassifier(min_samples_leaf=5, random_state=1).fit(values, answers)


def _random_forest(values: Matrix, answers: Answers) -> Any:
    from sklearn.ensemble import RandomForestClassifier

    return RandomForestClassifier(100, min_samples_leaf=2, random_state=1, n_jobs=1).fit(values, answers)


def _linear(values: Matrix, answers: Answers) -> Any:
    from sklearn.svm import LinearSVC

    return _scaled(LinearSVC(C=0.1, random_state=1, dual=False)).fit(values, answers)


def _perceptron(values: Matrix, answers: Answers) -> Any:
    from sklearn.neural_network import MLPClassifier

    return _scaled(MLPClassifier((50,), max_iter=60, early_stopping=True, random_state=1)).fit(values, answers)


def _scaled(model: Any) -> Any:
    """Counts grow without bound: their logarithm, then each column to one spread."""
    from sklearn.pipeline import make_pipeline
    from sklearn.preprocessing import FunctionTransformer, StandardScaler

    return make_pipeline(FunctionTransformer(_squeezed), StandardScaler(), model)


def _squeezed(values: Matrix) -> Matrix:
    return np.asarray(np.sign(values) * np.log1p(np.abs(values)), np.float32)


def boosted(values: Matrix, answers: Answers) -> Any:
    """LightGBM's trees."""
    import lightgbm

    return lightgbm.train(BOOSTED, lightgbm.Dataset(values, answers.astype(np.int8)), ROUNDS)


def _shares(model: Any, values: Matrix) -> npt.NDArray[np.float64]:
    return np.asarray(model.predict_proba(values)[:, 1], np.float64)


def _side(model: Any, values: Matrix) -> npt.NDArray[np.float64]:
    return np.asarray(model.predict(values), np.float64)


LEARNERS: dict[str, Learner] = {
    "tree": Learner("Decision tree", _tree, _shares, of_tree),
    "forest": Learner("Random forest", _random_forest, _shares, of_forest),
    "svm": Learner("Linear SVM (SMO)", _linear, _side, None),
    "perceptron": Learner("Multilayer perceptron", _perceptron, _shares, None),
    "boosted": Learner("Boosted trees", boosted, lambda model, values: np.asarray(model.predict(values)), of_boosted),
}
