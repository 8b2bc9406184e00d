"""A library of a million marks, 100 of each of 10,000 articles: `python3 build.py bench marks`.

READWELL_MARKS sets another number. The searches and lists are of every kind that people ask for; the exports are of
all marks.
"""

from __future__ import annotations

import os
import random
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

from readwell.engine.render.marks import FORMS
from readwell.services.library import marking, marks_out, upkeep
from readwell.services.library.store import Library

from tests.host.library.articles import article
from tests.lab.bench.bench_library import HAN, milliseconds, over_limit, vocabulary

MARKS = int(os.environ.get("READWELL_MARKS", "1000000"))
EACH = 100
#: Asked of ourselves: milliseconds of a search or a list, and seconds of an export.
ASKED, EXPORT = 50.0, 30.0
ROUNDS = 200
COLOURS = ("yellow", "yellow", "green", "blue", "pink")


def fill(library: Library, chance: random.Random, words: list[str]) -> None:
    """Adds the articles and their marks."""
    pool = chance.choices(words, [1 / (rank + 5) for rank in range(len(words))], k=1_000_000)
    for first in range(0, MARKS // EACH, 100):
        with library.writing():
            for number in range(first, first + 100):
                rows = [_mark(chance, pool, number * EACH + at) for at in range(EACH)]
                library.record(article(f"a{number}", text=f"words of {number}", personal={"marks": rows}))


def _mark(chance: random.Random, pool: list[str], number: int) -> dict[str, Any]:
    at = chance.randrange(len(pool) - 40)
    exact = "".join(chance.choices(HAN, k=20)) if number % 10 == 0 else " ".join(pool[at : at + 15])
    made = time.strftime("%Y-%m-%dT%H:%M:%S.000Z", time.gmtime(1_500_000_000 + 60 * number))
    note = " ".join(pool[at + 20 : at + 28]) if number % 3 == 0 else ""
    tags = [f"tag{chance.randrange(50)}"] if number % 2 == 0 else []
    own = {"id": f"m{number}", "exact": exact, "prefix": pool[at], "suffix": pool[at + 16], "note": note}
    return {**own, "tags": tags, "colour": chance.choice(COLOURS), "made": made, "start": number, "end": number + 90}


def queries(chance: random.Random, words: list[str]) -> Iterator[dict[str, Any]]:
    """What people search for."""
    for turn in range(ROUNDS):
        common, middling, rare = chance.choice(words[:50]), chance.choice(words[200:3000]), chance.choice(words[3000:])
        kinds = (middling, rare, f"{common} {middling}", f'"{common} {chance.choice(words[:50])}"', f"{rare[:5]}*",
                 "".join(chance.choices(HAN, k=2)), "".join(chance.choices(HAN, k=3)), common)  # fmt: skip
        held = ({}, {"tag": f"tag{turn % 50}"}, {"colour": chance.choice(COLOURS)})[turn % 3]
        yield {"query": kinds[turn % len(kinds)], **held}


def lists(chance: random.Random) -> dict[str, Callable[[], dict[str, Any]]]:
    """What each kind of list asks for."""
    number = partial(chance.randrange, 1, MARKS // EACH)
    return {
        "all": dict,
        "a tag": lambda: {"tag": f"tag{chance.randrange(50)}"},
        "a colour": lambda: {"colour": chance.choice(COLOURS)},
        "a tag and a colour": lambda: {"tag": f"tag{chance.randrange(50)}", "colour": chance.choice(COLOURS)},
        "an article": lambda: {"article": number()},
        "a page": lambda: {"address": f"https://x.org/a{number()}"},
        "deep pages": lambda: {"skip": chance.randrange(MARKS)},
    }


def main() -> int:
    """Measure and say; 1 if a figure misses what was asked."""
    chance = random.Random(44)
    words = vocabulary(chance)
    with tempfile.TemporaryDirectory() as folder, closing(Library(Path(folder) / "library.sqlite")) as library:
        begun = time.perf_counter()
        fill(library, chance, words)
        library.base.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        size = library.path.stat().st_size
        print(f"{MARKS:,} marks in {time.perf_counter() - begun:.0f} s, {size / MARKS:.0f} bytes each", flush=True)
        over = 0
        asked = list(queries(chance, words))
        over += over_limit("search", [milliseconds(partial(_found, library, one)) for one in asked], ASKED)
        for name, ask in lists(chance).items():
            over += over_limit(name, [milliseconds(partial(_found, library, ask())) for _ in range(50)], ASKED)
        one = [{"id": "new", "exact": "the harbour"}]
        over += over_limit("mark", [milliseconds(partial(marking.mark, library, 7, one)) for _ in range(50)], ASKED)
        over_limit("facets", [milliseconds(partial(marking.facets, library)) for _ in range(5)], 1000)
        over += exports(library, Path(folder))
        print(f"check: {len(upkeep.check(library))} problems")
    return 1 if over else 0


def _found(library: Library, asked: dict[str, Any]) -> object:
    return marking.found(library, **asked)


def exports(library: Library, folder: Path) -> int:
    """Exports everything in each form; counts those that took too long."""
    over = 0
    for form in FORMS:
        begun = time.perf_counter()
        with (folder / f"all.{form}").open("w", encoding="utf-8", newline="") as out:
            out.writelines(marks_out.pieces(library, form))
        took, size = time.perf_counter() - begun, (folder / f"all.{form}").stat().st_size
        print(f"export as {form}: {took:.1f} s, {size / 1e6:.0f} MB; asked: under {EXPORT:.0f} s", flush=True)
        over += took > EXPORT
    return over


if __name__ == "__main__":
    sys.exit(main())
