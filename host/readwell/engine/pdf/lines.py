"""Words become pieces of lines: they follow each other on one height, without a gap as wide as a gutter."""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import dataclass, field

from readwell.engine.pdf.direction import in_order
from readwell.engine.pdf.fonts import BOLD
from readwell.engine.pdf.words import Words

#: A gap ends a piece if it is so many tenths of the letters' size, and so many tenths of the line's usual gap: in
#: justified lines all spaces are wide.
GAP, TIMES = 8, 25
#: Words that the file has one after the other are of two pieces if they stand so far apart, in the same tenths.
WIDEST = 30
#: What the file has apart is one piece only if it stands this near.
NEAR = 5
#: A piece is bold if this many hundredths of its letters are.
ALL = 95
#: Boxes of one line share this many hundredths of the lower one's height.
SHARED = 45
#: A raised mark is so many hundredths of the line's size at most, and shares so many hundredths of its height.
SMALLER, RAISED = 86, 10


@dataclass(eq=False)
class Piece:
    """A piece of a line: its words by number, its box, and how it is printed."""

    words: list[int]
    page: int
    x0: int
    y0: int
    x1: int
    y1: int
    size: int
    #: Whether nearly all of it is bold.
    bold: bool
    #: A sign that is drawn before it.
    mark: str = ""
    #: Of a table in a grid, its rows of cells, each the words in it.
    rows: list[list[list[int]]] = field(default_factory=list)

    @property
    def width(self) -> int:
        """Returns the width of its box."""
        return self.x1 - self.x0


def pieces(words: Words, without: Set[int] = frozenset()) -> list[list[Piece]]:
    """Returns the pieces of each page, from the top to the bottom."""
    out: list[list[Piece]] = [[] for _ in words.pages]
    page, x, y = words.page.tolist(), words.x.tolist(), words.y.tolist()
    w, h, size = words.w.tolist(), words.h.tolist(), words.size.tolist()
    last: Piece | None = None
    for word in range(len(words)):
        if word in without:
            continue
        box = (x[word], y[word], x[word] + w[word], y[word] + h[word])
        if last is not None and last.page == page[word] and _goes_on(last, box, max(size[word], 1)):
            _add(last, word, box)
        else:
            last = Piece([word], page[word], *box, size[word], bold=False)
            out[page[word]].append(last)
    return [_finished(words, _merged([part for piece in found for part in _parts(words, piece)])) for found in out]


def text_of(words: Words, piece: Piece) -> str:
    """Returns the words of a piece, after its sign."""
    said = words.said(piece.words)
    return f"{piece.mark} {said}" if piece.mark else said


def lined(words: Words, numbers: Sequence[int]) -> list[Piece]:
    """Returns the lines of a block, whose words are known: a line ends where the next word is not beside it."""
    out: list[Piece] = []
    for word in _from_left(words, numbers) if words.from_right else numbers:
        x, y, size = int(words.x[word]), int(words.y[word]), int(words.size[word])
        box = (x, y, x + int(words.w[word]), y + int(words.h[word]))
        last = out[-1] if out else None
        if last and last.page == words.page[word] and _beside(last, y, box[3]) and x >= last.x1 - max(size, last.size):
            _add(last, word, box)
        else:
            out.append(Piece([word], int(words.page[word]), *box, size, bold=False))
    return _finished(words, out)


def _from_left(words: Words, numbers: Sequence[int]) -> list[int]:
    """Puts words that stand beside each other in order: files have lines from the right in any."""
    out: list[int] = []
    line: list[int] = []
    for word in numbers:
        top, bottom = int(words.y[word]), int(words.y[word]) + int(words.h[word])
        first = line[0] if line else word
        shared = min(bottom, int(words.y[first]) + int(words.h[first])) - max(top, int(words.y[first]))
        if words.page[word] != words.page[first] or shared * 100 < SHARED * max(bottom - top, 1):
            out += sorted(line, key=lambda one: int(words.x[one]))
            line = []
        line.append(word)
    return out + sorted(line, key=lambda one: int(words.x[one]))


