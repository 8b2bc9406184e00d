"""How fast the machine of a bench is and how busy, and which processor time a family of processes has taken."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

#: The same fixed loop in both languages, shorter in Python; JAVASCRIPT gives its milliseconds.
TURNS = 3_000_000
JAVASCRIPT = """(() => {
    const begun = performance.now();
    let sum = 0;
    for (let at = 0; at < 30_000_000; at++) sum = (sum * 31 + at) % 1_000_003;
    return sum && performance.now() - begun;
})()"""


def told(javascript: float | None = None) -> str:
    """What a bench says of the machine; `javascript` is what the loop took in the browser, if it was tried."""
    begun, total = time.perf_counter(), 0
    for at in range(TURNS):
        total = (total * 31 + at) % 1_000_003
    python = 1000 * (time.perf_counter() - begun) if total else 0.0
    load = f", load {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else ""
    script = "" if javascript is None else f", of JavaScript {javascript:.0f} ms"
    return f"fixed loop of Python {python:.0f} ms{script}; {os.cpu_count()} cores{load}"


def family(root: int) -> list[int]:
    """A process and all that come from it, whichever of its threads has started them."""
    above: dict[int, int] = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        with may_end():
            above[int(path.parent.name)] = int(path.read_text("utf-8").rpartition(")")[2].split()[1])
    found = [root]
    for process in sorted(above):
        if above[process] in found:
            found.append(process)
    return found


def spent(process: int) -> float:
    """Seconds of the processor that a process has taken so far."""
    with may_end():
        fields = Path(f"/proc/{process}/stat").read_text("utf-8").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return 0.0


def processor(root: int) -> dict[int, float]:
    """Seconds of the processor that each of a family has taken so far."""
    return {process: spent(process) for process in family(root)}


@contextmanager
def may_end() -> Iterator[None]:
    """A process may end while it is looked at."""
    with suppress(FileNotFoundError, ProcessLookupError):
        yield
