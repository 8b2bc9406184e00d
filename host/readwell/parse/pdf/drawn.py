"""What is drawn on a page beside its letters: the boxes of shapes and of pictures."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from typing import Any

from readwell.engine.pdf.words import MOST_DRAWN, PICTURE, SHAPE
from readwell.parse.pdf.place import Place
from readwell.parse.pdf.tags import Tags

_DEEPEST = 4
Matrix = tuple[float, float, float, float, float, float]
_NONE: Matrix = (1, 0, 0, 1, 0, 0)


def drawn(raw: Any, page: Any, place: Place, tags: Tags) -> list[tuple[int, int, int, int, int, int]]:
    """Returns of each shape its kind, its box in tenths of a point, its element; the first ones of too many."""
    out: list[tuple[int, int, int, int, int, int]] = []
    for kind, mark, left, bottom, right, top in _objects(raw, page, _NONE, 0):
        if len(out) >= MOST_DRAWN:
            break
        out.append((kind, *place.box(left, bottom, right, top), tags.of_mark(mark)))
    return out


def _objects(raw: Any, holder: Any, matrix: Matrix, deep: int) -> Iterator[tuple[int, int, float, float, float, float]]:
    count, get = (
        (raw.FPDFFormObj_CountObjects, raw.FPDFFormObj_GetObject)
        if deep
        else (raw.FPDFPage_CountObjects, raw.FPDFPage_GetObject)
    )
    kinds = (raw.FPDF_PAGEOBJ_PATH, raw.FPDF_PAGEOBJ_IMAGE, raw.FPDF_PAGEOBJ_SHADING)
    edges = [ctypes.c_float() for _ in range(4)]
    for at in range(max(count(holder), 0)):
        shape = get(holder, at)
        kind = raw.FPDFPageObj_GetType(shape)
        if kind == raw.FPDF_PAGEOBJ_FORM and deep < _DEEPEST:
            yield from _objects(raw, shape, _within(raw, shape, matrix), deep + 1)
        elif kind in kinds and raw.FPDFPageObj_GetBounds(shape, *edges):
            left, bottom, right, top = (edge.value for edge in edges)
            what = PICTURE if kind == raw.FPDF_PAGEOBJ_IMAGE else SHAPE
            yield what, raw.FPDFPageObj_GetMarkedContentID(shape), *_moved(matrix, left, bottom, right, top)


def _within(raw: Any, shape: Any, outer: Matrix) -> Matrix:
    """Returns the places of what is drawn inside a form."""
    own = raw.FS_MATRIX()
    if not raw.FPDFPageObj_GetMatrix(shape, own):
        return outer
    a, b, c, d, e, f = outer
    return (
        own.a * a + own.b * c,
        own.a * b + own.b * d,
        own.c * a + own.d * c,
        own.c * b + own.d * d,
        own.e * a + own.f * c + e,
        own.e * b + own.f * d + f,
    )


def _moved(matrix: Matrix, left: float, bottom: float, right: float, top: float) -> tuple[float, float, float, float]:
    a, b, c, d, e, f = matrix
    xs = (a * left + c * bottom + e, a * right + c * top + e)
    ys = (b * left + d * bottom + f, b * right + d * top + f)
    return min(xs), min(ys), max(xs), max(ys)
