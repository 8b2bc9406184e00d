"""Formats figures as tables: for a terminal, for Markdown, as JSON."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence

from readwell.engine.basics.json_text import dumps
from readwell.lab.evaluation.run import Result
from readwell.lab.evaluation.score import Summary, summary

Grouped = Mapping[tuple[str, ...], Sequence[Result]]

_HEADS = ("pages", "F1", "precision", "recall", "median", "under .5", "4-gram", "ms", "MB/s", "failed")


def table(results: Grouped, by: Sequence[str], form: str = "table") -> str:
    """Returns one line per group; groups are named by the columns in `by`."""
    rows = [(group, figures(found)) for group, found in results.items() if found]
    if form == "json":
        return dumps([dict(zip(by, group, strict=True)) | figure for group, figure in rows])
    heads = [*by, *_HEADS]
    cells = [[*group, *_cells(figure)] for group, figure in rows]
    if form == "markdown":
        ruler = ["---"] * len(by) + ["---:"] * len(_HEADS)
        return "\n".join("| " + " | ".join(line) + " |" for line in (heads, ruler, *cells))
    widths = [max(map(len, column)) for column in zip(heads, *cells, strict=True)]
    return "\n".join(_line(line, widths, len(by)) for line in (heads, *cells))


def figures(found: Sequence[Result]) -> dict[str, float]:
    """Returns every figure of one group."""
    total = summary(result.judged for result in found)
    assert isinstance(total, Summary)
    seconds = sum(result.select_seconds + result.parse_seconds for result in found)
    times = sorted(result.select_seconds for result in found)
    return dataclasses.asdict(total) | {
        "ms": 1000 * times[len(times) // 2],
        "mb_per_second": sum(result.characters for result in found) / 1e6 / seconds if seconds else 0.0,
        "failed": sum(bool(result.error) for result in found),
    }


def _cells(row: Mapping[str, float]) -> list[str]:
    spread = [f"{row[name]:.3f}±{row[name + '_deviation']:.3f}" for name in ("f1", "precision", "recall")]
    rest = [f"{row['median']:.3f}", f"{row['failures']:.1%}", f"{row['shingle_page_f1']:.3f}"]
    speed = [f"{row['ms']:.2f}", f"{row['mb_per_second']:.1f}", f"{row['failed']:.0f}"]
    return [f"{row['pages']:.0f}", *spread, *rest, *speed]


def _line(cells: Sequence[str], widths: Sequence[int], names: int) -> str:
    out = [
        cell.ljust(width) if place < names else cell.rjust(width)
        for place, (cell, width) in enumerate(zip(cells, widths, strict=True))
    ]
    return "  ".join(out).rstrip()
