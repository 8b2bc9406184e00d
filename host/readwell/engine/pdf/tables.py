"""Tables: bands of a column whose pieces stand beside each other at the same places, one band below the other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from readwell.engine.pdf.lines import Piece, lined
from readwell.engine.pdf.marks import is_mark
from readwell.engine.pdf.words import Words

#: A gap between rows, and one between columns, in hundredths of the letters' size.
BETWEEN_ROWS, BETWEEN_COLUMNS = 22, 80
#: So many times its height below the row before, a row belongs to another thing.
APART = 4
ROWS, MOST_COLUMNS = 2, 40
#: A cell holds so many letters at most, on average: more is text.
LETTERS = 160
#: Cells of one column begin so near each other, in tenths of a point.
NEAR = 15

Band = list[Piece]
Cells = list[list[Piece]]


@dataclass
class Table:
    """Rows of cells, each the pieces in it; and all of its pieces."""

    rows: list[Cells]
    pieces: set[Piece]


def tables(words: Words, column: Sequence[Piece]) -> list[Table]:
    """Returns the tables in a column."""
    out: list[Table] = []
    run: list[Band] = []
    bands = [*_bands(column), [], []]
    for band, following in pairwise(bands):
        is_rest = bool(band and run) and (_is_rest(run[-1], band) or _is_rest_of_first(run[-1], band, following))
        if band and run and (_is_row(band) or is_rest) and _is_near(run[-1], band):
            run.append(band)
            continue
        out += _table(words, run)
        run = [band] if band and _is_row(band) else []
    return out


def _bands(column: Sequence[Piece]) -> list[Band]:
    """Puts together what no gap divides from side to side."""
    out: list[Band] = []
    bottom = 0
    for piece in sorted(column, key=lambda one: (one.y0, one.x0)):
        if not out or (piece.y0 - bottom) * 100 > BETWEEN_ROWS * max(piece.size, 1):
            out.append([])
            bottom = piece.y1
        out[-1].append(piece)
        bottom = max(bottom, piece.y1)
    return out


def _clusters(band: Sequence[Piece]) -> list[tuple[int, int]]:
    """Returns the spans from side to side that pieces cover, with room between them."""
    out: list[tuple[int, int]] = []
    for piece in sorted(band, key=lambda one: one.x0):
        if out and (piece.x0 - out[-1][1]) * 100 <= BETWEEN_COLUMNS * max(piece.size, 1):
            out[-1] = (out[-1][0], max(out[-1][1], piece.x1))
        else:
            out.append((piece.x0, piece.x1))
    return out


def _is_row(band: Band) -> bool:
    return len(band) > 1 and 2 <= len(_clusters(band)) <= MOST_COLUMNS


def _is_near(above: Band, band: Band) -> bool:
    height = max(band[0].y1 - band[0].y0, 1)
    return min(piece.y0 for piece in band) - max(piece.y1 for piece in above) <= APART * height


def _is_rest(above: Band, band: Band) -> bool:
    """Whether a band goes on with cells of the row above, none of them the first."""
    starts = [first for first, _ in _clusters(above)][1:] or [above[0].x0]
    gap = min(piece.y0 for piece in band) - max(piece.y1 for piece in above)
    height = max(band[0].y1 - band[0].y0, 1)
    if 2 * gap > height or len(starts) > MOST_COLUMNS:
        return False
    return all(any(abs(piece.x0 - start) <= NEAR for start in starts) for piece in band)


def _is_rest_of_first(above: Band, band: Band, following: Band) -> bool:
    """Whether a line goes on with the first cell of the row above, and another row follows."""
    rows = [_clusters(above), _clusters(following)]
    if len(band) > 1 or min(map(len, rows)) < 2 or len(above) > MOST_COLUMNS:
        return False
    piece = band[0]
    gap = piece.y0 - max(other.y1 for other in above)
    is_below = 2 * gap <= piece.y1 - piece.y0 and all(abs(row[0][0] - piece.x0) <= NEAR for row in rows)
    return is_below and piece.x1 < min(row[1][0] for row in rows) and abs(rows[0][1][0] - rows[1][1][0]) <= NEAR


def _table(words: Words, run: Sequence[Band]) -> list[Table]:
    """Returns the table of a run of bands; none if they have no places in common."""
    rows = [row for band in run for row in _rows(band, len(run))]
    if len(rows) < ROWS:
        return []
    counts: dict[int, int] = {}
    for row in rows:
        width = len(_clusters(row))
        counts[width] = counts.get(width, 0) + 1
    columns = max(counts, key=lambda count: (counts[count] if count > 1 else 0, count))
    full = [row for row in rows if len(_clusters(row)) == columns]
    middles = _middles(full)
    if not middles or columns < 2 or (len(rows) == ROWS and columns == 2 and not _is_aligned(full)):
        return []
    cells = _joined(rows, [_cells(words, row, middles, full) for row in rows])
    every = [piece for row in rows for piece in row]
    filled = sum(bool(cell) for row in cells for cell in row)
    letters = sum(piece.width for piece in every) // max(every[0].size // 2, 1)
    if 2 * filled < len(cells) * columns or letters > LETTERS * filled or counts[columns] * 2 < len(cells):
        return []
    if len(cells) < ROWS or _is_list(words, cells):
        return []
    return [Table(cells, set(every))]


def _is_aligned(rows: Sequence[Band]) -> bool:
    """Whether the columns of two rows begin at the same places, with much room between them."""
    first, second = (_clusters(row) for row in rows) if len(rows) == 2 else ([], [])
    size = max(rows[0][0].size, 1)
    return (
        bool(first)
        and all(abs(one[0] - other[0]) <= NEAR for one, other in zip(first, second, strict=True))
        and all(span[1][0] - span[0][1] >= 2 * size for span in (first, second))
    )


def _is_list(words: Words, cells: Sequence[Cells]) -> bool:
    """Whether the first column holds nothing but the signs or numbers of items."""
    firsts = [row[0] for row in cells if row[0]]
    lone = sum(len(cell) == 1 and len(cell[0].words) == 1 and is_mark(words.text[cell[0].words[0]]) for cell in firsts)
    numbers = sum(words.text[cell[0].words[0]].isdigit() for cell in firsts)
    return 10 * lone >= 8 * len(firsts) and 2 * numbers <= len(firsts)


def _joined(rows: Sequence[Band], cells: list[Cells]) -> list[Cells]:
    """Joins rows that go on with the row above: their first cell is empty, or all others, and they are close to it."""
    gaps = [min(piece.y0 for piece in row) - max(piece.y1 for piece in above) for above, row in pairwise(rows)]
    whole = sorted(gap for gap, row in zip(gaps, cells[1:], strict=True) if row[0])
    usual = whole[len(whole) // 2] if whole else 0
    out = cells[:1]
    for gap, row in zip(gaps, cells[1:], strict=True):
        first = row[0] and (any(row[1:]) or not out[-1][0] or abs(row[0][0].x0 - out[-1][0][0].x0) > NEAR)
        if first or 4 * gap > 3 * usual:
            out.append(row)
        else:
            out[-1] = [[*above, *cell] for above, cell in zip(out[-1], row, strict=True)]
    return out


def _rows(band: Band, bands: int) -> list[Band]:
    """Returns the rows of a band: one, or one for each line where nothing stands between the rows of a table."""
    lines = _lines(band)
    beside = sum(len(_clusters(line)) > 1 for line in lines)
    if bands == 1:
        return lines if len(lines) > 1 and 10 * beside >= 8 * len(lines) else [band]
    if len(lines) > ROWS and beside == len(lines):
        return lines
    return [band]


def _middles(rows: Sequence[Band]) -> list[int]:
    """Returns the middle of each column, by the rows that have all of them; none if columns lie over each other."""
    spans = [_clusters(row) for row in rows]
    out: list[int] = []
    for column in zip(*spans, strict=True):
        middle = sum(first + last for first, last in column) // (2 * len(column))
        if out and middle <= out[-1]:
            return []
        out.append(middle)
    return out


def _cells(words: Words, row: Band, middles: Sequence[int], full: Sequence[Band]) -> Cells:
    """Puts the pieces of a row into its columns: in order if there are as many, else where its middle is nearest."""
    if len(_clusters(row)) < len(middles):
        starts = [min(spans) for spans in zip(*([first for first, _ in _clusters(one)] for one in full), strict=True)]
        row = [part for piece in row for part in _divided(words, piece, starts[1:])]
    cells: Cells = [[] for _ in middles]
    spans = _clusters(row)
    for piece in sorted(row, key=lambda one: (one.y0 + one.y1, one.x0)):
        number = next(place for place, (first, last) in enumerate(spans) if first <= piece.x0 and piece.x1 <= last)
        if len(spans) != len(middles):
            middle = (piece.x0 + piece.x1) // 2
            number = min(range(len(middles)), key=lambda place: abs(middles[place] - middle))
        cells[number].append(piece)
    return cells


def _divided(words: Words, piece: Piece, starts: Sequence[int]) -> list[Piece]:
    """Divides a piece where a word begins just as a column does: its cells stand too close to be apart."""
    cuts = [
        at for at, word in enumerate(piece.words) if at and min(abs(int(words.x[word]) - one) for one in starts) <= 5
    ]
    edges = [0, *cuts, len(piece.words)]
    return (
        [part for one, other in pairwise(edges) for part in lined(words, piece.words[one:other])] if cuts else [piece]
    )


def _lines(band: Band) -> list[Band]:
    out: list[Band] = []
    for piece in sorted(band, key=lambda one: one.y0 + one.y1):
        middle = (piece.y0 + piece.y1) // 2
        if out and middle < out[-1][0].y1:
            out[-1].append(piece)
        else:
            out.append([piece])
    return out
