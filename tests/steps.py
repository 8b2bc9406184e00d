"""The steps of a test run: each command run in a home of its own and counted, then the machine compared.

Standard library only: build.py runs before anything is installed.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from tests.machine import Machine, left_running, own_home

#: A command and the folder it runs in.
Step = tuple[list[Any], Path]
#: How many passed, how many failed, and the closing lines.
Counts = tuple[int, int, str]


def run_steps(steps: Sequence[Step], root: Path, environment: Mapping[str, str]) -> int:
    """Run all steps, then say again what failed and how many passed and failed; 1 if any failed."""
    machine = Machine(root, Path.home())
    with own_home(environment) as own:
        results = [counted(*step, own) for step in steps]
        results.append(unchanged(machine, own))
    passed, failed = sum(good for good, _, _ in results), sum(bad for _, bad, _ in results)
    again = "".join(closing for _, bad, closing in results if bad)
    print(f"{again}\n{passed} passed, {failed} failed", flush=True)
    return 1 if failed or not passed else 0


def counted(command: Sequence[Any], folder: Path, environment: Mapping[str, str]) -> Counts:
    """Run one step aloud and count its results; a checker without figures counts as one."""
    words = [str(word) for word in command]
    title = f"\n$ {' '.join(Path(word).name if Path(word).is_absolute() else word for word in words)}\n"
    print(title, end="", flush=True)
    running = subprocess.Popen(words, cwd=folder, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    assert running.stdout is not None
    last: list[str] = []  # Long enough for a runner's list of what failed.
    for line in running.stdout:
        sys.stdout.buffer.write(line)
        sys.stdout.flush()
        last = [*last[-40:], line.decode("utf-8", "replace")]
    return (*tally("".join(last), running.wait()), title + "".join(last))


def tally(text: str, code: int) -> tuple[int, int]:
    """How many passed and failed, read off the closing lines of pytest or node's runner."""

    def total(*patterns: str) -> int:
        return sum(int(found[-1]) for pattern in patterns if (found := re.findall(pattern, text, re.MULTILINE)))

    good = total(r"^=*\s*(?:\d+ \w+, )*(\d+) passed\b.* in [\d.]+s", r"^\S+ pass (\d+)$")
    bad = total(r"^=*\s*(?:\d+ \w+, )*(\d+) failed\b.* in [\d.]+s", r"\b(\d+) errors? in [\d.]+s", r"^\S+ fail (\d+)$")
    if code and not bad:
        return good, 1
    return (good or (0 if bad else 1)), bad


def unchanged(machine: Machine, environment: Mapping[str, str]) -> Counts:
    """Each process left running and each change outside the clone is a failure; none at all is one pass."""
    title = "\n$ the machine after the run\n"
    print(title, end="", flush=True)
    found = [f"left running: {process}" for process in left_running(environment)] + machine.differences()
    text = "\n".join(found or ["no process left running, no change outside the clone"]) + "\n"
    print(text, end="", flush=True)
    return (0, len(found), title + text) if found else (1, 0, title + text)
