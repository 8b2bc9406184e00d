"""Runs all browser tests; the few that fail are retried once in fresh browsers, and reported as flaky if they then pass.

A browser consists of many processes whose order varies on a busy machine: one of five hundred tests may look a moment
too early. A real bug fails both times. A test that fails once is reported as flaky, so that somebody fixes it.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

#: More than these at once are no accident, and nothing is retried.
FEW = 3

#: Processes that run the tests of one browser, each in browsers of its own; one that a test ends is replaced.
WORKERS = 1


class Outcomes:
    """How each test ended; a test whose setup or teardown failed has failed."""

    def __init__(self) -> None:
        self.passed: set[str] = set()
        self.failed: set[str] = set()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Called three times for each test: for its setup, its call and its teardown."""
        if report.failed:
            self.failed.add(report.nodeid)
        elif report.passed and report.when == "call":
            self.passed.add(report.nodeid)


def run_tests(words: Sequence[str]) -> tuple[Outcomes, int]:
    """Run tests in browsers of their own; one that hangs ends its worker and fails, a new worker runs the rest."""
    outcomes = Outcomes()
    workers = ["-n", str(WORKERS), "--dist", "worksteal", "-p", "tests.browser.standstill"]
    code = pytest.main(["-q", *workers, *words], plugins=[outcomes])
    return outcomes, int(code)


def run_with_retry(words: Sequence[str]) -> tuple[set[str], set[str], set[str], bool]:
    """What passed, what failed, what passed only when retried, and whether the runs themselves came to their end."""
    first, code = run_tests(words)
    ended = code in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED)
    if not ended or not 0 < len(first.failed) <= FEW:
        return first.passed - first.failed, first.failed, set(), ended
    print(f"\nretried in new browsers: {', '.join(sorted(first.failed))}\n", flush=True)
    options = [word for word in words if word.startswith("-")]
    second, code = run_tests([*options, *sorted(first.failed)])
    ended = code in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED)
    unsteady = first.failed & second.passed - second.failed
    return first.passed - first.failed | unsteady, first.failed - unsteady, unsteady, ended


def main(words: Sequence[str]) -> int:
    """Print how it ended, in pytest's own form."""
    begun = time.monotonic()
    named = any(Path(word.split("::")[0]).exists() for word in words)
    passed, failed, unsteady, ended = run_with_retry(words if named else [str(Path(__file__).parent), *words])
    for name in sorted(unsteady):
        print(f"UNSTEADY {name}: failed, then passed in a new browser")
    print(
        f"{len(failed)} failed, {len(passed)} passed, {len(unsteady)} of them unsteady in {time.monotonic() - begun:.1f}s"
    )
    return 1 if failed or not passed or not ended else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
