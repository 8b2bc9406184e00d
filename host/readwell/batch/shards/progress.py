"""Shows progress of a file whose rows nobody has counted: the part of its bytes that has been read."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from typing import Any

from readwell.batch.shards.source import Source

#: Rows between two lines of a log.
STRIDE = 1000


def with_progress(rows: Iterator[dict[str, Any]], source: Source, quiet: bool) -> Iterator[dict[str, Any]]:
    """Yields the same rows, and prints pages, failures, speed and the part done on stderr."""
    begun, count, failures = time.monotonic(), 0, 0
    terminal = sys.stderr.isatty()
    for row in rows:
        count += 1
        failures += row["error"] is not None
        if not quiet and (terminal or count % STRIDE == 0):
            speed = count / max(time.monotonic() - begun, 1e-6)
            line = f"{source.name}: {source.done():.0%}, {count} pages, {failures} failed, {speed:.1f} a second"
            print(f"\r{line}" if terminal else line, end="" if terminal else "\n", file=sys.stderr, flush=True)
        yield row
    if count and not quiet and terminal:
        print(file=sys.stderr)
