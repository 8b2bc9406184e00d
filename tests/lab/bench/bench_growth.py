"""Measures how the work on a page grows with its length: `python3 build.py bench growth [PATTERN]`.

Every adversarial page (growth_pages.py) whose name holds the pattern is read at 20, 80 and 320 KB and, if it is among
the worst, at 1 MB: parsed, extracted, described (roles, metadata, structure) and written in each format. Seconds are
processor time. Each row is stored in `.readwell/growth.jsonl` as soon as it is measured, and the next run resumes there;
`--fresh` starts again. `--extractors` also runs every extractor on one page in twenty.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from readwell.engine.answer.details import MORE, reply_details
from readwell.engine.answer.select import select
from readwell.engine.basics.errors import Refused
from readwell.engine.extractors import DEFAULT, EXTRACTORS
from readwell.engine.page.tree import leaves
from readwell.engine.render.formats import FORMATS, written
from readwell.engine.render.work import Work
from readwell.parse import parse
from readwell.system import budget

from tests.lab.bench.growth_pages import Make, pages

ROWS = Path(__file__).parents[3] / ".readwell" / "growth.jsonl"
SIZES = (20_000, 80_000, 320_000)
LARGEST = 1_000_000
#: The worst rows that are shown, and the worst pages that are read at the largest size.
WORST = 30
#: Seconds after which a step is ended and written down as taking so long.
LIMIT = 60.0
#: Shorter times say nothing of how the work grows.
NOISE = 0.03

Row = dict[str, Any]


def steps(html: str, every: bool) -> Iterator[tuple[str, Callable[[], object]]]:
    """The work on one page, step by step; each step uses what those before it made."""
    made: dict[str, Any] = {}

    def read() -> None:
        made["page"] = parse(html, "https://example.org/a")

    def extract() -> None:
        made["selection"] = select(made["page"], None)[1]

    yield "parse", read
    yield "extract", extract
    yield "describe", lambda: reply_details(made["page"], made["selection"], list(MORE))
    for form in FORMATS:
        # Work of its own: else the first format would pay for what all of them share.
        yield form, lambda form=form: written(Work(made["page"], leaves(made["page"])), form)  # type: ignore[misc]
    for name in EXTRACTORS if every else ():
        if name != DEFAULT:
            yield f"extractor {name}", lambda name=name: select(made["page"], {"name": name})  # type: ignore[misc]


def measured(html: str, every: bool) -> dict[str, float | str]:
    """Seconds of each step; a step that was ended or failed ends the page."""
    out: dict[str, float | str] = {}
    for name, work in steps(html, every):
        begun = time.process_time()
        try:
            with budget.limited(LIMIT):
                work()
        except Refused as problem:
            out[name] = LIMIT if problem.code == "over-time" else problem.code
            break
        except Exception as problem:  # the other pages are measured all the same
            out[name] = f"{type(problem).__name__}: {problem}"
            break
        out[name] = round(time.process_time() - begun, 4)
    return out


def growth(row: Row) -> Iterator[tuple[float, float, str]]:
    """For each step: the seconds at its largest size, the exponent between its two largest sizes, and its name."""
    sizes = sorted(map(int, row["seconds"]))
    for step, last in row["seconds"][str(sizes[-1])].items():
        if not isinstance(last, float):
            yield math.inf, math.inf, f"{step}: {last}"
            continue
        before = row["seconds"][str(sizes[-2])].get(step) if len(sizes) > 1 else None
        known = isinstance(before, float) and before > NOISE / 4 and last > NOISE
        yield last, math.log(last / before) / math.log(sizes[-1] / sizes[-2]) if known else math.nan, step  # type: ignore[operator]


def badness(row: Row) -> float:
    """How long the slowest step would take at the largest size, if it went on growing as it grew so far."""
    largest = max(map(int, row["seconds"]))
    return max(
        (
            took * (LARGEST / largest) ** (1.0 if math.isnan(power) else max(power, 1.0))
            for took, power, _ in growth(row)
        ),
        default=0.0,
    )


def measure(names: dict[str, Make], rows: dict[str, Row], sizes: Sequence[int], extractors: bool) -> None:
    """Add what is missing to the rows, and keep each as it is measured."""
    ROWS.parent.mkdir(exist_ok=True)
    with ROWS.open("a", encoding="utf-8") as file:
        for number, (name, make) in enumerate(names.items()):
            row = rows.setdefault(name, {"name": name, "seconds": {}})
            missing = [size for size in sizes if str(size) not in row["seconds"]]
            for size in missing:
                row["seconds"][str(size)] = measured(make(size), extractors and number % 20 == 0)
                if badness(row) == math.inf or LIMIT in row["seconds"][str(size)].values():
                    break
            if missing:
                file.write(json.dumps(row) + "\n")
                file.flush()
            print(f"\r{number + 1} of {len(names)} ", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)


def kept() -> dict[str, Row]:
    """The rows of earlier runs; of two of one page the later."""
    if not ROWS.exists():
        return {}
    return {row["name"]: row for row in map(json.loads, ROWS.read_text(encoding="utf-8").splitlines())}


def main(words: Sequence[str]) -> int:
    """The worst steps, the slowest first; 1 if one of them takes over two seconds at 1 MB."""
    parser = argparse.ArgumentParser(prog="build.py bench growth", description=__doc__)
    parser.add_argument("pattern", nargs="?", default="", help="a part of the pages' names")
    parser.add_argument("--fresh", action="store_true", help="forget what was measured before")
    parser.add_argument("--extractors", action="store_true", help="every extractor on one page in twenty")
    parser.add_argument("--sizes", type=int, nargs="+", default=SIZES, metavar="N", help="sizes in characters")
    chosen = parser.parse_args(list(words))
    if chosen.fresh:
        ROWS.unlink(missing_ok=True)
    names = {name: make for name, make in pages().items() if chosen.pattern in name}
    rows = {name: row for name, row in kept().items() if name in names}
    measure(names, rows, chosen.sizes, chosen.extractors)
    worst = sorted(names, key=lambda name: -badness(rows[name]))[:WORST]
    measure({name: names[name] for name in worst}, rows, (LARGEST,), False)
    slowest = sorted(((*line, name) for name in names for line in growth(rows[name])), key=lambda line: -line[0])
    print(" seconds  exponent  step        page")
    for took, power, step, name in slowest[:WORST]:
        print(f"{took:8.2f} {power:9.2f}  {step:<11} {name}")
    return 1 if any(took > 2 for took, *_ in slowest) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
