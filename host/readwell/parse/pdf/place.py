"""Places on a page as it is seen: turned and cut as the file says, in points from its upper left."""

from __future__ import annotations

import ctypes
from dataclasses import dataclass
from typing import Any

#: A page is measured on a sheet of so many steps, so that nothing is lost in rounding.
_STEPS = 1_000_000
_FAR = 100_000


@dataclass(frozen=True)
class Place:
    """Turns a place in the file into one on the page as it is seen, in points from its upper left."""

    a: float
    b: float
    c: float
    d: float
    e: float
    f: float

    def box(self, left: float, bottom: float, right: float, top: float) -> tuple[int, int, int, int]:
        """Returns a box in tenths of a point: left, top, width, height."""
        xs = (self.a * left + self.c * bottom + self.e, self.a * right + self.c * top + self.e)
        ys = (self.b * left + self.d * bottom + self.f, self.b * right + self.d * top + self.f)
        x, y = min(xs), min(ys)
        return tenths(x), tenths(y), tenths(max(xs) - x), tenths(max(ys) - y)


def tenths(value: float) -> int:
    """Returns a length in tenths of a point."""
    return round(value * 10) if abs(value) < _FAR else 0


def place_of(raw: Any, page: Any, width: float, height: float) -> Place:
    """Returns how a page is turned and cut, by three of its points."""
    points = []
    for x, y in ((0, 0), (1000, 0), (0, 1000)):
        right, down = ctypes.c_int(), ctypes.c_int()
        raw.FPDF_PageToDevice(page, 0, 0, _STEPS, _STEPS, 0, x, y, right, down)
        points.append((right.value * width / _STEPS, down.value * height / _STEPS))
    (x0, y0), (x1, y1), (x2, y2) = points
    return Place((x1 - x0) / 1000, (y1 - y0) / 1000, (x2 - x0) / 1000, (y2 - y0) / 1000, x0, y0)
