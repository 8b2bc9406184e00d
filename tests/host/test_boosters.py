"""A learner's trees, converted to the engine's arrays, give the learner's predictions."""

from __future__ import annotations

import numpy as np
import pytest
from readwell.lab.training.trees import of_boosted, of_several

lightgbm = pytest.importorskip("lightgbm")

GROWTH = {"objective": "cross_entropy", "min_data_in_leaf": 5, "extra_trees": True, "num_threads": 1, "verbosity": -1}


def test_several_boosters_are_one_forest_that_tells_the_mean_of_their_log_odds() -> None:
    values = np.random.default_rng(3).normal(size=(300, 4)).astype(np.float32)
    share = 1.0 / (1.0 + np.exp(-values[:, 0] * values[:, 1]))
    taught = [lightgbm.train({**GROWTH, "seed": seed}, lightgbm.Dataset(values, share), 12) for seed in (7, 8)]
    names = tuple("abcd")
    both = of_several(taught, names)
    rows = values[:, [names.index(name) for name in both.names]]
    slow = [booster.predict(values, raw_score=True) for booster in taught]
    assert np.abs(slow[0] - slow[1]).max() > 0.01
    assert both.sums(rows) == pytest.approx((slow[0] + slow[1]) / 2, abs=1e-5)
    alone = of_boosted(taught[0], names)
    own = values[:, [names.index(name) for name in alone.names]]
    assert alone.sums(own) == pytest.approx(slow[0], abs=1e-5)
