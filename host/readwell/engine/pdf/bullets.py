"""Signs of a list that are drawn and no letters: small shapes that stand left of a line."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence

from readwell.engine.pdf.lines import Piece
from readwell.engine.pdf.words import SHAPE, Words

SIGN = "•"
#: A sign is so many hundredths of the letters' size, and stands so many at most from the line.
SMALLEST, LARGEST, AWAY = 15, 75, 300
#: A page with more small shapes than this has a drawing.
MOST = 400


def bullets(words: Words, pages: Sequence[Sequence[Piece]]) -> None:
    """Marks the lines that a drawn sign stands before."""
    rows = words.drawn[words.drawn[:, 1] == SHAPE]
    square = abs(rows[:, 4] - rows[:, 5]) * 4 <= rows[:, 4] + rows[:, 5]
    small = rows[square & (rows[:, 4] > 0) & (rows[:, 4] <= 200)]
    shapes: dict[int, list[tuple[int, int, int]]] = {}
    for page, _, x, y, w, h, _ in small.tolist():
        shapes.setdefault(page, []).append((x, y + h // 2, w))
    for page, found in shapes.items():
        if len(found) <= MOST:
            _page(sorted(pages[page], key=lambda piece: piece.y0), found)


def _page(found: Sequence[Piece], shapes: Sequence[tuple[int, int, int]]) -> None:
    tops = [piece.y0 for piece in found]
    for x, middle, side in shapes:
        best = None
        for piece in found[max(bisect_left(tops, middle) - 12, 0) : bisect_left(tops, middle)]:
            gap = piece.x0 - x - side
            fits = SMALLEST * piece.size <= 100 * side <= LARGEST * piece.size
            if fits and middle < piece.y1 and 0 <= gap * 100 <= AWAY * piece.size and (not best or piece.x0 < best.x0):
                best = piece
        if best:
            best.mark = SIGN
