"""Limits consecutive line breaks, so that removed elements leave no gaps."""

from dataclasses import dataclass

import numpy as np

from readwell.engine.basics.running import running_sums
from readwell.engine.page.selection import setting
from readwell.engine.page.snapshot import Mask, Snapshot
from readwell.engine.page.text import blank
from readwell.engine.page.tree import leaves, within


@dataclass(frozen=True)
class LineBreaks:
    """Settings: how many line breaks stay."""

    line_breaks: bool = setting(True, "Limit line breaks in a row. On in the original.")
    most_breaks: int = setting(2, "Line breaks that may follow each other. Original: 2.", range=(0, 20))


def drop(settings: LineBreaks, page: Snapshot, dropped: Mask) -> Mask:
    """Returns the line breaks over the limit, once `dropped` is gone."""
    mask = np.zeros(len(page), np.bool_)
    if not settings.line_breaks:
        return mask
    ids = np.flatnonzero(leaves(page) & ~blank(page) & ~within(page, dropped))
    breaks = page.tagged(("br",))[ids]
    before = running_sums(breaks)
    rank = before - np.maximum.accumulate(np.where(breaks, 0, before)) if len(ids) else before
    mask[ids[breaks & (rank > settings.most_breaks)]] = True
    return mask
