"""What the native host does from its start to the first answer, 5,000 nodes: `python3 build.py bench cold [--rounds N]`.

Wall-clock and processor times of new processes: hello; an answer asked for at once; an answer asked for once the host has
had a second to prepare, as behind an open popup; and the next one. "uncompiled" has no compiled modules on the disk, as
after an installation that doesn't compile: `readwell install` compiles them.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from readwell.engine.page.wire import to_wire
from readwell.parse import parse

from tests.host.port import Port
from tests.lab.bench.bench_click import page_of
from tests.lab.bench.machine import processor

ASKED = 350
HELLO = json.dumps({"do": "hello", "protocol": 2})
#: Name of a figure -> milliseconds.
Figures = dict[str, float]


def asked(port: Port, identity: int, text: str) -> None:
    """Asks and waits for the answer, which must be one."""
    port.ask(identity, text)
    assert port.reply()[1].startswith('{"ok":')


def started(page: str, pause: float, command: Sequence[str] = (), **env: str) -> Figures:
    """One start of the host, a page after so many seconds, and the page again."""
    with tempfile.TemporaryDirectory() as folder:
        begun = time.perf_counter()
        port = Port(Path(folder), *command, **env)
        asked(port, 1, HELLO)
        hello = time.perf_counter()
        time.sleep(pause)
        sent = time.perf_counter()
        asked(port, 2, page)
        first, spent = time.perf_counter(), sum(processor(port.process.pid).values())
        asked(port, 3, page)
        second = time.perf_counter()
        port.close()
    took = {"hello": hello - begun, "first answer": first - begun - pause, "its own time": first - sent}
    return {name: 1000 * value for name, value in {**took, "second answer": second - first}.items()} | {
        "processor time": 1000 * spent
    }


def asking() -> str:
    """A click's request for a page of 5,000 nodes."""
    page = to_wire(parse(page_of(5000), "https://a.example/"))
    return json.dumps({"do": "extract", "more": ["roles", "metadata", "structure"], "page": page})


def main(words: Sequence[str]) -> int:
    """Prints medians; 1 if the first answer takes longer than asked."""
    parser = argparse.ArgumentParser(prog="build.py bench cold", description=__doc__)
    parser.add_argument("--rounds", type=int, default=9, metavar="N")
    rounds, page = parser.parse_args(list(words)).rounds, asking()
    found: dict[str, list[Figures]] = {"at once": [], "prepared": [], "uncompiled": []}
    for _ in range(rounds):
        with tempfile.TemporaryDirectory() as empty:
            found["at once"].append(started(page, 0))
            found["prepared"].append(started(page, 1))
            found["uncompiled"].append(started(page, 0, PYTHONPYCACHEPREFIX=empty))
    for state, figures in found.items():
        medians = {name: statistics.median(one[name] for one in figures) for name in figures[0]}
        print(f"{state}: " + ", ".join(f"{name} {value:.0f} ms" for name, value in medians.items()))
    load = f"; load {os.getloadavg()[0]:.0f}" if hasattr(os, "getloadavg") else ""
    print(f"medians of {rounds}, {os.cpu_count()} cores{load}; asked: a first answer in under {ASKED} ms")
    return int(statistics.median(one["first answer"] for one in found["at once"]) > ASKED)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
