"""A crash leaves no file with what a person reads: neither of the host nor of its worker."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest

CRASH = """
import os, resource, signal
most = resource.getrlimit(resource.RLIMIT_CORE)[1]
resource.setrlimit(resource.RLIMIT_CORE, (most, most))
from readwell.system import private
{}
{}
"""
#: What a process does at its end: it crashes, or has another one crash and ends as that did.
ENDS = {
    "itself": "os.kill(os.getpid(), signal.SIGSEGV)",
    "a child": "import subprocess, sys; os._exit(128 - subprocess.run([sys.executable, '-c', 'import os; os.kill(os.getpid(), 11)']).returncode)",
}
PATTERN = Path("/proc/sys/kernel/core_pattern")


def dumps(folder: Path, end: str, first: str) -> list[str]:
    """The files that a crash leaves in its folder."""
    folder.mkdir()
    done = subprocess.run([sys.executable, "-c", CRASH.format(first, end)], cwd=folder, check=False)
    assert done.returncode in (-signal.SIGSEGV, 128 + signal.SIGSEGV)
    return [path.name for path in folder.iterdir()]


@pytest.mark.skipif(
    not PATTERN.exists() or PATTERN.read_text()[0] in "|/", reason="this system keeps crashes elsewhere, or none"
)
@pytest.mark.parametrize("end", ENDS)
def test_a_crash_leaves_no_file(end: str, tmp_path: Path) -> None:
    assert dumps(tmp_path / "without", ENDS[end], "pass") != []
    assert dumps(tmp_path / "with", ENDS[end], "private.leave_no_dump()") == []
