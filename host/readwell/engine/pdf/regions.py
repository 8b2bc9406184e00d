"""Pictures and drawings of a printed document: regions of its pages, with what the tags say of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np

from readwell.engine.page.snapshot import Ints
from readwell.engine.pdf.lines import Piece
from readwell.engine.pdf.touching import groups
from readwell.engine.pdf.words import PICTURE, Words

#: A region is at least so wide and high, in tenths of a point, and covers so many hundredths of its page at most.
WIDE, HIGH, COVERS = 360, 240, 80
#: Shapes that are this near belong together, in tenths of a point; so many make a drawing.
NEAR, FEWEST = 60, 6
#: More shapes on a page than this are looked at as one.
MOST = 400
#: Letters cover so many hundredths of a drawing at most: more is text in a box.
LETTERS = 35

Box = tuple[int, int, int, int]


@dataclass(eq=False)
class Region:
    """A part of a page that shows something; `labels` are the lines in it."""

    page: int
    box: Box
    alt: str = ""
    labels: list[Piece] = field(default_factory=list)
    #: Whether it is a region for certain: a picture, or many shapes. Others need a caption.
    sure: bool = True


def regions(words: Words, pages: Sequence[list[Piece]]) -> list[Region]:
    """Returns the regions of all pages, and takes the lines in them off their pages."""
    out: list[Region] = []
    starts = np.searchsorted(words.drawn[:, 0], np.arange(len(words.pages) + 1)).tolist()
    for number, found in enumerate(pages):
        rows = words.drawn[starts[number] : starts[number + 1]]
        for region in _of_page(words, number, rows):
            inside = [piece for piece in found if _holds(region.box, piece)]
            covered = sum(piece.width * (piece.y1 - piece.y0) for piece in inside)
            if any(piece.rows for piece in inside) or covered * 100 > LETTERS * _area(region.box):
                continue
            region.sure = region.sure or bool(region.alt)
            if inside and not region.sure:
                continue
            region.labels = inside
            gone = set(inside)
            found[:] = [piece for piece in found if piece not in gone]
            out.append(region)
    return out


def _of_page(words: Words, page: int, rows: Ints) -> Iterator[Region]:
    """Yields what may be a region of a page."""
    width, height = words.pages[page]
    boxes = np.column_stack((rows[:, 2:4], rows[:, 2:4] + rows[:, 4:6])).clip(0, (width, height, width, height))
    sizes = (boxes[:, 2] - boxes[:, 0]).astype(np.int64) * (boxes[:, 3] - boxes[:, 1])
    # What lies under the whole page is its paper.
    kept = (sizes * 100 <= COVERS * width * height) & (rows[:, 4:6].max(axis=1, initial=0) > 0)
    some_rows, some_boxes = rows[kept], boxes[kept].astype(np.int32)
    found = groups(some_boxes, NEAR) if len(some_rows) <= MOST else [list(range(len(some_rows)))]
    for group in found:
        some = some_rows[group]
        left, top = some_boxes[group][:, :2].min(axis=0).tolist()
        right, bottom = some_boxes[group][:, 2:].max(axis=0).tolist()
        box = (left, top, right, bottom)
        if right - left < WIDE or bottom - top < HIGH or _area(box) * 100 > COVERS * width * height:
            continue
        pictures = bool((some[:, 1] == PICTURE).any())
        yield Region(page, box, _said(words, some[:, 6].tolist()), sure=pictures or len(some) >= FEWEST)


def _said(words: Words, tags: Sequence[int]) -> str:
    """Returns what the tags say instead of a picture."""
    for tag in dict.fromkeys(tags):
        for _ in range(4):
            if not 0 <= tag < len(words.elements):
                break
            role, parent, alternative = words.elements[tag]
            if alternative and role in ("Figure", "Formula", "Span"):
                return alternative
            tag = parent
    return ""


def _holds(box: Box, piece: Piece) -> bool:
    x, y = (piece.x0 + piece.x1) // 2, (piece.y0 + piece.y1) // 2
    return box[0] <= x <= box[2] and box[1] <= y <= box[3]


def _area(box: Box) -> int:
    return (box[2] - box[0]) * (box[3] - box[1])
