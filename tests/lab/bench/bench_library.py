"""A library of 100,000 generated articles: `python3 build.py bench library` (READWELL_ARTICLES sets another number).

The searches are of every kind that people type: common and rare words, several words, a phrase, a prefix, Chinese and
Japanese. The lists are of each order, each filter and both together, with their deep pages (library_lists.py).
"""

from __future__ import annotations

import json
import os
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from readwell.services.library import exchange, upkeep
from readwell.services.library.store import Library

from tests.lab.bench.library_lists import lists, said

ARTICLES = int(os.environ.get("READWELL_ARTICLES", "100000"))
#: Asked of ourselves: milliseconds, and articles a second.
SEARCH, OPEN, IMPORT = 50.0, 30.0, 1000.0
ROUNDS = 200
LETTERS = "bcdfghklmnprstvw", "aeiou"
HAN = "図書館新聞経済政府今日東京会議発表問題中国大学研究記者社会生活時間世界市場公司学生文化技術発展"


def vocabulary(chance: random.Random) -> list[str]:
    """Invented words, the common ones short; as many as a large collection of articles has."""
    found: dict[str, None] = {}
    while len(found) < 60_000:
        syllables = 2 if len(found) < 2000 else 3 if len(found) < 30_000 else 4  # 80, 6,400, 512,000 ... are there
        found["".join(chance.choice(LETTERS[0]) + chance.choice(LETTERS[1]) for _ in range(syllables))] = None
    return list(found)


def articles(chance: random.Random, words: list[str]) -> Iterator[str]:
    """Lines of a library as another one would give it out; every tenth article is Chinese or Japanese."""
    yield json.dumps(exchange.FORM)
    weights = [1 / (rank + 5) for rank in range(len(words))]
    pool = chance.choices(words, weights, k=2_000_000)
    last = ""
    for number in range(ARTICLES):
        size = min(3000, int(chance.lognormvariate(5.9, 0.7)))  # half are under 365 words
        at = chance.randrange(len(pool) - size - 10)
        text = " ".join(pool[at : at + size])
        if number % 10 == 0:
            text = "".join(chance.choices(HAN, k=2 * size))
        title = " ".join(pool[at + size : at + size + 7])
        row: dict[str, object] = {
            "address": f"https://site{number % 997}.example/{number}",
            "title": title,
            "saved": stamp(number),
        }
        row |= {"text": text, "markdown": f"# {title}\n\n{text}\n", "site": f"Site {number % 997}", "words": size}
        row |= {"tags": [f"tag{number % 50}"]} | said(number)
        if number % 40 == 39:  # a link, of which every second one was not to be had
            row |= {"text": "", "markdown": "", "words": 0, "fetch": {"code": "fetch"} if number % 80 == 39 else {}}
        elif number % 500 == 499:  # the same words at another address
            row |= {"text": last}
        last = text
        yield json.dumps(row, ensure_ascii=False)


def stamp(number: int) -> str:
    """A time for each article, a minute after the one before."""
    return time.strftime("%Y-%m-%dT%H:%M:00+00:00", time.gmtime(1_700_000_000 + 60 * number))


def queries(chance: random.Random, words: list[str]) -> Iterator[str]:
    """What people type."""
    for turn in range(ROUNDS):
        common, middling, rare = chance.choice(words[:50]), chance.choice(words[200:3000]), chance.choice(words[3000:])
        kinds = (middling, rare, f"{common} {middling}", f'"{common} {chance.choice(words[:50])}"', f"{rare[:5]}*",
                 "".join(chance.choices(HAN, k=2)), "".join(chance.choices(HAN, k=3)), common)  # fmt: skip
        yield kinds[turn % len(kinds)]


def milliseconds(work: Callable[[], object]) -> tuple[float, float]:
    """How long one piece of work takes: by the clock, and of the processor's time (others may be using it)."""
    begun, busy = time.perf_counter(), time.process_time()
    work()
    return (time.perf_counter() - begun) * 1000, (time.process_time() - busy) * 1000


def over_limit(what: str, measured: list[tuple[float, float]], asked: float) -> int:
    """Say one figure; 1 if it is over what was asked."""
    times, busy = sorted(one[0] for one in measured), statistics.median(one[1] for one in measured)
    median, late = statistics.median(times), times[int(0.95 * len(times))]
    print(
        f"{what}: {median:.1f} ms median ({busy:.1f} of the processor), {late:.1f} for 95 of 100, "
        f"worst {times[-1]:.0f}; asked: under {asked:.0f}",
        flush=True,
    )
    return int(median > asked)


def main() -> int:
    """Measure and say; 1 if a figure misses what was asked."""
    chance = random.Random(8)
    words = vocabulary(chance)
    with tempfile.TemporaryDirectory() as folder:
        library = Library(Path(folder) / "library.sqlite")
        lines = list(articles(chance, words))
        begun, busy = time.perf_counter(), time.process_time()
        done = exchange.imported(library, lines)
        rate, alone = done.new / (time.perf_counter() - begun), done.new / (time.process_time() - busy)
        text = sum(len(json.loads(line)["text"].encode()) for line in lines[1:])
        print(
            f"import: {done.new} articles, {rate:.0f} a second ({alone:.0f} by the processor); asked: at least {IMPORT:.0f}",
            flush=True,
        )
        library.base.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        size = library.path.stat().st_size
        print(
            f"on disk: {size / done.new:.0f} bytes an article, whose text alone has {text / done.new:.0f}", flush=True
        )
        over = int(rate < IMPORT)
        over += over_limit(
            "search", [milliseconds(partial(library.search, one)) for one in queries(chance, words)], SEARCH
        )
        numbers = [chance.randrange(1, done.new + 1) for _ in range(ROUNDS)]
        over += over_limit("open", [milliseconds(partial(library.get, one)) for one in numbers], OPEN)
        over += over_limit("latest 50", [milliseconds(library.listed) for _ in range(20)], OPEN)
        over += lists(library)
        print(f"check: {len(upkeep.check(library))} problems")
        library.close()
    return 1 if over else 0


if __name__ == "__main__":
    sys.exit(main())
