"""The long sweeps, for a nightly run: every test that tries only a part of its cases in `build.py test`.

A test belongs here if it uses tests/runner/sweep.py or Hypothesis: that is what this file looks for. Under Node that is the parity
of replies.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import build

TESTS = Path(__file__).parents[2]


def swept() -> list[Path]:
    """The files of the tests that have a long sweep, of made-up pages (tests/conftest.py) or of their own."""
    marks = ("import sweep", "from hypothesis import")
    return [path for path in sorted(TESTS.rglob("test_*.py")) if any(mark in path.read_text("utf-8") for mark in marks)]


def main() -> int:
    """Run them."""
    pytest = [sys.executable, "-m", "pytest", "-q", "--durations=10", *map(str, swept())]
    node = [str(build.node()), "--test", "--test-reporter=dot", str(TESTS / "extension" / "parity.test.js")]
    asked = {"READWELL_SWEEP": "long", "READWELL_EMBEDDED": str(build.embedded()), "READWELL_PYTHON": sys.executable}
    done = [subprocess.run(each, cwd=TESTS.parent, env={**os.environ, **asked}) for each in (pytest, node)]
    return max(abs(one.returncode) for one in done)


if __name__ == "__main__":
    sys.exit(main())
