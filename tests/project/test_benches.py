"""Tests of tests/runner/benches.py."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path

import numpy as np
import pytest
from readwell.lab.evaluation.score import Judged
from readwell.lab.training import weka
from readwell.lab.training.seeker_paper import COLUMNS

from tests.lab.bench.bench_papers import SYSTEMS, Row, Tables
from tests.lab.bench.papers_learners import LEARNERS, by_lot, crossed
from tests.runner import benches


@pytest.fixture
def root(tmp_path: Path) -> Path:
    (tmp_path / "tests" / "far").mkdir(parents=True)
    (tmp_path / "tests" / "bench_orders.py").write_text('"""Orders: `bench orders`."""\n', encoding="utf-8")
    (tmp_path / "tests" / "far" / "bench_rounds.py").write_text('"""Rounds."""\nArgumentParser\n', encoding="utf-8")
    return tmp_path


def test_a_bench_is_found_by_a_part_of_its_name_wherever_it_lies(root: Path) -> None:
    assert [path.stem for path in benches.named(root, "")] == ["bench_orders", "bench_rounds"]
    assert [path.stem for path in benches.named(root, "round")] == ["bench_rounds"]
    with pytest.raises(SystemExit, match="no bench is called 'nothing'"):
        benches.named(root, "nothing")


def test_a_bench_without_options_is_explained_by_its_first_words_and_not_run(
    root: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert benches.explained(benches.named(root, "orders"))
    assert capsys.readouterr().out == "Orders: `bench orders`.\n\n"


def test_a_bench_with_options_explains_itself(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert not benches.explained(benches.named(root, "round"))
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize("genre", ("news", "blog", "forum", "manual"))
def test_the_papers_tables_are_made_of_the_genres_that_are_there(genre: str) -> None:
    """Of a corpus without pages marked by hand there is no table `manual`, and so of every genre."""
    judged = Judged(*(0.5 for _ in fields(Judged)))  # type: ignore[arg-type]
    rows = [Row(system, genre, "a.example", judged, 0.1, 0.1, 1000, 100) for system in SYSTEMS]
    tables = Tables(rows)
    report = "\n".join((tables.gottron(), tables.speed(), tables.storage(), tables.right(0.75), tables.louvan()))
    assert f"Gottron's Table II, {genre}" in report
    assert all(f"Table II, {other}" not in report for other in ("news", "blog", "forum", "manual") if other != genre)


@pytest.mark.parametrize("name", LEARNERS)
def test_each_learner_of_the_papers_tables_finds_the_column_that_gives_the_answer(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A tree reads only the columns that it splits by: it must be given these, wherever they stand."""
    pytest.importorskip("sklearn")
    monkeypatch.setattr(weka, "ROUNDS", 20)
    values = np.random.default_rng(1).normal(size=(200, len(COLUMNS))).astype(np.float32)
    answers = values[:, -2] > 0
    ((precision, recall, f1),) = crossed(name, [(values, answers, by_lot(answers))])
    assert min(precision, recall, f1) > 0.85


def test_folds_by_lot_are_even_and_share_the_yes_evenly() -> None:
    answers = np.arange(100) < 30
    fold = by_lot(answers)
    assert np.bincount(fold).tolist() == [10] * 10 and np.bincount(fold[answers]).tolist() == [3] * 10
