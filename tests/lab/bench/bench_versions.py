"""This version of the engine against another: `python3 build.py bench versions FOLDER [CORPUS.jsonl...] [--limit N]`.

FOLDER is a checkout of the other version (`git worktree add FOLDER COMMIT`). Each has a process of its own, and they work
in turns on the same thing: a click's answer on made pages (with roles, metadata and structure, as the reader asks for
it), on pages of the corpus, and their raw HTML to text. The fastest of the rounds counts, in processor time; the figure
is the median of the pages' ratios. "Without details" is this version's answer of nodes alone, as a part of its whole one.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

from readwell.engine.page.wire import to_wire
from readwell.lab.evaluation.corpus import pages
from readwell.parse import parse

from tests.lab.bench import machine
from tests.lab.bench.bench_algorithms import made_up

HERE = Path(__file__).parents[3]
SIZES = (100, 1_000, 5_000)
ROUNDS = 7
DETAILS = ["roles", "metadata", "structure"]


class Version:
    """A version's process."""

    def __init__(self, folder: Path) -> None:
        command = [sys.executable, str(Path(__file__).with_name("versions_worker.py"))]
        paths = os.pathsep.join(str(folder / part) for part in ("host", "."))
        self.process = subprocess.Popen(
            command, cwd=folder, env={**os.environ, "PYTHONPATH": paths}, text=True,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        )  # fmt: skip

    def seconds(self, asked: dict[str, Any]) -> float:
        """Processor seconds of one piece of work."""
        assert self.process.stdin and self.process.stdout
        self.process.stdin.write(json.dumps(asked) + "\n")
        self.process.stdin.flush()
        return float(self.process.stdout.readline())

    def close(self) -> None:
        assert self.process.stdin
        self.process.stdin.close()
        self.process.wait()


def click(html: str, url: str = "", details: bool = True) -> dict[str, Any]:
    """The reader's request for a page."""
    more = DETAILS if details else []
    return {"request": {"do": "extract", "page": to_wire(parse(html, url)), "with": {"name": "readwell"}, "more": more}}


def fastest(work: Sequence[tuple[Version, dict[str, Any]]], rounds: int) -> list[float]:
    """The least seconds of each, in turns."""
    best = [float("inf")] * len(work)
    for _ in range(rounds):
        for place, (version, asked) in enumerate(work):
            best[place] = min(best[place], version.seconds(asked))
    return best


def rows(ours: Version, theirs: Version, corpus: Sequence[Path], limit: int) -> Iterator[tuple[str, list[float]]]:
    """What was done, and its seconds by us, by the other, and by us without details."""
    for size in SIZES:
        html = made_up(size)
        whole = click(html)
        yield (
            f"answer, {size:,} nodes",
            fastest([(ours, whole), (theirs, whole), (ours, click(html, details=False))], ROUNDS),
        )
    for path in corpus:
        for page in islice(pages(path, needs="html"), limit):
            whole, bare = click(page.html, page.url), click(page.html, page.url, details=False)
            yield "answer, pages", fastest([(ours, whole), (theirs, whole), (ours, bare)], 3)
            raw = {"html": page.html, "url": page.url}
            yield "HTML to text, pages", fastest([(ours, raw), (theirs, raw)], 3)


def main(words: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="build.py bench versions", description=__doc__)
    parser.add_argument("other", nargs="?", type=Path, metavar="FOLDER")
    parser.add_argument("corpus", nargs="*", type=Path)
    parser.add_argument("--limit", type=int, default=10, metavar="N", help="the first N pages of each set")
    chosen = parser.parse_args(list(words))
    if not chosen.other:
        print("bench versions compares with a checkout of yours: build.py bench versions FOLDER CORPUS.jsonl...")
        return 0
    ours, theirs = Version(HERE), Version(chosen.other.resolve())
    found: dict[str, list[list[float]]] = {}
    for what, seconds in rows(ours, theirs, chosen.corpus, chosen.limit):
        found.setdefault(what, []).append(seconds)
    ours.close()
    theirs.close()
    print(machine.told())
    for what, each in found.items():
        ratios = [one[0] / one[1] for one in each]
        sums = sum(one[0] for one in each) / sum(one[1] for one in each)
        bare = f", without details {statistics.median(one[2] / one[0] for one in each):.2f}" if len(each[0]) > 2 else ""
        milliseconds = 1000 * statistics.median(one[0] for one in each)
        print(
            f"{what:22} {len(each):4}  {milliseconds:6.1f} ms, of the other {statistics.median(ratios):.2f}, sums {sums:.2f}{bare}"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
