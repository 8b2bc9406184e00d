"""Counts the engine's work on pinned pages: function calls, which don't depend on the machine or its load.

`python -m tests.runner.counts` prints the counts of this process as JSON; a test compares them with tests/data/counts.json.

Counted are calls of the package's own functions, and calls that these make to Python's and numpy's. Comprehensions
don't count, since newer Pythons run them without a call. What a single numpy call costs isn't counted.
One page is long and one is twice as long: calls that grow faster than the page show there.
"""

from __future__ import annotations

import gc
import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from types import FrameType
from typing import Any

import readwell
from readwell.lab.evaluation.corpus import Page, pages

from tests.lab.bench.bench_click import page_of
from tests.lab.bench.bench_stages import stages

ROOT = Path(__file__).parents[2]
PINS = ROOT / "tests" / "data" / "counts.json"
GATE = ROOT / "tests" / "data" / "pages" / "gold" / "garden.jsonl.xz"
PACKAGE = str(Path(readwell.__file__).parent)
#: Every eleventh page of the gate is counted.
EACH = 11
#: A figure may differ from its pin by this share, or by so many calls where it is small.
SHARE, FEW = 0.03, 12

Counts = dict[str, int]


class Calls:
    """Counts calls by the package, and calls of its functions."""

    def __init__(self) -> None:
        self.count = 0

    def __call__(self, frame: FrameType, event: str, _: Any) -> None:
        """Handles an event of the interpreter."""
        code = frame.f_code
        if event == "c_call":
            self.count += code.co_filename.startswith(PACKAGE)
        elif event == "call" and not code.co_name.startswith("<"):
            around = frame.f_back
            inside = code.co_filename.startswith(PACKAGE)
            self.count += inside or bool(around and around.f_code.co_filename.startswith(PACKAGE))


def counted(page: Page) -> Counts:
    """Returns the calls of each stage of an answer. The page is read once before, so that caches are full."""
    for _ in stages(page):
        pass
    calls, before = Calls(), 0
    found: Counter[str] = Counter()
    gc.disable()
    sys.setprofile(calls)
    try:
        for name, _ in stages(page):
            found[name] += calls.count - before
            before = calls.count
    finally:
        sys.setprofile(None)
        gc.enable()
    return dict(found)


def engine() -> dict[str, Counts]:
    """Returns the counts of each group of pages: real ones together, a long one, and one twice as long."""
    real: Counter[str] = Counter()
    for page in list(pages(GATE, sys.maxsize))[::EACH]:
        real.update(counted(page))
    made = {f"{nodes} nodes": counted(Page("made", str(nodes), page_of(nodes), "")) for nodes in (5_000, 10_000)}
    return {"real pages": dict(real), **made}


def fresh() -> dict[str, Counts]:
    """Returns the counts of a new process, where no earlier test has filled a cache."""
    command = [sys.executable, "-m", "tests.runner.counts"]
    given = {**os.environ, "PYTHONHASHSEED": "0", "PYTHONPATH": str(ROOT / "host")}
    done = subprocess.run(command, cwd=ROOT, env=given, check=True, capture_output=True)
    return dict(json.loads(done.stdout))


def pinned() -> dict[str, dict[str, Counts]]:
    """Returns the pinned counts: of the engine, and of the capture in each browser."""
    return dict(json.loads(PINS.read_text(encoding="utf-8")))


def pin(what: str, found: Mapping[str, Mapping[str, int]]) -> None:
    """Writes the counts of one part down as the new pins."""
    pins = {**(pinned() if PINS.exists() else {}), what: found}
    PINS.write_text(json.dumps(pins, indent=1, sort_keys=True) + "\n", encoding="utf-8")


def differences(pins: Mapping[str, Counts], found: Mapping[str, Counts]) -> list[str]:
    """Returns a line for each figure that differs from its pin by more than it may."""
    return [
        f"{group}, {name}: {now:,}, pinned {was:,} ({now / was - 1:+.1%})" if was else f"{group}, {name}: {now:,}, new"
        for group in sorted({*pins, *found})
        for name, was, now in both(pins.get(group, {}), found.get(group, {}))
        if abs(now - was) > max(SHARE * was, FEW)
    ]


def both(pins: Counts, found: Counts) -> Iterable[tuple[str, int, int]]:
    """Yields each figure with its pin and its count, and the sum of all."""
    for name in sorted({*pins, *found}):
        yield name, pins.get(name, 0), found.get(name, 0)
    yield "all together", sum(pins.values()), sum(found.values())


if __name__ == "__main__":
    print(json.dumps(engine()))
