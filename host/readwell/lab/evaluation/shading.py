"""What all plots share: colours, bars with a threshold, and the shading of what was kept."""

from __future__ import annotations

from typing import Any

import numpy as np

from readwell.engine.page.numbers import runs

#: Colours: what was kept, what counts for and against, and thresholds.
KEPT, CONTENT, CODE, LIMIT = "#7fbf7f", "#2166ac", "#b2182b", "#444444"


def bars(axis: Any, values: Any, label: str, limit: float | None = None, color: str = CONTENT, name: str = "") -> None:
    """Draws a bar for each value, and a threshold."""
    axis.bar(np.arange(len(values)), values, width=1.0, color=color, label=name)
    if limit is not None:
        axis.axhline(limit, color=LIMIT, linestyle="--", linewidth=0.8)
    axis.set_ylabel(label)


def shade(axes: Any, kept: np.ndarray, join: int = 1) -> None:
    """Marks what was kept, with gaps of up to `join` entries closed, so that words a space apart are one stretch."""
    spans = runs(np.asarray(kept, np.bool_)).tolist()
    merged: list[list[int]] = []
    for first, last in spans:
        if merged and first - merged[-1][1] < join:
            merged[-1][1] = last
        else:
            merged.append([first, last])
    for axis in axes:
        for first, last in merged:
            axis.axvspan(first - 0.5, last - 0.5, color=KEPT, alpha=0.35, linewidth=0)
