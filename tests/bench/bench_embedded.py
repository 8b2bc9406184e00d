"""Times an extractor from a ready snapshot, in CPython and in the embedded engine.

`build.py bench embedded [--extractor NAME[:field=value,...]] [FILE.html ...]`: without a name the default one, without
files generated pages with a fixed seed. The fastest round is the one with the least interference. All times are
processor time.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from readwell.extractors import DEFAULT
from readwell.parse import parse
from readwell.snapshot import Snapshot
from readwell.wire import to_wire

import build
from tests.bench.bench_algorithms import made_up
from tests.bench.ready import taken

#: Milliseconds asked of a page of 5,000 nodes, in CPython and embedded.
ASKED = {"readwell": (25, 70), "seeker": (25, 60)}
SIZES = (1_000, 5_000, 20_000)


def embedded(pages: Sequence[str], extractor: str) -> list[list[float]]:
    """The same under Node and Pyodide."""
    os.environ["READWELL_EMBEDDED"] = str(build.embedded())
    command = [str(build.node()), str(Path(__file__).with_name("ready.js")), extractor]
    ran = subprocess.run(command, input="\n".join(pages), capture_output=True, text=True, check=True)
    return [json.loads(line) for line in ran.stdout.splitlines()]


def main(words: Sequence[str]) -> int:
    """A line a page."""
    parser = argparse.ArgumentParser(prog="build.py bench embedded")
    parser.add_argument("--extractor", default=DEFAULT, metavar="NAME[:field=value,...]")
    parser.add_argument("files", nargs="*", type=Path, metavar="FILE.html")
    chosen = parser.parse_args(words)
    found: dict[str, Snapshot] = {path.name: parse(path.read_bytes()) for path in chosen.files}
    found = found or {f"made up, {size:,}": parse(made_up(size)) for size in SIZES}
    wires = [json.dumps(to_wire(page)) for page in found.values()]
    print(f"{chosen.extractor}: page, nodes, ms in CPython (quickest, median), ms embedded (quickest, median)")
    for (name, page), wire, there in zip(found.items(), wires, embedded(wires, chosen.extractor), strict=True):
        here = taken(wire, chosen.extractor)
        figures = "  ".join(f"{row[0]:7.1f} {row[len(row) // 2]:7.1f}" for row in (here, there))
        print(f"{name[:40]:<40} {len(page):>7,}  {figures}")
    if limits := ASKED.get(chosen.extractor.partition(":")[0]):
        print("asked at 5,000 nodes: under {} ms in CPython, {} ms embedded".format(*limits))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
