"""Pages per second on one core, from raw HTML to text, compared with the fastest of the good alternatives.

python3 build.py bench speed CORPUS.jsonl... [--limit N]: the two alternate on each page for several rounds, so that
interference affects both; the fastest round of each counts. Seconds are processor time.
"""

from __future__ import annotations

import argparse
import statistics
import sys
from collections.abc import Sequence
from pathlib import Path

from readwell.lab.evaluation.corpus import pages

from tests.lab.bench.peers.processes import Rival

NAMES = ("readwell", "trafilatura fast")
ROUNDS = 3


def main(words: Sequence[str]) -> int:
    """A line each: median and mean milliseconds, pages a second; then their ratio."""
    parser = argparse.ArgumentParser(prog="build.py bench speed", description=__doc__)
    parser.add_argument("corpus", nargs="*", type=Path)
    parser.add_argument("--limit", type=int, default=60, metavar="N", help="the first N pages of each set")
    chosen = parser.parse_args(list(words))
    if not chosen.corpus:
        print("bench speed reads pages of your own: build.py bench speed CORPUS.jsonl... [--limit N]")
        return 0
    rivals = [Rival(name) for name in NAMES]
    taken: list[list[float]] = [[] for _ in NAMES]
    for page in (page for path in chosen.corpus for page in pages(path, chosen.limit)):
        rounds = [[rival.read(page.html, page.url).get("cpu", 0.0) for rival in rivals] for _ in range(ROUNDS)]
        for row, seconds in zip(taken, zip(*rounds, strict=True), strict=True):
            row.append(min(seconds))
        print(f"\r{len(taken[0])} pages ", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    for rival, row in zip(rivals, taken, strict=True):
        rival.stop()
        mean = statistics.fmean(row)
        print(
            f"{rival.version:<28} median {1000 * statistics.median(row):6.2f} ms, mean {1000 * mean:6.2f} ms, {1 / mean:6.1f} pages/s"
        )
    print(
        f"ours takes {statistics.median(one / other for one, other in zip(*taken, strict=True)):.2f} of its time (median over pages)"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
