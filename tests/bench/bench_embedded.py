"""The default extractor from a ready snapshot, in CPython and in the embedded engine: `build.py bench embedded [FILE.html ...]`.

Without files the pages are made up with a fixed seed. The quickest round is the work when nothing else disturbs.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from readwell.features.passages import passages
from readwell.parse import parse
from readwell.snapshot import Snapshot
from readwell.wire import to_wire

import build
from tests.bench.bench_algorithms import made_up
from tests.bench.ready import taken

#: Milliseconds asked of a page of 5,000 nodes.
ASKED = {"CPython": 25, "embedded": 70}
SIZES = (1_000, 5_000, 20_000)


def embedded(pages: Sequence[str]) -> list[list[float]]:
    """The same under Node and Pyodide."""
    os.environ["READWELL_EMBEDDED"] = str(build.embedded())
    command = [str(build.node()), str(Path(__file__).with_name("ready.js"))]
    ran = subprocess.run(command, input="\n".join(pages), capture_output=True, text=True, check=True)
    return [json.loads(line) for line in ran.stdout.splitlines()]


def main(words: Sequence[str]) -> int:
    """A line a page."""
    found: dict[str, Snapshot] = {name: parse(Path(name).read_bytes()) for name in words}
    found = found or {f"made up, {size:,}": parse(made_up(size)) for size in SIZES}
    wires = [json.dumps(to_wire(page)) for page in found.values()]
    print("page, nodes, passages: ms in CPython (quickest, median), ms embedded (quickest, median)")
    for (name, page), wire, there in zip(found.items(), wires, embedded(wires), strict=True):
        here = taken(wire)
        figures = "  ".join(f"{row[0]:7.1f} {row[len(row) // 2]:7.1f}" for row in (here, there))
        print(f"{Path(name).name[:40]:<40} {len(page):>7,} {len(passages(page)):>6,}  {figures}")
    print("asked at 5,000 nodes: " + ", ".join(f"{home} under {limit} ms" for home, limit in ASKED.items()))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
