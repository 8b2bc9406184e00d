"""Where the time of one answer goes: milliseconds of processor time per stage, and the functions that take most of it.

python3 build.py bench stages CORPUS.jsonl... [--limit N] [--functions N]: each page is read several times; the fastest
round of each stage counts. The functions are sampled by a timer of processor time, so that a profiler's own cost, which
falls on short calls, moves nothing; "within" counts what a function calls, "own" doesn't.
"""

from __future__ import annotations

import argparse
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from types import FrameType

import readwell
from readwell.engine.answer.settle import settle
from readwell.engine.decision.decide import traced
from readwell.engine.decision.draft import blank
from readwell.engine.extractors.readwell import Readwell
from readwell.engine.features.passages import passages
from readwell.engine.models.model import shipped
from readwell.engine.render.text import text
from readwell.lab.evaluation.corpus import Page, pages
from readwell.parse import parse

ROUNDS = 5
PACKAGE = str(Path(readwell.__file__).parent)
#: Seconds of processor time between two samples.
INTERVAL = 0.001


def stages(page: Page) -> Iterator[tuple[str, float]]:
    """Reads a page stage by stage; yields the name and the seconds of each."""
    begun = time.process_time()
    tree = parse(page.html, page.url)
    yield "parse", time.process_time() - begun
    begun = time.process_time()
    size = len(passages(tree))
    yield "passages", time.process_time() - begun
    extractor, found = Readwell(), None
    if size:
        begun = time.process_time()
        for step, draft in traced(blank(tree, shipped(), extractor.wishes())):
            yield step.name, time.process_time() - begun
            found, begun = draft, time.process_time()
    begun = time.process_time()
    answer = extractor.select(tree) if found is None else extractor.answer(found)
    kept = settle(tree, answer).kept
    yield "settle", time.process_time() - begun
    begun = time.process_time()
    text(tree, kept)
    yield "text", time.process_time() - begun


def fastest(page: Page) -> dict[str, float]:
    """Returns the seconds of each stage in the fastest of several rounds."""
    best: dict[str, float] = {}
    for _ in range(ROUNDS):
        for name, seconds in stages(page):
            best[name] = min(seconds, best.get(name, seconds))
    return best


class Samples:
    """Counts which functions of the package are running whenever the timer fires."""

    def __init__(self) -> None:
        self.own: Counter[str] = Counter()
        self.within: Counter[str] = Counter()
        self.all = 0

    def take(self, _: int, frame: FrameType | None) -> None:
        """Handles the timer's signal."""
        names: list[str] = []
        while frame:
            code = frame.f_code
            if code.co_filename.startswith(PACKAGE):
                names.append(f"{code.co_filename[len(PACKAGE) + 1 :]}:{code.co_qualname}")
            frame = frame.f_back
        if names:
            self.all += 1
            self.own[names[0]] += 1
            self.within.update(set(names))

    def of(self, work: Callable[[], object]) -> Samples:
        """Runs the work with the timer on."""
        before = signal.signal(signal.SIGPROF, self.take)
        signal.setitimer(signal.ITIMER_PROF, INTERVAL, INTERVAL)
        try:
            work()
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)
            signal.signal(signal.SIGPROF, before)
        return self


def main(words: Sequence[str]) -> int:
    """Prints a line for each stage, then one for each of the functions that take most."""
    parser = argparse.ArgumentParser(prog="build.py bench stages", description=__doc__)
    parser.add_argument("corpus", nargs="*", type=Path)
    parser.add_argument("--limit", type=int, default=20, metavar="N", help="the first N pages of each set")
    parser.add_argument("--functions", type=int, default=40, metavar="N", help="list so many functions")
    chosen = parser.parse_args(list(words))
    if not chosen.corpus:
        print("bench stages reads pages of your own: build.py bench stages CORPUS.jsonl... [--limit N]")
        return 0
    read = [page for path in chosen.corpus for page in pages(path, chosen.limit)]
    total: Counter[str] = Counter()
    for page in read:
        total.update(fastest(page))
    whole = sum(total.values())
    for name, seconds in total.items():
        print(f"{1000 * seconds / len(read):8.3f} ms {100 * seconds / whole:5.1f}%  {name}")
    print(f"{1000 * whole / len(read):8.3f} ms 100.0%  a page on average, of {len(read)}")
    found = Samples().of(lambda: [readwell.extract(page.html, page.url) for _ in range(ROUNDS) for page in read])
    print(f"\n within    own  function, of {found.all} samples")
    for name, often in found.within.most_common(chosen.functions):
        print(f"{100 * often / found.all:6.1f}% {100 * found.own[name] / found.all:5.1f}%  {name}")
    print("\n   own  function")
    for name, often in found.own.most_common(chosen.functions):
        print(f"{100 * often / found.all:5.1f}%  {name}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
