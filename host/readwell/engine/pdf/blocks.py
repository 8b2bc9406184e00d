"""Lines become blocks, such as paragraphs; and a block goes on in the next column or on the next page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from readwell.engine.pdf.lines import Piece, lined, text_of
from readwell.engine.pdf.marks import is_sign, mark_of
from readwell.engine.pdf.regions import Region
from readwell.engine.pdf.runs import SMALLER, is_like_a_mark, is_lone_mark, raised
from readwell.engine.pdf.tables import tables
from readwell.engine.pdf.vocabulary import HYPHENS
from readwell.engine.pdf.words import Words

#: A gap between lines of so many hundredths of the usual one begins a new block.
APART = 135
#: Sizes that differ by so many hundredths are different.
OTHER_SIZE = 7
#: The distance of lines is the least that is seen so often, as a part of the most frequent one.
OFTEN = 3

#: Signs at the end of a sentence, and those that may stand behind them.
_END, _CLOSING = frozenset(".!?:;…。！？"), "'’\"”»“)]"


@dataclass
class Block:
    """Lines that belong together, in order; each line is one piece, or several beside each other."""

    kind: str
    lines: list[list[Piece]] = field(default_factory=list)
    #: Right edge of the column that it was in.
    right: int = 0
    left: int = 0
    size: int = 0
    level: int = 0
    #: Of a table, its rows of cells.
    rows: list[list[list[Piece]]] = field(default_factory=list)
    #: Whether the first row of a table names its columns.
    has_head: bool = False
    #: Of a figure, what it shows; its lines are the caption.
    region: Region | None = None

    @property
    def first(self) -> Piece:
        """Returns its first piece."""
        return self.lines[0][0]

    def words(self) -> Iterator[int]:
        """Yields its words, in order."""
        for line in self.lines:
            for piece in line:
                yield from piece.words

    @property
    def last(self) -> Piece:
        """Returns its last piece."""
        return self.lines[-1][-1]


@dataclass(frozen=True)
class Type:
    """How the document is set: the size of its running text, and the usual distance from line to line."""

    size: int
    pitch: int


def type_of(words: Words, columns: Sequence[Sequence[Piece]]) -> Type:
    """Returns the size of most letters, and the usual distance between lines of that size."""
    sizes: dict[int, int] = {}
    pitches: dict[int, int] = {}
    for column in columns:
        for piece in column:
            sizes[piece.size] = sizes.get(piece.size, 0) + sum(len(words.text[word]) for word in piece.words)
    size = max(sizes, key=lambda one: (sizes[one], one)) if sizes else 100
    for column in columns:
        for one, other in pairwise(column):
            step = (other.y0 + other.y1 - one.y0 - one.y1) // 2
            if one.size == other.size == size and 0 < step < 4 * size:
                pitches[step // 5] = pitches.get(step // 5, 0) + 1
    most = max(pitches.values(), default=0)
    pitch = (
        min(step for step, count in pitches.items() if OFTEN * count >= most) * 5 + 2 if pitches else size * 12 // 10
    )
    return Type(size, max(pitch, 1))


def blocks_of(words: Words, column: Sequence[Piece], kind: Type) -> list[Block]:
    """Returns the blocks of a column."""
    if not column:
        return []
    left, right = _edges(column)
    found = tables(words, [piece for piece in column if not piece.rows])
    inside = {piece: table for table in found for piece in table.pieces}
    out: list[Block] = []
    for line in _lines(column):
        table = inside.get(line[0])
        if line[0].rows:
            cells = [[lined(words, cell) for cell in row] for row in line[0].rows]
            out.append(Block("table", [line], right, left, line[0].size, rows=cells))
        elif table is None:
            if out and out[-1].kind != "table" and _goes_on(words, out[-1], line, (left, right), kind):
                out[-1].lines.append(line)
            else:
                out.append(Block("paragraph", [line], right, left, line[0].size))
        elif not out or out[-1].rows is not table.rows:
            out.append(Block("table", [line], right, left, line[0].size, rows=table.rows))
        else:
            out[-1].lines.append(line)
    return out


def _lines(column: Sequence[Piece]) -> list[list[Piece]]:
    """Puts pieces of one height on one line."""
    out: list[list[Piece]] = []
    top = bottom = 0
    for piece in column:
        shared = min(piece.y1, bottom) - max(piece.y0, top)
        if out and 2 * shared >= min(piece.y1 - piece.y0, out[-1][0].y1 - out[-1][0].y0):
            out[-1].append(piece)
            top, bottom = min(top, piece.y0), max(bottom, piece.y1)
        else:
            out.append([piece])
            top, bottom = piece.y0, piece.y1
    for line in out:
        line.sort(key=lambda piece: piece.x0)
    return out


def _edges(column: Sequence[Piece]) -> tuple[int, int]:
    """Returns where lines of the column usually begin, and where the longest end."""
    starts: dict[int, int] = {}
    for piece in column:
        starts[piece.x0 // 20] = starts.get(piece.x0 // 20, 0) + 1
    most = max(starts.values())
    left = min(place for place, count in starts.items() if 3 * count >= most) * 20
    return left, max(piece.x1 for piece in column)


def _goes_on(words: Words, block: Block, line: list[Piece], edges: tuple[int, int], kind: Type) -> bool:
    """Whether a line goes on with the block above it."""
    last, piece = block.lines[-1], line[0]
    above = last[0]
    size = max(above.size, piece.size, 1)
    step = (piece.y0 + piece.y1 - above.y0 - above.y1) // 2
    if is_lone_mark(words, [word for part in line for word in part.words]):
        return step > 0 and step * 100 <= APART * kind.pitch * size // max(kind.size, 1)
    if abs(above.size - piece.size) * 100 > OTHER_SIZE * size:
        return False
    if above.bold != piece.bold and not (above.bold and _runs_in(words, last[-1], piece, edges[1])):
        return False
    if step <= 0 or step * 100 > APART * kind.pitch * size // max(kind.size, 1):
        return False
    if (mark_of(words, line) and piece.x0 <= block.first.x0 + size // 2) or raised(words, piece.words, 0):
        return False
    return not _begins(words, block, line, edges, size)


def _runs_in(words: Words, above: Piece, piece: Piece, right: int) -> bool:
    """Whether words in bold begin a paragraph: their line is full, or the next one goes on in a sentence or a word."""
    before, after = text_of(words, above), text_of(words, piece)
    return right - above.x1 <= 2 * max(above.size, 1) or before[-1:] in HYPHENS or after[:1].islower()


def _begins(words: Words, block: Block, line: list[Piece], edges: tuple[int, int], size: int) -> bool:
    """Whether a line begins a paragraph: it is set in, or the line above ended before its first word would have fit."""
    left, right = edges
    piece, last = line[0], block.lines[-1]
    hanging = len(block.lines) > 1 and block.lines[1][0].x0 > block.first.x0 + size // 2
    if piece.x0 > left + size * 6 // 10 and last[0].x0 <= left + size * 4 // 10 and not hanging:
        item = mark_of(words, block.lines[0])
        return len(block.lines) > 1 or not item
    if hanging and piece.x0 <= block.first.x0 + size // 4:
        return True
    word = piece.words[0]
    has_room = right - last[-1].x1 > int(words.w[word]) + size // 2 + size
    mark = mark_of(words, block.lines[0])
    if mark and piece.x0 < block.first.x0 - size // 2 and (is_sign(mark) or has_room):
        return True
    if is_sign(mark) and not block.first.mark and has_room and _is_between(words, block, piece, size):
        return True
    return has_room and ends(text_of(words, last[-1]))


def _is_between(words: Words, block: Block, piece: Piece, size: int) -> bool:
    """Whether a line begins neither below an item's sign nor below its first word."""
    numbers = [word for part in block.lines[0] for word in part.words]
    places = [int(words.x[word]) for word in numbers[:2]]
    return min(abs(piece.x0 - place) for place in places) > size * 3 // 10


