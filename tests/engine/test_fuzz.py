"""The fuzzer's targets: every kept input, and the same few hundred made-up ones each time."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.lab.fuzz import __main__ as fuzz
from tests.lab.fuzz.targets import TARGETS
from tests.runner.sweep import sweep

KEPT = [(name, path) for name in TARGETS for path in sorted((fuzz.KEPT / name).glob("*"))]


@pytest.mark.parametrize(("name", "path"), KEPT, ids=lambda value: value if isinstance(value, str) else value.name)
def test_what_once_failed_or_was_written_by_hand_passes(name: str, path: Path) -> None:
    TARGETS[name](path.read_bytes())


def test_every_kept_input_is_one_of_a_targets() -> None:
    assert {path.name for path in fuzz.KEPT.iterdir()} <= set(TARGETS)
    assert {name for name, _ in KEPT} == set(TARGETS)


@pytest.mark.parametrize("name", TARGETS)
def test_made_up_input_gets_an_answer_or_an_ordinary_refusal(name: str) -> None:
    chance = random.Random(name)
    for _ in range(sweep(30, 3000)):
        TARGETS[name](chance.randbytes(chance.choice((4, 40, 400))))


def test_a_failure_is_kept_once_and_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def target(data: bytes) -> None:
        turns.append(data)
        if len(turns) % 2:
            raise ValueError("a bug")

    turns: list[bytes] = []
    monkeypatch.setattr(fuzz, "KEPT", tmp_path)
    monkeypatch.setitem(TARGETS, "wire", target)
    monkeypatch.setattr("time.monotonic", lambda: float(len(turns)))
    assert fuzz.blind("wire", 10.0, seed=1) == (10, 5)
    assert [path.read_bytes() for path in (tmp_path / "wire").iterdir()] == [turns[0]]
    assert "a bug" in capsys.readouterr().out


def test_a_changed_input_is_near_the_one_it_came_of_and_never_too_long() -> None:
    chance, data = random.Random(1), b"a" * fuzz.LONGEST
    made = [fuzz.changed(data, chance) for _ in range(50)]
    assert all(len(one) <= fuzz.LONGEST and one.count(b"a") > 1000 for one in made) and len(set(made)) > 40


def test_runs_are_added_up_for_each_target(tmp_path: Path) -> None:
    fuzz.counted(tmp_path / "a" / "fuzz.jsonl", {"target": "wire", "coverage": True, "tried": 5, "failed": 1})
    lines = fuzz.counted(tmp_path / "a" / "fuzz.jsonl", {"target": "wire", "coverage": False, "tried": 2, "failed": 0})
    assert "wire: 7 inputs, 1 failed" in lines and "parse: 0 inputs, 0 failed" in lines
    assert lines[-1] == "7 inputs in all"
