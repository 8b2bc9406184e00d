"""Reasons in an extractor's own terms: what it measured of a text, and the threshold."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from readwell.engine.basics.reasons import Reason
from readwell.engine.page.blocks import Blocks
from readwell.engine.page.snapshot import Snapshot
from readwell.engine.page.text import length, shown_texts

#: How a value is compared with a threshold.
SIGNS: dict[str, Callable[[float, float], bool]] = {
    ">": lambda value, limit: value > limit,
    "≥": lambda value, limit: value >= limit,
    "<": lambda value, limit: value < limit,
    "≤": lambda value, limit: value <= limit,
}
#: What holds where a comparison doesn't.
_OPPOSITE = {">": "≤", "≥": "<", "<": "≥", "≤": ">"}


def measured(term: str, value: int | str) -> Reason:
    """Returns a value that decides by itself, or that a comparison needs to be understood."""
    return Reason("measure", (term, value))


def compared(term: str, value: float, sign: str, limit: float, unit: str = "") -> Reason:
    """Returns a value beside its threshold, with the sign that holds."""
    holds = sign if SIGNS[sign](value, limit) else _OPPOSITE[sign]
    return Reason("compared", (term, figure(value, unit), holds, figure(limit, unit)))


def figure(value: float, unit: str = "") -> str:
    """Formats a number: whole ones and percentages without decimals, others with two."""
    return f"{value:.0f}{unit}" if unit or float(value).is_integer() else f"{value:.2f}"


def by_text(page: Snapshot, parts: Blocks, of_text: Callable[[int], list[Reason]]) -> list[list[Reason]]:
    """Returns for each block the reasons of its longest text, none for a block without words."""
    sizes = np.where(shown_texts(page), length(page), np.int64(0))
    out: list[list[Reason]] = [[] for _ in range(len(parts))]
    for block in np.flatnonzero(parts.words).tolist():
        ids = parts.leaves[parts.first[block] : parts.first[block + 1]]
        node = int(ids[int(np.argmax(sizes[ids]))])
        out[block] = of_text(node) if sizes[node] else []
    return out
