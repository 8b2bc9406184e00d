"""Where the order on screen differs from the order in the document: reversed rows, moved areas of a grid, placed boxes.

Two boxes are out of order if the later one stands wholly above the earlier one in the same column, or before it in the
same row. Columns of running text and of cards, which are read down, are in order.
"""

from __future__ import annotations

import numpy as np

from readwell.engine.basics.running import sums_from_zero
from readwell.engine.page.snapshot import Longs, Mask, Snapshot
from readwell.engine.page.text import blank
from readwell.engine.page.tree import is_text, nearest, subtree_sum

#: Values of the layout's columns (docs/protocol.md).
INLINE, INLINE_BLOCK, HORIZONTAL = 0, 2, 0
#: Boxes may overlap by so many pixels; an element with more children is a list, which nobody reorders.
ROUNDING, MOST = 2, 60

Box = tuple[int, int, int, int, int]


def sequence(page: Snapshot, kept: Mask) -> list[tuple[int, list[int]]]:
    """Returns elements whose children stand in another order on screen, and that order; none without layout."""
    if page.layout is None:
        return []
    children = _children(page, kept)
    children = children[np.argsort(page.parent[children], kind="stable")]
    parents, sizes = np.unique(page.parent[children], return_counts=True)
    leftward, starts, out = _leftward(page), sums_from_zero(sizes), []
    for place in np.flatnonzero((sizes >= 2) & (sizes <= MOST)).tolist():
        parent = int(parents[place])
        boxes = _boxes(page, children[starts[place] : starts[place + 1]], bool(leftward[parent]))
        if _disordered(boxes):
            out.append((parent, _on_screen(boxes)))
    return out


def _children(page: Snapshot, kept: Mask) -> Longs:
    """Returns elements with kept words that are boxes of their own; floats are read where they stand."""
    assert page.layout is not None
    layout = page.layout
    words = subtree_sum(page, kept & is_text(page) & ~blank(page)) > 0
    shown = (layout["w"] > 0) & (layout["h"] > 0) & (layout["hidden"] == 0) & (layout["float"] == 0)
    block = (layout["display"] != INLINE) & (layout["display"] != INLINE_BLOCK) & (layout["writing"] == HORIZONTAL)
    return np.flatnonzero(words & shown & block & ~is_text(page) & (page.parent >= 0)).astype(np.int64)


def _leftward(page: Snapshot) -> Mask:
    """Returns the nodes in which lines run from right to left."""
    declared, telling = page.attribute("dir"), np.zeros(len(page), np.bool_)
    telling[list(declared)] = True
    ways = np.full(len(page) + 1, page.facts.get("dir", "").strip().lower() == "rtl")
    ways[list(declared)] = [way.strip().lower() == "rtl" for way in declared.values()]
    return np.asarray(ways[nearest(page, telling)])


def _boxes(page: Snapshot, nodes: Longs, leftward: bool) -> list[Box]:
    """Returns left, top, right, bottom and node of each; mirrored where lines run to the left."""
    assert page.layout is not None
    x, y, w, h = (page.layout[name][nodes].astype(np.int64) for name in ("x", "y", "w", "h"))
    left, right = (-(x + w), -x) if leftward else (x, x + w)
    rows = np.stack((left, y, right, y + h, nodes), axis=1).tolist()
    return [(row[0], row[1], row[2], row[3], row[4]) for row in rows]


def _disordered(boxes: list[Box]) -> bool:
    """Whether a later box stands above an earlier one in its column, or before it in its row."""
    left, top, right, bottom, _ = np.array(boxes, np.int64).T
    earlier, later = np.triu_indices(len(boxes), 1)
    beside = np.minimum(right[earlier], right[later]) - np.maximum(left[earlier], left[later])
    level = np.minimum(bottom[earlier], bottom[later]) - np.maximum(top[earlier], top[later])
    lower = np.minimum(bottom[earlier] - top[earlier], bottom[later] - top[later])
    above = (bottom[later] <= top[earlier] + ROUNDING) & (beside > ROUNDING)
    before = (right[later] <= left[earlier] + ROUNDING) & (2 * level > lower)
    return bool((above | before).any())


def _on_screen(boxes: list[Box]) -> list[int]:
    """Returns the nodes row by row, and within a row column by column, as far as gaps divide them."""
    for low, high in ((1, 3), (0, 2)):
        parts = _divided(boxes, low, high)
        if len(parts) > 1:
            return [node for part in parts for node in _on_screen(part)]
    return [box[4] for box in sorted(boxes, key=lambda box: (box[1], box[0], box[4]))]


def _divided(boxes: list[Box], low: int, high: int) -> list[list[Box]]:
    """Returns groups of boxes with a gap between them along one side."""
    parts: list[list[Box]] = []
    end = 0
    for box in sorted(boxes, key=lambda box: (box[low], box[4])):
        if parts and box[low] < end - ROUNDING:
            parts[-1].append(box)
        else:
            parts.append([box])
        end = max(end, box[high]) if len(parts[-1]) > 1 else box[high]
    return parts
