"""The long sweeps, for a nightly run: every test that tries only a part of its cases in `build.py test`.

A test belongs here if it uses tests/sweep.py: that is what this file looks for.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

TESTS = Path(__file__).parents[1]


def swept() -> list[Path]:
    """The files of the tests that have a long sweep."""
    return [path for path in sorted(TESTS.rglob("test_*.py")) if "import sweep" in path.read_text("utf-8")]


def main() -> int:
    """Run them."""
    command = [sys.executable, "-m", "pytest", "-q", "--durations=10", *map(str, swept())]
    return subprocess.run(command, cwd=TESTS.parent, env={**os.environ, "READWELL_SWEEP": "long"}).returncode


if __name__ == "__main__":
    sys.exit(main())
