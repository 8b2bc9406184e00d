"""The browser tests' second hearing: an accident is named and passes, a fault fails."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import build
from tests.steps import tally

ACCIDENT = """
from pathlib import Path

def test_that_fails_the_first_time():
    seen = Path("seen")
    before = seen.exists()
    seen.touch()
    assert before

def test_that_passes():
    pass
"""
FAULT = "def test_that_always_fails():\n    assert not 'true'\n"


def heard(folder: Path, text: str) -> tuple[str, tuple[int, int]]:
    """What is said of a file of tests, and how build.py counts it."""
    (folder / "test_made.py").write_text(text)
    run = subprocess.run(
        [sys.executable, "-m", "tests.browser", "test_made.py"],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(build.ROOT), "PYTEST_ADDOPTS": "-p no:cacheprovider"},
        capture_output=True,
        text=True,
    )
    return run.stdout, tally(run.stdout, run.returncode)


def test_what_fails_once_is_named_and_counts_as_passed(tmp_path: Path) -> None:
    said, counts = heard(tmp_path, ACCIDENT)
    assert "UNSTEADY test_made.py::test_that_fails_the_first_time" in said
    assert counts == (2, 0)


def test_what_fails_twice_has_failed(tmp_path: Path) -> None:
    said, counts = heard(tmp_path, FAULT + ACCIDENT)
    assert "UNSTEADY" in said
    assert counts == (2, 1)


def test_many_failures_are_not_heard_again(tmp_path: Path) -> None:
    said, counts = heard(tmp_path, "".join(FAULT.replace("always", f"always_{n}_") for n in range(4)) + ACCIDENT)
    assert "heard again" not in said
    assert counts == (1, 5)


def test_a_run_that_breaks_off_has_failed(tmp_path: Path) -> None:
    assert heard(tmp_path, "def test_that_passes(): pass\nimport missing\n")[1] == (0, 1)
