"""Plots the distribution of F1 over pages, one row per extractor: a mean hides whether half the pages fail."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from readwell.engine.basics.errors import Refused
from readwell.lab.evaluation.run import Result


def distribution(found: Mapping[str, Sequence[Result]], target: Path) -> None:
    """Writes a picture (PNG, SVG or PDF by its name): one distribution per row, the best median on top."""
    try:
        import matplotlib
    except ImportError:
        raise Refused("request", "plots need the extra `plot`: pip install readwell[plot]") from None
    matplotlib.use("Agg")
    from matplotlib import pyplot

    rows = sorted(([result.judged.f1 for result in results], name) for name, results in found.items())
    rows.sort(key=lambda row: sorted(row[0])[len(row[0]) // 2])
    figure, axes = pyplot.subplots(figsize=(9, 1.2 + 0.45 * len(rows)))
    bodies = axes.violinplot(
        [values for values, _ in rows], orientation="horizontal", widths=0.85, showextrema=False, points=200
    )
    for body in iter(bodies["bodies"]):  # type: ignore[call-overload]
        body.set_alpha(0.35)
    axes.boxplot(
        [values for values, _ in rows], orientation="horizontal", widths=0.18, showfliers=False, manage_ticks=False
    )
    axes.set_yticks(range(1, len(rows) + 1), [f"{name}  ({len(values)})" for values, name in rows])
    axes.set_xlim(-0.02, 1.02)
    axes.set_xlabel("F1 of a page (box: quartiles and median)")
    axes.grid(axis="x", alpha=0.3)
    try:
        figure.savefig(target, dpi=120, bbox_inches="tight")
    except (OSError, ValueError) as problem:
        raise Refused("request", f"{target}: {problem}") from None
