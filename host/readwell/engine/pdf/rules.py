"""Tables whose cells have drawn borders: lines that touch each other are a grid, and words stand between them."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from readwell.engine.pdf.lines import Piece
from readwell.engine.pdf.touching import groups
from readwell.engine.pdf.words import SHAPE, Words

#: A line is so thin, and so long, in tenths of a point.
THIN, LONG = 30, 80
#: Lines that are this near touch; borders that are this near are one.
NEAR = 25
#: A page with more lines than this has a drawing.
MOST = 600
#: Cells of a grid that have words, in hundredths; fewer are a drawing or a form.
FILLED = 30
MOST_CELLS = 4_000

Box = tuple[int, int, int, int]


@dataclass
class _Grid:
    """Lines that touch each other."""

    lines: list[Box] = field(default_factory=list)

    def borders(self, side: int) -> list[int]:
        """Returns where the upright lines (side 0) or the level ones (side 1) are."""
        out: list[int] = []
        for line in sorted(self.lines, key=lambda one: one[side] + one[side + 2]):
            place = (line[side] + line[side + 2]) // 2
            if line[side + 2] - line[side] <= THIN and (not out or place - out[-1] > NEAR):
                out.append(place)
        return out


def gridded(words: Words, pages: Sequence[list[Piece]]) -> None:
    """Makes one piece of what stands in a grid, with its rows of cells."""
    rows = words.drawn[words.drawn[:, 1] == SHAPE]
    lines: dict[int, list[Box]] = {}
    for page, _, x, y, w, h, _ in rows.tolist():
        found = lines.setdefault(page, [])
        if min(w, h) <= THIN and max(w, h) >= LONG:
            found.append((x, y, x + w, y + h))
        elif w >= LONG and h >= LONG:
            found += [(x, y, x + w, y), (x, y + h, x + w, y + h), (x, y, x, y + h), (x + w, y, x + w, y + h)]
    for page, found in lines.items():
        if 4 <= len(found) <= MOST:
            for group in groups(np.array(found, np.int32), NEAR):
                grid = _Grid([found[line] for line in group])
                pages[page][:] = _taken(words, pages[page], grid)


def _taken(words: Words, found: list[Piece], grid: _Grid) -> list[Piece]:
    """Returns the pieces of a page with those in a grid as one; as they were if the grid is no table."""
    across, down = grid.borders(0), grid.borders(1)
    count = (len(across) - 1) * (len(down) - 1)
    if len(across) < 3 or len(down) < 3 or count > MOST_CELLS:
        return found
    inside = [piece for piece in found if _holds(across, down, piece)]
    rows: list[list[list[int]]] = [[[] for _ in across[1:]] for _ in down[1:]]
    for piece in inside:
        for word in piece.words:
            x, y = int(words.x[word]) + int(words.w[word]) // 2, int(words.y[word]) + int(words.h[word]) // 2
            row, cell = bisect_right(down, y) - 1, bisect_right(across, x) - 1
            rows[min(max(row, 0), len(rows) - 1)][min(max(cell, 0), len(across) - 2)].append(word)
    full = [row for row in rows if any(row)]
    filled = sum(bool(cell) for row in full for cell in row)
    columns = sum(any(row[place] for row in full) for place in range(len(across) - 1))
    if len(full) < 2 or columns < 2 or 100 * filled < FILLED * count:
        return found
    size = max(set(sizes := [piece.size for piece in inside]), key=lambda one: (sizes.count(one), one))
    box = (across[0], down[0], across[-1], down[-1])
    every = [word for row in full for cell in row for word in cell]
    table = Piece(every, inside[0].page, *box, size, bold=False, rows=full)
    gone = set(inside)
    return [piece for piece in found if piece not in gone] + [table]


def _holds(across: Sequence[int], down: Sequence[int], piece: Piece) -> bool:
    x, y = (piece.x0 + piece.x1) // 2, (piece.y0 + piece.y1) // 2
    is_wider = piece.x0 < across[0] - 5 * NEAR or piece.x1 > across[-1] + 5 * NEAR
    return across[0] <= x <= across[-1] and down[0] <= y <= down[-1] and not is_wider
