"""Processor time and memory of Python extractors on the same pages: `python3 build.py bench python CORPUS.jsonl...`.

Each extractor runs in its own process and gets every page once, as a string of HTML; ours is called through the public
API. CPU is the sum over the pages, core-hours are the CPU time for 50 million pages; memory is the process's peak.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from itertools import islice
from pathlib import Path

from readwell.lab.evaluation.corpus import Page, pages

from tests.lab.bench.peers import processes

PEERS = ("readwell", "trafilatura", "trafilatura fast", "resiliparse", "readability-lxml")
#: Pages of the reported cost.
MANY = 50_000_000


def main(words: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="build.py bench python", description=__doc__)
    parser.add_argument("corpus", nargs="*", type=Path)
    parser.add_argument("--limit", type=int, default=1000, metavar="N", help="pages in all, as many of each set")
    parser.add_argument("--peer", action="append", choices=PEERS, help="only these; may be given more than once")
    chosen = parser.parse_args(list(words))
    if not chosen.corpus:
        print("bench python measures on pages of your own: build.py bench python CORPUS.jsonl... [--limit N]")
        return 0
    each = -(-chosen.limit // len(chosen.corpus))
    asked = [page for path in chosen.corpus for page in islice(pages(path, each), each)][: chosen.limit]
    print(f"{len(asked)} pages\n| | CPU s | ms a page | core-hours for {MANY:,} | peak MB | failed | version |")
    print("|---|---:|---:|---:|---:|---:|---|")
    for name in chosen.peer or PEERS:
        print(_line(name, asked), flush=True)
    return 0


def _line(name: str, asked: Sequence[Page]) -> str:
    rival = processes.Rival(name)
    try:
        found = [rival.read(page.html, page.url) for page in asked]
    finally:
        rival.stop()
    cpu = sum(row.get("cpu", row["seconds"]) for row in found)
    peak = max(row.get("peak", 0.0) for row in found)
    failed = sum(bool(row["error"]) for row in found)
    hours = cpu / len(found) * MANY / 3600
    cells = (name, f"{cpu:.1f}", f"{1000 * cpu / len(found):.1f}", f"{hours:.0f}", f"{peak:.0f}", failed, rival.version)
    return f"| {' | '.join(map(str, cells))} |"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
