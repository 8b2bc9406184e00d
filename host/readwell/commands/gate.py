"""Checks that no extractor got worse: its F1 on pages with gold against the floor pinned for it."""

import argparse
from pathlib import Path

from readwell.engine.basics.errors import Refused
from readwell.engine.extractors import EXTRACTORS

#: The project's own pages, if the package runs from its source tree.
PAGES = Path(__file__).parents[3] / "tests" / "data" / "pages" / "gold"


def add(parser: argparse.ArgumentParser) -> None:
    """Declares the flags."""
    parser.add_argument(
        "pages", nargs="?", type=Path, default=PAGES, help="NAME.html beside NAME.txt, or NAME.jsonl.xz"
    )
    parser.add_argument("--floors", type=Path, metavar="FILE", help="use these floors instead of the project's")
    parser.add_argument("--pin", action="store_true", help="write today's figures as the new floors")
    parser.add_argument("--lower", action="store_true", help="with --pin: allow lower floors")


def run(chosen: argparse.Namespace) -> int:
    """Prints a line for each extractor; exit code 1 if one fails."""
    try:
        import rapidfuzz  # noqa: F401
    except ImportError:
        raise Refused("request", "the gate needs the extra `evaluate`: pip install readwell[evaluate]") from None
    from readwell.lab.evaluation import gate

    path = chosen.floors or gate.FLOORS
    pages = gate.gold_pages(chosen.pages)
    now, named = gate.measured(pages, EXTRACTORS), gate.digest(pages)
    if chosen.pin:
        gate.pin(path, named, now, chosen.lower)
        print(f"{len(now)} floors pinned on {len(pages)} pages")
        return 0
    measured_on, floors = gate.read(path)
    if floors and measured_on != named:
        print("the pages have changed since the floors were pinned: pin again once you understand the figures below")
    rows = list(gate.compared(floors, now))
    for row in rows:
        print(row.summary())
    return 0 if floors and measured_on == named and all(row.passes for row in rows) else 1
