"""The browser tests' run, as build.py starts it: a test that fails has failed, and one that hangs ends by its name."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import build
from tests.runner.steps import tally

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

HANGING = "import threading\ndef test_that_stands_still(): threading.Event().wait()\n"

#: No more of pytest than the run needs: it starts several times here.
PLUGINS = {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "PYTEST_ADDOPTS": "-p xdist -p no:cacheprovider"}


def run(folder: Path, text: str, *words: str) -> tuple[str, tuple[int, int]]:
    """Run a file of tests; gives the output, and how build.py counts it."""
    (folder / "test_made.py").write_text(text)
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *build.IN_BROWSERS, *words, "test_made.py"],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(build.ROOT), **PLUGINS},
        capture_output=True,
        text=True,
    )
    return done.stdout + done.stderr, tally(done.stdout, done.returncode)


def test_what_fails_once_has_failed_and_is_not_run_again(tmp_path: Path) -> None:
    said, counts = run(tmp_path, ACCIDENT)
    assert "FAILED test_made.py::test_that_fails_the_first_time" in said
    assert counts == (1, 1)


def test_a_run_that_breaks_off_has_failed(tmp_path: Path) -> None:
    assert run(tmp_path, "def test_that_passes(): pass\nimport missing\n")[1] == (0, 1)


@pytest.mark.second
def test_what_stands_still_fails_by_name_and_the_others_go_on(tmp_path: Path) -> None:
    said, counts = run(tmp_path, HANGING + ACCIDENT, "--hang-guard=2")
    assert "test_made.py::test_that_stands_still stands still after 2.0 s" in said
    assert "in test_that_stands_still" in said
    assert counts == (1, 2)
