"""How well the default extractor does on the garden: F1 and pages under a half, by what stands below the post."""

from __future__ import annotations

import multiprocessing
from collections.abc import Sequence
from typing import Any

from readwell.evaluation.score import gold, judge
from readwell.extractors.readwell import Readwell
from readwell.parse import parse
from readwell.render import render
from readwell.settle import settle

#: A post of at most so many words is short; so many comments are what most threads have.
SHORT, SOME = 150, (6, 26)


def scored(rows: Sequence[dict[str, Any]], jobs: int) -> list[float]:
    """The F1 of each page. Gold with and without the title are both right: the better counts."""
    with multiprocessing.Pool(jobs) as pool:
        return pool.map(_score, rows, chunksize=4)


def _score(row: dict[str, Any]) -> float:
    page = parse(row["html"], row["url"])
    text = str(render(page, settle(page, Readwell().select(page)).kept, "text"))
    both = (row["gold"], f"{row['title']}\n{row['gold']}")
    return max(float(judge(text, gold(one)).f1) for one in both)


def groups(row: dict[str, Any]) -> list[str]:
    """The lines of the table a page counts in."""
    length = "short" if row["words"] <= SHORT else "long"
    thread = "no" if not row["comments"] else "named" if row["named"] else "nameless"
    out = ["all", f"{length} post, {thread} comments"]
    if length == "short" and SOME[0] <= row["comments"] <= SOME[1]:
        out.append(f"short post, {SOME[0]} to {SOME[1]} comments")
    return out


def table(rows: Sequence[dict[str, Any]], found: Sequence[float]) -> str:
    """Markdown: pages, F1 and how many are under a half, for each group."""
    told: dict[str, list[float]] = {}
    for row, score in zip(rows, found, strict=True):
        for name in groups(row):
            told.setdefault(name, []).append(score)
    lines = ["| pages | number | F1 | under .5 |", "|---|---:|---:|---:|"]
    for name, own in sorted(told.items()):
        lines.append(f"| {name} | {len(own)} | {sum(own) / len(own):.3f} | {sum(one < 0.5 for one in own)} |")
    return "\n".join(lines)