def _parts(words: Words, piece: Piece) -> list[Piece]:
    """Divides a piece where a gap is far wider than its others."""
    order = sorted(piece.words, key=lambda word: int(words.x[word]))
    ends = [int(words.x[word]) + int(words.w[word]) for word in order]
    gaps = [max(int(words.x[word]) - end, 0) for word, end in zip(order[1:], ends, strict=False)]
    usual = sorted(gaps)[(len(gaps) - 1) // 2] if gaps else 0
    limit = max(GAP * piece.size, usual * TIMES) if len(gaps) > 1 else GAP * piece.size
    if not any(gap * 10 > limit for gap in gaps):
        return [piece]
    out: list[Piece] = []
    for word, gap in zip(order, [WIDEST * piece.size, *gaps], strict=True):
        x, y = int(words.x[word]), int(words.y[word])
        box = (x, y, x + int(words.w[word]), y + int(words.h[word]))
        if gap * 10 > limit or not out:
            out.append(Piece([word], piece.page, *box, piece.size, bold=False))
        else:
            _add(out[-1], word, box)
    return out


def _goes_on(piece: Piece, box: tuple[int, int, int, int], size: int) -> bool:
    x0, y0, x1, y1 = box
    gap = max(x0 - piece.x1, piece.x0 - x1)
    return _beside(piece, y0, y1) and gap * 10 <= WIDEST * max(size, piece.size)


def _is_raised(piece: Piece, other: Piece) -> bool:
    """Whether a word in small print stands a little higher, or lower, at the end of a line."""
    if len(piece.words) > 1 or piece.size * 100 > SMALLER * other.size or piece.x0 < other.x1 - other.size // 3:
        return False
    shared = min(piece.y1, other.y1) - max(piece.y0, other.y0)
    return shared * 100 >= RAISED * max(piece.y1 - piece.y0, 1)


def _beside(piece: Piece, y0: int, y1: int) -> bool:
    shared = min(piece.y1, y1) - max(piece.y0, y0)
    return shared * 100 >= SHARED * max(min(piece.y1 - piece.y0, y1 - y0), 1)


def _add(piece: Piece, word: int, box: tuple[int, int, int, int]) -> None:
    piece.words.append(word)
    piece.x0, piece.x1 = min(piece.x0, box[0]), max(piece.x1, box[2])
    piece.y0, piece.y1 = min(piece.y0, box[1]), max(piece.y1, box[3])


def _merged(found: list[Piece]) -> list[Piece]:
    """Joins pieces of one line that the file has apart, such as a word in another font."""
    out: list[Piece] = []
    for piece in sorted(found, key=lambda one: (one.y0 + one.y1, one.x0)):
        for other in reversed(out[-12:]):
            size = max(piece.size, other.size, 1)
            gap = max(piece.x0 - other.x1, other.x0 - piece.x1)
            if (
                (_beside(other, piece.y0, piece.y1) or _is_raised(piece, other))
                and gap + size // 3 >= 0
                and gap * 10 <= NEAR * size
            ):
                for word in piece.words:
                    other.words.append(word)
                other.x0, other.x1 = min(other.x0, piece.x0), max(other.x1, piece.x1)
                other.y0, other.y1 = min(other.y0, piece.y0), max(other.y1, piece.y1)
                break
        else:
            out.append(piece)
    return out


def _finished(words: Words, found: list[Piece]) -> list[Piece]:
    """Says of each piece the size of most of its letters and whether it is bold."""
    for piece in found:
        letters: dict[int, int] = {}
        bold = 0
        total = 0
        for word in piece.words:
            count = len(words.text[word])
            total += count
            size = int(words.size[word])
            letters[size] = letters.get(size, 0) + count
            bold += count if words.looks[int(words.font[word])] & BOLD else 0
        if words.from_right:
            piece.words = in_order(words, piece.words)
        piece.size = max(letters, key=lambda size: (letters[size], size))
        piece.bold = 100 * bold >= ALL * total
    return found
