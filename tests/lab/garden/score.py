"""Scores the default extractor on the garden: F1, pages under 0.5, and headings kept, by kind of page."""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from readwell.engine.answer.settle import settle
from readwell.engine.extractors.readwell import Readwell
from readwell.engine.render.formats import render
from readwell.lab.evaluation.score import gold, judge, tokens
from readwell.lab.training.pages import snapshot_of

#: A post of at most so many words is short; so many comments are what most threads have.
SHORT, SOME = 150, (6, 26)


@dataclass(frozen=True)
class Scored:
    """A page's F1, and the share of its headings that were kept if it tells them."""

    f1: float
    heads: float | None


def scored(rows: Iterable[dict[str, Any]], jobs: int) -> dict[str, Scored]:
    """How well each page was read, by its id; of what a browser showed where a row has that."""
    with multiprocessing.Pool(jobs) as pool:
        return dict(pool.imap(_score, rows, chunksize=4))


def _score(row: dict[str, Any]) -> tuple[str, Scored]:
    page = snapshot_of(row)
    return row["id"], judged(str(render(page, settle(page, Readwell().select(page)).kept, "text")), row)


def judged(text: str, row: dict[str, Any]) -> Scored:
    """Returns how well a text matches a page; gold with and without the title are both right: the better counts."""
    f1 = max(float(judge(text, gold(one)).f1) for one in (row["gold"], f"{row['title']}\n{row['gold']}"))
    return Scored(f1, heads_kept(text, row["heads"]) if row.get("heads") else None)


def heads_kept(text: str, heads: Sequence[str]) -> float:
    """The share of these headings that are lines of their own in a text, in their order."""
    left, found = [tokens(line) for line in text.splitlines()], 0
    for head in map(tokens, heads):
        if head in left:
            found += 1
            left = left[left.index(head) + 1 :]
    return found / len(heads)


def groups(row: dict[str, Any]) -> list[str]:
    """The lines of the table a page counts in."""
    if row["kind"] != "article":
        return ["all", row["kind"]]
    length = "short" if row["words"] <= SHORT else "long"
    thread = "no" if not row["comments"] else "named" if row["named"] else "nameless"
    out = ["all", f"{length} post, {thread} comments"]
    if length == "short" and SOME[0] <= row["comments"] <= SOME[1]:
        out.append(f"short post, {SOME[0]} to {SOME[1]} comments")
    return out


def table(rows: Sequence[dict[str, Any]], found: Mapping[str, Mapping[str, Scored]]) -> str:
    """Markdown: pages, and for each way to see them (raw, at some width) F1, how many are under a half, headings kept."""
    pages: dict[str, list[str]] = {}
    for row in rows:
        for name in groups(row):
            pages.setdefault(name, []).append(row["id"])
    lines = [
        f"| pages | number | {' | '.join(f'{way} | under .5 | heads' for way in found)} |",
        "|---|---:" + "|---:|---:|---:" * len(found) + "|",
    ]
    for name, ids in sorted(pages.items()):
        cells = [_cell([scores[one] for one in ids if one in scores]) for scores in found.values()]
        lines.append(f"| {name} | {len(ids)} | {' | '.join(cells)} |")
    return "\n".join(lines)


def _cell(own: Sequence[Scored]) -> str:
    if not own:
        return " | | "
    heads = [one.heads for one in own if one.heads is not None]
    kept = f"{sum(heads) / len(heads):.3f}" if heads else ""
    return f"{sum(one.f1 for one in own) / len(own):.3f} | {sum(one.f1 < 0.5 for one in own)} | {kept}"
