"""Boxes that touch each other, such as the lines of a grid or the shapes of a drawing."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from readwell.engine.page.snapshot import Ints


def groups(boxes: Ints, near: int) -> Iterator[list[int]]:
    """Yields the numbers of boxes (left, top, right, bottom) that are so near each other, or to others between them."""
    x0, y0, x1, y1 = (boxes[:, side] for side in range(4))
    across = (x0[:, None] <= x1 + near) & (x0 <= x1[:, None] + near)
    touch = across & (y0[:, None] <= y1 + near) & (y0 <= y1[:, None] + near)
    left = np.ones(len(boxes), bool)
    while left.any():
        found = np.zeros(len(boxes), bool)
        edge = np.zeros(len(boxes), bool)
        edge[int(left.argmax())] = True
        while edge.any():
            found |= edge
            edge = touch[edge].any(axis=0) & ~found
        left &= ~found
        yield found.nonzero()[0].tolist()
