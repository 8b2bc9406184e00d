"""How well the default extractor does on the garden: F1 and pages under a half, by what stands below the post."""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from readwell.evaluation.score import gold, judge
from readwell.extractors.readwell import Readwell
from readwell.render import render
from readwell.settle import settle
from readwell.training.pages import snapshot_of

#: A post of at most so many words is short; so many comments are what most threads have.
SHORT, SOME = 150, (6, 26)


def scored(rows: Iterable[dict[str, Any]], jobs: int) -> dict[str, float]:
    """The F1 of each page, by its id; of what a browser showed where a row has that."""
    with multiprocessing.Pool(jobs) as pool:
        return dict(pool.imap(_score, rows, chunksize=4))


def _score(row: dict[str, Any]) -> tuple[str, float]:
    """Gold with and without the title are both right: the better counts."""
    page = snapshot_of(row)
    text = str(render(page, settle(page, Readwell().select(page)).kept, "text"))
    both = (row["gold"], f"{row['title']}\n{row['gold']}")
    return row["id"], max(float(judge(text, gold(one)).f1) for one in both)


def groups(row: dict[str, Any]) -> list[str]:
    """The lines of the table a page counts in."""
    length = "short" if row["words"] <= SHORT else "long"
    thread = "no" if not row["comments"] else "named" if row["named"] else "nameless"
    out = ["all", f"{length} post, {thread} comments"]
    if length == "short" and SOME[0] <= row["comments"] <= SOME[1]:
        out.append(f"short post, {SOME[0]} to {SOME[1]} comments")
    return out


def table(rows: Sequence[dict[str, Any]], found: Mapping[str, Mapping[str, float]]) -> str:
    """Markdown: pages, and for each way to see them (raw, at some width) their F1 and how many are under a half."""
    told: dict[str, list[str]] = {}
    for row in rows:
        for name in groups(row):
            told.setdefault(name, []).append(row["id"])
    lines = [
        f"| pages | number | {' | '.join(f'{way} | under .5' for way in found)} |",
        "|---|---:" + "|---:|---:" * len(found) + "|",
    ]
    for name, ids in sorted(told.items()):
        cells = [_cell([scores[one] for one in ids if one in scores]) for scores in found.values()]
        lines.append(f"| {name} | {len(ids)} | {' | '.join(cells)} |")
    return "\n".join(lines)


def _cell(own: Sequence[float]) -> str:
    return f"{sum(own) / len(own):.3f} | {sum(one < 0.5 for one in own)}" if own else " | "
