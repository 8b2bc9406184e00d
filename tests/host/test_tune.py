"""Tuning: the grid of settings, the choice by folds of sites, and the command."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

pytest.importorskip("rapidfuzz")

from readwell.commands.cli import main
from readwell.engine.basics.errors import Refused
from readwell.lab.evaluation.corpus import Page
from readwell.lab.evaluation.tune import fold_of, grid, named, tune

from tests.host.corpus import corpus


def test_a_grid_is_every_combination_of_the_named_settings() -> None:
    assert [dict(point) for point in grid("lqf", ["quota=25/75"])] == [{"quota": 25}, {"quota": 75}]
    assert len(grid("ccb", ["range", "unit"])) == 5 * 3
    assert {point["range"] for point in grid("ccb", ["range"])} == {20, 30, 40, 60, 80}
    assert grid("ccb:range=30", ["threshold=0.5/0.7"])[0] == {"threshold": 0.5}


@pytest.mark.parametrize("settings", [["nothing"], ["quota=25"], ["quota=500/600"], ["quota=a/b"]])
def test_a_grid_of_wrong_settings_or_of_one_point_is_refused(settings: list[str]) -> None:
    with pytest.raises(Refused):
        grid("lqf", settings)


def test_a_grid_without_end_is_refused() -> None:
    with pytest.raises(Refused, match="points"):
        grid("ccb", [f"range={'/'.join(map(str, range(1, 101)))}", f"passes={'/'.join(map(str, range(1, 101)))}"])


def test_each_fold_is_measured_with_what_the_others_chose() -> None:
    # Two points on four pages of two folds: on fold 0 the first is better, on fold 1 the second.
    scores = np.array([[0.9, 0.9, 0.2, 0.2], [0.5, 0.5, 0.8, 0.8]])
    found = tune([{"a": 1}, {"a": 2}], scores, scores[0], np.array([0, 0, 1, 1], np.int32))
    assert found.folds == (1, 0)
    assert found.held_out == pytest.approx((0.5 + 0.5 + 0.2 + 0.2) / 4)
    assert found.best == 1 and found.means[1] == pytest.approx(0.65) and found.default == pytest.approx(0.55)
    assert found.curve("a") == {1: pytest.approx(0.55), 2: pytest.approx(0.65)}
    with pytest.raises(Refused):
        tune([{"a": 1}, {"a": 2}], scores, scores[0], np.zeros(4, np.int32))


def test_pages_of_one_site_are_of_one_fold() -> None:
    folds = {fold_of(Page("d", str(n), "", "", url=f"https://a.example/{n}"), 5) for n in range(20)}
    assert len(folds) == 1
    assert len({fold_of(Page("d", "1", "", "", url=f"https://s{n}.example/"), 5) for n in range(40)}) == 5
    assert fold_of(Page("d", "1", "", "", fold=3), 5) == 3


def test_the_command_prints_the_best_settings_and_a_curve(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["tune", "lqf", str(corpus(tmp_path)), "--setting", "quota=1/50", "--folds", "3"]
    assert main([*asked, "--format", "json"]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    curve = dict(found["curves"]["quota"])
    assert found["pages"] == 9 and found["best_f1"] == max(curve.values()) == curve[found["best"]["quota"]]
    assert found["default"] == pytest.approx(curve[50]) and curve[1] != pytest.approx(curve[50])
    assert main(asked) == 0
    assert named("lqf", found["best"]) in capsys.readouterr().out
    empty = tmp_path / "empty.jsonl"
    empty.write_text("")
    assert main(["tune", "lqf", str(empty), "--setting", "quota=1/50"]) == 1