def ends(text: str) -> bool:
    """Whether a line ends as a sentence does, or with a quotation."""
    return text.rstrip(_CLOSING)[-1:] in _END or text[-1:] in _CLOSING[1:]


def is_unfinished(words: Words, block: Block) -> bool:
    """Whether a block's last line goes on elsewhere: it ends without an end, far to the right."""
    text = text_of(words, block.last)
    return not ends(text)


def joined(words: Words, found: Sequence[Block]) -> list[Block]:
    """Joins what goes on in the next column or on the next page."""
    out: list[Block] = []
    waiting: Block | None = None
    for block in found:
        if waiting is not None and _is_rest(words, waiting, block, is_next=out[-1] is waiting):
            if block.rows:
                waiting.rows += block.rows[_row(words, block) == _row(words, waiting) :]
            waiting.lines += block.lines
            waiting.right, waiting.left = block.right, block.left
            continue
        out.append(block)
        if block.kind not in ("caption", "code") and (block.kind != "table" or block.rows):
            waiting = block
    return out


def marked(words: Words, found: Sequence[Block]) -> list[Block]:
    """Puts the mark of a note that stands alone, in smaller print, to the end of the block before it."""
    out: list[Block] = []
    for block in found:
        if out and is_mark_after(words, out[-1], list(block.words())):
            out[-1].lines += block.lines
        else:
            out.append(block)
    return out


def is_mark_after(words: Words, block: Block, numbers: Sequence[int]) -> bool:
    """Whether words are nothing but the mark of a note, set smaller than the text that they follow."""
    return (
        block.kind in ("paragraph", "item")
        and len(numbers) == 1
        and is_like_a_mark(words.text[numbers[0]])
        and int(words.size[numbers[0]]) * 100 <= SMALLER * block.size
    )


def _row(words: Words, block: Block) -> list[list[str]]:
    """Returns the texts of a table's first row: some printers repeat it on each page."""
    return [[text_of(words, piece) for piece in cell] for cell in block.rows[0]]


def _is_rest(words: Words, waiting: Block, block: Block, is_next: bool) -> bool:
    """Whether a block is the rest of one before it; captions may stand between a paragraph and its rest."""
    if not _is_elsewhere(waiting, block):
        return False
    if waiting.kind == "table":
        return is_next and block.kind == "table" and len(block.rows[0]) == len(waiting.rows[0])
    text = words.text[block.first.words[0]]
    if block.size != waiting.size or block.kind not in (waiting.kind, "paragraph"):
        return False
    if waiting.kind == block.kind == "item" and is_next and mark_of(words, waiting.lines[0]):
        return not mark_of(words, block.lines[0])
    if waiting.kind in ("heading", "item") and (not is_next or not text[:1].islower()):
        return False
    if waiting.kind == "note" and text[:1].isdigit():
        return False
    return (block.kind == waiting.kind or waiting.kind == "item") and _continues(words, waiting, block)


def _is_elsewhere(one: Block, other: Block) -> bool:
    return other.first.page != one.last.page or other.first.y1 <= one.last.y0 or other.first.x0 > one.right


def _continues(words: Words, block: Block, following: Block) -> bool:
    if mark_of(words, following.lines[0]):
        return False
    start = text_of(words, following.first).lstrip('"“„«(')[:1]
    return is_unfinished(words, block) and (
        start.islower() or start.isdigit() or not start.isupper() or _is_full(block)
    )


def _is_full(block: Block) -> bool:
    return block.right - block.last.x1 <= 2 * max(block.size, 1)
