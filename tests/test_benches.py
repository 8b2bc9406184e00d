"""Tests of tests/benches.py."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests import benches


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
