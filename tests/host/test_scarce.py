"""Where files can't be written: each command says so in one line, and what was saved before stays."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the limit of a file's size is POSIX's")


def faults(kind: str, folder: Path) -> str:
    """What a process of its own found wrong."""
    words = [sys.executable, "-m", "tests.host.scarce", kind, str(folder)]
    done = subprocess.run(words, capture_output=True, text=True, cwd=Path(__file__).parents[2], check=False)
    return done.stdout + (done.stderr if done.returncode else "")


def test_without_a_home_to_write_to_no_command_ends_with_a_traceback(tmp_path: Path) -> None:
    assert faults("closed", tmp_path) == ""


def test_a_disk_that_is_full_at_any_call_loses_nothing_and_leaves_nothing_half(tmp_path: Path) -> None:
    assert faults("full", tmp_path) == ""
