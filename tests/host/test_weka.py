"""The paper's learners with its tool's defaults: C4.5's trees, SMO, naive Bayes, a perceptron, and their plain arrays."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from readwell.engine.basics.weights import packed, unpacked
from readwell.engine.models.forest import Forest, arrays, forest
from readwell.engine.models.plain_models import Bayes, Linear, Perceptron, plain_arrays, stored_judge
from readwell.lab.training import c45, weka

NAMES = ("a", "b", "c")


def instances(count: int = 300, noise: float = 0.0) -> tuple[Any, Any]:
    """Rows whose answer depends on the first two columns."""
    chance = np.random.default_rng(3)
    values = (chance.normal(size=(count, 3)) * (1, 10, 100)).astype(np.float32)
    return values, values[:, 0] * 10 + values[:, 1] + noise * chance.normal(size=count) > 0


def test_the_estimate_of_errors_is_that_of_quinlans_book_where_there_are_none_and_near_it_else() -> None:
    # C4.5, page 41: .206, .143, .750 and .157. The last is of the binomial; WEKA's formula is that of the normal curve.
    asked = [c45._limit(total, wrong) / total for total, wrong in ((6, 0), (9, 0), (1, 0), (16, 1))]
    assert [round(limit, 3) for limit in asked] == [0.206, 0.143, 0.75, 0.155]


def test_a_tree_splits_where_the_answers_change_and_nowhere_else() -> None:
    values = np.arange(40, dtype=np.float32)[:, None]
    assert c45.learnt(values, values[:, 0] >= 25) == [
        (0, 24.0, 1, 2, 0.0),
        (0, 0.0, -1, -1, 0.0),
        (0, 0.0, -1, -1, 1.0),
    ]


def test_answers_by_lot_leave_a_single_leaf() -> None:
    values, _ = instances()
    assert len(c45.learnt(values, np.random.default_rng(1).random(300) < 0.1)) == 1


def test_pruning_makes_a_tree_of_noisy_answers_smaller_and_no_leaf_has_fewer_than_two() -> None:
    values, answers = instances(noise=12.0)
    rows = np.arange(len(answers))
    grown = c45._grown(values.astype(np.float64), answers, rows)
    pruned = c45.learnt(values, answers)
    assert len(pruned) < len(c45._rows(grown))
    tree = forest(NAMES, [pruned], False)
    assert min(np.unique(tree.probability(values), return_counts=True)[1]) >= c45.LEAST


def test_the_linear_machine_says_what_scikit_learns_does() -> None:
    svm = pytest.importorskip("sklearn.svm")
    values, answers = instances(noise=5.0)
    low, high = values.min(axis=0), values.max(axis=0)
    scaled = (values.astype(np.float64) - low) / (high - low)
    said = svm.SVC(kernel="linear", C=1.0, tol=1e-3).fit(scaled, answers).predict(scaled)
    assert np.array_equal(weka.smo(values, answers, NAMES).probability(values) >= 0.5, said)


def test_naive_bayes_says_what_scikit_learns_does() -> None:
    bayes = pytest.importorskip("sklearn.naive_bayes")
    values, answers = instances(noise=5.0)
    said = bayes.GaussianNB(var_smoothing=0.0).fit(values, answers).predict_proba(values)[:, 1]
    assert np.allclose(weka.bayes(values, answers, NAMES).probability(values), said, atol=0.01)


def test_a_perceptron_learns_and_models_learnt_together_are_those_learnt_alone(monkeypatch: Any) -> None:
    monkeypatch.setattr(weka, "ROUNDS", 20)
    problems = [instances(200), instances(120, 3.0)]
    together = weka.taught("perceptron", problems, NAMES)
    for problem, model in zip(problems, together, strict=True):
        (alone,) = weka.taught("perceptron", [problem], NAMES)
        assert np.allclose(alone.probability(problem[0]), model.probability(problem[0]), atol=1e-6)
    assert ((together[0].probability(problems[0][0]) >= 0.5) == problems[0][1]).mean() > 0.95


def test_a_perceptron_answers_as_its_formula_says() -> None:
    chance = np.random.default_rng(5)
    model = Perceptron(NAMES, *(chance.normal(size=size) for size in ((3, 2), (2,), (2, 2), (2,))))
    rows = chance.normal(size=(9, 3))
    inner = 1 / (1 + np.exp(-(rows @ model.hidden + model.hidden_bias)))
    both = 1 / (1 + np.exp(-(inner @ model.out + model.out_bias)))
    assert np.allclose(model.probability(rows), both[:, 1] / both.sum(axis=1), atol=1e-5)


@pytest.mark.parametrize("learner", ["tree", "smo", "bayes"])
def test_a_model_says_the_same_from_its_stored_arrays(learner: str) -> None:
    values, answers = instances(noise=5.0)
    (model,) = weka.taught(learner, [(values, answers)], NAMES)
    parts = arrays(model, "it") if isinstance(model, Forest) else plain_arrays(model, "it")
    again = stored_judge(unpacked(packed(parts)), "it")
    columns = [NAMES.index(name) for name in again.names]
    assert np.array_equal(again.probability(values[:, columns]), model.probability(values[:, columns]))
    assert isinstance(again, {"tree": Forest, "smo": Linear, "bayes": Bayes}[learner])
