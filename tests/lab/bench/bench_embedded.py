"""Times an extractor from a ready snapshot, in CPython and in the embedded engine.

`build.py bench embedded [--extractor NAME[:field=value,...]] [FILE.html ...]`: without a name the default one, without
files generated pages with a fixed seed; pages of a FILE.jsonl that have a layout are timed with it and without. The fastest round is the one with the least interference. All times are
processor time.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from readwell.engine.extractors import DEFAULT
from readwell.engine.page.snapshot import Snapshot
from readwell.engine.page.wire import to_wire
from readwell.lab.training.pages import snapshot_of
from readwell.parse import parse
from readwell.system.jsonlines import lines

import build
from tests.lab.bench.bench_algorithms import made_up
from tests.lab.bench.ready import taken

#: Milliseconds asked of a page of 5,000 nodes, in CPython and embedded.
ASKED = {"readwell": (25, 70), "seeker": (25, 60)}
SIZES = (1_000, 5_000, 20_000)


def embedded(pages: Sequence[str], extractor: str) -> list[list[float]]:
    """The same under Node and Pyodide."""
    os.environ["READWELL_EMBEDDED"] = str(build.embedded())
    command = [str(build.node()), str(Path(__file__).with_name("ready.js")), extractor]
    ran = subprocess.run(command, input="\n".join(pages), capture_output=True, text=True, check=True)
    return [json.loads(line) for line in ran.stdout.splitlines()]


def _pages(path: Path) -> Iterator[tuple[str, Snapshot]]:
    """Yields the page of a file, or the captured ones of a file of JSON lines."""
    if path.suffix != ".jsonl":
        yield path.name, parse(path.read_bytes())
        return
    for row in lines(path):
        page = snapshot_of(row)
        yield f"{row['id']}, with layout", page
        yield f"{row['id']}, without", replace(page, layout=None, built={})


def main(words: Sequence[str]) -> int:
    """A line a page."""
    parser = argparse.ArgumentParser(prog="build.py bench embedded")
    parser.add_argument("--extractor", default=DEFAULT, metavar="NAME[:field=value,...]")
    parser.add_argument("files", nargs="*", type=Path, metavar="FILE.html")
    chosen = parser.parse_args(words)
    found = {name: page for path in chosen.files for name, page in _pages(path)}
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
