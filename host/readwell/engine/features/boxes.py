"""Layout of an element on the screen: content-seeker's visual features (Louvan 2009), if a browser filled them in.

Without layout there are no such columns: a model trained with them must fail, not guess.
"""

from __future__ import annotations

import numpy as np

from readwell.engine.features.counts import seen_words
from readwell.engine.features.table import Columns
from readwell.engine.page.snapshot import Ints, Longs, Snapshot
from readwell.engine.page.tree import is_text, share
from readwell.engine.page.visible import hidden

#: Coordinates are clipped here, so that areas fit into 64-bit integers.
FARTHEST = 2**31 - 1


def boxes(page: Snapshot, ids: Ints) -> Columns:
    """Position, size, share of the page, distance from the middle, font size relative to the page's."""
    if page.layout is None:
        return {}
    at = {name: page.layout[name][ids].astype(np.int64) for name in ("x", "y", "w", "h", "font", "weight")}
    wide, high = _extent(page)
    body = max(_usual(page, page.layout["font"]), 1)
    full = np.full(len(ids), wide * high, np.int64)
    return {
        "x": at["x"],
        "y": at["y"],
        "width": at["w"],
        "tall": at["h"],
        "width_share": at["w"] / wide,
        "area_share": share(at["w"] * at["h"], full),
        "off_middle": np.abs(2 * at["x"] + at["w"] - wide) / (2 * wide),
        "top_share": at["y"] / high,
        "font_ratio": at["font"] / body,
        "font_weight": at["weight"],
        "not_shown": hidden(page)[ids],
        "fixed": page.layout["position"][ids] >= 3,
        "floats": page.layout["float"][ids],
    }


def _extent(page: Snapshot) -> tuple[int, int]:
    assert page.layout is not None
    layout = page.layout
    wide = int((layout["x"].astype(np.int64) + layout["w"]).max(initial=1))
    high = int((layout["y"].astype(np.int64) + layout["h"]).max(initial=1))
    return min(max(wide, 1), FARTHEST), min(max(high, 1), FARTHEST)


def _usual(page: Snapshot, sizes: Ints) -> int:
    """Returns the font size of most words."""
    texts = np.flatnonzero(is_text(page))
    value, place = np.unique(sizes[texts], return_inverse=True)
    if not len(value):
        return 1
    total: Longs = np.zeros(len(value), np.int64)
    np.add.at(total, place, seen_words(page)[texts])
    return int(value[int(np.argmax(total))])
