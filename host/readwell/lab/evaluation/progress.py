"""Shows progress of a long run: a bar on a terminal, an occasional line in a log."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

Row = TypeVar("Row")

WIDTH = 30
#: Rows between two lines of a log.
STRIDE = 100


def with_progress(source: Iterable[Row], total: int, failed: Callable[[Row], bool], quiet: bool) -> Iterator[Row]:
    """Yields the same rows, and prints the count, the share done and the time left on stderr."""
    begun, count, failures = time.monotonic(), 0, 0
    terminal = sys.stderr.isatty()
    for row in source:
        count += 1
        failures += failed(row)
        if not quiet and (terminal or count % STRIDE == 0):
            left = (time.monotonic() - begun) / count * max(total - count, 0)
            line = f"{bar(count, total)} {count}/{max(total, count)} pages, {failures} failed, {left:.0f} s left"
            print(f"\r{line}" if terminal else line, end="" if terminal else "\n", file=sys.stderr, flush=True)
        yield row
    if count and not quiet and terminal:
        print(file=sys.stderr)


def bar(count: int, total: int) -> str:
    """Returns `[#####-----]`."""
    done = WIDTH * min(count, total) // total if total else WIDTH
    return "[" + "#" * done + "-" * (WIDTH - done) + "]"
