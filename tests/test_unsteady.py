"""The retry of failed browser tests: a flaky test is reported and passes, a real failure fails."""

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


STANDSTILL = "import threading\ndef test_that_stands_still(): threading.Event().wait()\n"

#: No more of pytest than the retry needs: it starts a dozen times here.
PLUGINS = {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "PYTEST_ADDOPTS": "-p xdist -p no:cacheprovider"}


def run_tests(folder: Path, text: str, *words: str) -> tuple[str, tuple[int, int]]:
    """The output of a run of these tests, and how build.py counts it."""
    (folder / "test_made.py").write_text(text)
    run = subprocess.run(
        [sys.executable, "-m", "tests.browser", "test_made.py", *words],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(build.ROOT), **PLUGINS},
        capture_output=True,
        text=True,
    )
    return run.stdout + run.stderr, tally(run.stdout, run.returncode)


def test_a_test_that_fails_once_is_named_and_counts_as_passed(tmp_path: Path) -> None:
    said, counts = run_tests(tmp_path, ACCIDENT)
    assert "UNSTEADY test_made.py::test_that_fails_the_first_time" in said
    assert counts == (2, 0)


def test_a_test_that_fails_twice_has_failed(tmp_path: Path) -> None:
    said, counts = run_tests(tmp_path, FAULT + ACCIDENT)
    assert "UNSTEADY" in said
    assert counts == (2, 1)


def test_many_failures_are_not_retried(tmp_path: Path) -> None:
    said, counts = run_tests(tmp_path, "".join(FAULT.replace("always", f"always_{n}_") for n in range(4)) + ACCIDENT)
    assert "retried in new browsers" not in said
    assert counts == (1, 5)


def test_a_run_that_breaks_off_has_failed(tmp_path: Path) -> None:
    assert run_tests(tmp_path, "def test_that_passes(): pass\nimport missing\n")[1] == (0, 1)


def test_a_test_that_hangs_fails_by_name_and_the_others_go_on(tmp_path: Path) -> None:
    said, counts = run_tests(tmp_path, STANDSTILL + ACCIDENT, "--standstill=2")
    assert "test_made.py::test_that_stands_still stands still after 2.0 s" in said
    assert "in test_that_stands_still" in said
    assert counts == (2, 1)
