"""Scores the engine on drawn pages, by kind; pages captured in a browser with their layout and without it.

The extractor is a black box here: a page goes in, a text comes out. What is right either way is taken out of the
text before it is compared, line by line.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from readwell.engine.answer.settle import settle
from readwell.engine.extractors import DEFAULT
from readwell.engine.extractors.settings import build, from_text
from readwell.engine.page.snapshot import Snapshot
from readwell.engine.render.text import text as written
from readwell.lab.evaluation.score import Judged, gold, judge, summary, tokens
from readwell.lab.training.pages import snapshot_of, unlaid
from readwell.system.jsonlines import lines


@dataclass(frozen=True)
class Outcome:
    """One page's figures in one way of seeing it."""

    id: str
    kind: str
    way: str  # raw, layout or none
    judged: Judged
    text: str


def outcomes(row: dict[str, Any], extractor: str = DEFAULT) -> Iterator[Outcome]:
    """The page as it is; a captured one also without its layout."""
    page = snapshot_of(row)
    ways = {"layout": page, "none": unlaid(page)} if "page" in row else {"raw": page}
    wanted = gold(row["gold"])
    for way, seen in ways.items():
        text = answer(seen, extractor)
        yield Outcome(
            row["id"], row["kind"], way, judge(without(text, row.get("either", ""), row["gold"]), wanted), text
        )


def answer(page: Snapshot, extractor: str) -> str:
    """What the extractor shows of a page."""
    fresh = replace(page, built={})
    return written(fresh, settle(fresh, build(from_text(extractor)).select(fresh), pictured=False).kept)


def without(text: str, either: str, wanted: str) -> str:
    """The text without the lines that are right either way, unless the gold has the same line."""
    kept = {tuple(tokens(line)) for line in wanted.split("\n")}
    free = {tuple(tokens(line)) for line in either.split("\n")} - kept
    return "\n".join(line for line in text.split("\n") if tuple(tokens(line)) not in free)


def report(paths: Sequence[Path], details: Path | None = None, extractor: str = DEFAULT) -> str:
    """A line for each kind and way of seeing: pages, mean F1, precision, recall, share under a half."""
    found: dict[tuple[str, str], list[Outcome]] = defaultdict(list)
    for path in paths:
        for row in lines(path):
            for outcome in outcomes(row, extractor):
                found[outcome.kind, outcome.way].append(outcome)
                found["(all)", outcome.way].append(outcome)
    if details:
        _details(details, found)
    shown = [f"{'kind':17}{'seen':8}{'pages':>6}{'F1':>7}{'prec.':>7}{'recall':>7}{'under .5':>9}"]
    for (kind, way), group in sorted(found.items()):
        total = summary(one.judged for one in group)
        assert total is not None
        figures = f"{total.pages:6}{total.f1:7.3f}{total.precision:7.3f}{total.recall:7.3f}{total.failures:9.1%}"
        shown.append(f"{kind:17}{way:8}{figures}")
    return "\n".join(shown)


def _details(target: Path, found: dict[tuple[str, str], list[Outcome]]) -> None:
    with target.open("w", encoding="utf-8") as out:
        for (kind, _), group in sorted(found.items()):
            for one in sorted(group if kind != "(all)" else [], key=lambda each: each.judged.f1):
                figures = {"f1": one.judged.f1, "precision": one.judged.precision, "recall": one.judged.recall}
                row = {"id": one.id, "kind": one.kind, "seen": one.way, **figures, "text": one.text}
                out.write(json.dumps(row, ensure_ascii=False) + "\n")
