"""Prints for each block of a page what it is, how sure the extractor is, and three reasons.

The page is a file, an address, or standard input (-). A line begins with + if the block is kept and - if it is not.
With --steps it lists the steps of the decision instead: the reason for each, the figure it earned when it was measured,
and the blocks that it added or removed on this page.
The steps are listed without lessons: what --rules teaches changes the answer after the last of them.
With --plot it draws the data that a published algorithm works on: its rows and thresholds, kept parts shaded.
"""

import argparse
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from readwell.commands import reading
from readwell.engine.answer.details import explained
from readwell.engine.answer.select import select
from readwell.engine.basics.errors import Refused
from readwell.engine.basics.json_text import dumps
from readwell.engine.extractors.settings import build, from_text
from readwell.engine.page.selection import ranges
from readwell.engine.page.snapshot import Snapshot
from readwell.engine.page.tree import leaves
from readwell.engine.page.visible import visible_text
from readwell.engine.structure.permalinks import permalinks
from readwell.parse.sources import page_of

#: Characters of a block's text shown beside its reasons.
SHOWN = 60


def add(parser: argparse.ArgumentParser) -> None:
    """Declares the flags."""
    parser.add_argument("page", nargs="?", default="-", metavar="FILE|URL|-")
    parser.add_argument("--extractor", metavar="NAME[:field=value,...]", help="see `readwell describe`")
    parser.add_argument("--format", default="text", choices=["text", "json"], help="json: ids instead of words")
    parser.add_argument("--steps", action="store_true", help="what each step of the decision changed")
    parser.add_argument("--address", default="", metavar="URL", help="where a saved page came from")
    reading.add_rules(parser)
    parser.add_argument("--plot", type=Path, metavar="OUT.png", help="plot the algorithm's data and thresholds")


def run(chosen: argparse.Namespace) -> int:
    """Prints a few lines for each block; exit code 1 if the page has no words."""
    reading.check_rules(chosen)
    page = page_of(chosen.page, chosen.address)
    wanted = from_text(chosen.extractor) if chosen.extractor else None
    if chosen.steps:
        return _steps(page, build(wanted), chosen.format)
    _, selection = select(page, wanted, lessons=reading.lessons(chosen, page.url))
    rows = explained(page, build(wanted), selection)
    if chosen.plot:
        from readwell.lab.evaluation.algorithm_plots import draw

        draw(page, build(wanted), chosen.plot)
    if chosen.format == "json":
        print(dumps({"page": page.hash, **selection.facts, "blocks": rows}))
    else:
        facts = [f"{name} {value}" for name, value in selection.facts.items() if isinstance(value, (str, int, float))]
        print("\n".join([*([", ".join(facts)] if facts else []), *(_line(page, row) for row in rows)]))
    return 0 if rows else 1


def _steps(page: Snapshot, extractor: Any, form: str) -> int:
    """Prints the steps of a decision and what each changed; exit code 1 if the page has no words."""
    if not hasattr(extractor, "steps"):
        raise Refused("request", f"{extractor.name} decides in one step; only the default extractor has a list of them")
    before, rows = np.zeros(len(page), np.bool_), []
    for step, kept in extractor.steps(page):
        added, removed = (ranges(page, mask, leaves(page)) for mask in (kept & ~before, before & ~kept))
        facts = {"name": step.name, "reason": step.reason, "earned": step.earned}
        rows.append({**facts, "added": added, "removed": removed})
        before = kept
    if form == "json":
        print(dumps({"page": page.hash, "steps": rows}))
    else:
        print("\n".join(_step(page, number, row) for number, row in enumerate(rows, 1)))
    return 0 if rows else 1


def _step(page: Snapshot, number: int, row: Mapping[str, Any]) -> str:
    """Formats a step: its reason, then the texts it added and removed."""
    out = [f"{number:>2} {row['name']}: {row['reason']} Earned: {row['earned']}."]
    for sign, spans in (("+", row["added"]), ("-", row["removed"])):
        texts = (" ".join(_text(page, span).split()) for span in spans)
        out += [f"   {sign} {len(text.split()):>5} words  {text[:SHOWN]}" for text in texts if text]
    return "\n".join(out)


def _text(page: Snapshot, span: Sequence[int]) -> str:
    """Returns the visible text between two nodes."""
    seen = visible_text(page) & ~permalinks(page)
    return " ".join(page.string(node) for node in range(*span) if seen[node])


def _line(page: Snapshot, row: Mapping[str, Any]) -> str:
    """Formats a block as one line."""
    seen = visible_text(page) & ~permalinks(page)
    text = " ".join("".join(page.string(node) for node in range(*row["leaves"]) if seen[node]).split())
    head = f"{'+' if row['kept'] else '-'} {row['score']:.2f} {row['role']:<13} {text[:SHOWN]}"
    return "\n".join([head.rstrip(), *(f"{'':>21}{reason}" for reason in row["reasons"])])
