"""What a printer puts on every page: running heads, footers, page numbers. It is told apart, and never read."""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Sequence

from readwell.engine.basics.patterns import lazy
from readwell.engine.pdf.lines import Piece, text_of
from readwell.engine.pdf.words import Words

#: Lines at an edge of the page that are looked at, and how much of a page's height is its edge, in hundredths.
LINES, EDGE = 3, 13
#: What stands alone this far out, in hundredths of a page's height, is in its margin.
MARGIN = 6
#: The same of a document of one page, which can repeat nothing, for what looks like a head.
LONE = 9
#: Lines of one height differ by so many tenths of a point at most.
NEAR = 40
#: A line that stands alone is this many tenths of its height away from the next.
ALONE = 8
LONGEST = 120
#: Bold lines that are larger, in hundredths of the text's size, are headings at the top of their page.
LARGEST = 125
#: A document of so many pages repeats a head more than once.
MANY = 6

_NOWHERE = -1_000_000
_ENDS = '.!?:…。"”»)'
_NUMBER = lazy(r"\d+|\b[ivxlc]{1,7}\b")
_ONLY_NUMBER = lazy(r"\W*(?:\w+\W+)?(?:#)(?:\W+\w+\W+#)?\W*")


def furniture(words: Words, pages: Sequence[Sequence[Piece]]) -> set[Piece]:
    """Returns the pieces that are no part of the text."""
    out: set[Piece] = set()
    largest = LARGEST * _size(words, pages) // 100
    for top in (True, False):
        edges = [_edge(words, number, found, top) for number, found in enumerate(pages)]
        edges = [[piece for piece in edge if not (piece.bold and piece.size > largest)] for edge in edges]
        out |= _repeated(words, edges, len(pages), _outermost(words, pages[0], top) if len(pages) == 1 else _NOWHERE)
        out |= _standing(words, edges, pages, top)
    return out


def _size(words: Words, pages: Sequence[Sequence[Piece]]) -> int:
    """Returns the size of most letters."""
    letters: dict[int, int] = defaultdict(int)
    for found in pages:
        for piece in found:
            letters[piece.size] += sum(len(words.text[word]) for word in piece.words)
    return max(letters, key=lambda size: (letters[size], size), default=100)


def _outermost(words: Words, found: Sequence[Piece], top: bool) -> int:
    """Returns the top and the end of a page's outermost line, added up."""
    places = [piece.y0 + piece.y1 for piece in found if _is_on_page(words, piece)]
    return (min if top else max)(places, default=0)


def _is_on_page(words: Words, piece: Piece) -> bool:
    """Whether a line is on its page: those that ran off it have no place at its edge."""
    return piece.y1 > 0 and piece.y0 < words.pages[piece.page][1]


def _edge(words: Words, number: int, found: Sequence[Piece], top: bool) -> list[Piece]:
    """Returns the pieces of the first or last lines of a page that stand at its edge, the outermost first."""
    height = words.pages[number][1]
    limit = height * EDGE // 100
    found = [piece for piece in found if _is_on_page(words, piece)]
    inside = [piece for piece in found if (piece.y1 <= limit if top else piece.y0 >= height - limit)]
    if not inside and found:
        # A number that stands outside all text is one of a page wherever that ends.
        last = min(found, key=lambda piece: piece.y0 if top else -piece.y1)
        inside = [last] if _is_number(_sign(words, last)) and _stands_apart(last, found) else []
    inside.sort(key=lambda piece: piece.y0 + piece.y1 if top else -(piece.y0 + piece.y1))
    rows: list[int] = []
    out = []
    for piece in inside:
        middle = (piece.y0 + piece.y1) // 2
        if not rows or abs(rows[-1] - middle) > NEAR:
            rows.append(middle)
        if len(rows) > LINES:
            break
        out.append(piece)
    return out


def _stands_apart(piece: Piece, found: Sequence[Piece]) -> bool:
    """Whether no line stands beside or close to a piece."""
    height = max(piece.y1 - piece.y0, 1)
    others = [other for other in found if other is not piece]
    return all(other.y0 - piece.y1 >= height or piece.y0 - other.y1 >= height for other in others)


def _sign(words: Words, piece: Piece) -> str:
    return _NUMBER.sub("#", text_of(words, piece).lower())


def _repeated(words: Words, edges: Sequence[Sequence[Piece]], pages: int, outermost: int) -> set[Piece]:
    """Lines that say the same at the same height on several pages, but for their numbers; a single page's number."""
    seen: dict[str, list[tuple[int, Piece]]] = defaultdict(list)
    for number, edge in enumerate(edges):
        for piece in edge:
            seen[_sign(words, piece)].append((number, piece))
    out: set[Piece] = set()
    for sign, places in seen.items():
        if len(sign) > LONGEST:
            continue
        alike = _near((piece.y0 // NEAR, number) for number, piece in places)
        needed = 2 if pages < MANY else 3
        for _, piece in places:
            is_lone = abs(piece.y0 + piece.y1 - outermost) <= 2 * NEAR and _is_number(sign)
            if alike[piece.y0 // NEAR] >= needed or is_lone:
                out.add(piece)
    return out


def _near(places: Iterable[tuple[int, int]]) -> dict[int, int]:
    """Returns for each height the number of pages with something there, or next to it."""
    seen: dict[int, set[int]] = defaultdict(set)
    for place, page in places:
        seen[place].add(page)
    empty: set[int] = set()
    return {place: len(seen.get(place - 1, empty) | own | seen.get(place + 1, empty)) for place, own in seen.items()}


def _is_number(sign: str) -> bool:
    return bool(_ONLY_NUMBER.fullmatch(sign))


def _standing(
    words: Words, edges: Sequence[Sequence[Piece]], pages: Sequence[Sequence[Piece]], top: bool
) -> set[Piece]:
    """Lines that stand alone where most pages have such a line, and none has text: heads that name the chapter."""
    alone: list[tuple[int, int, Piece]] = []
    size = _size(words, pages)
    among: list[tuple[int, int]] = []
    for number, edge in enumerate(edges):
        limits = sorted(piece.y0 if top else -piece.y1 for piece in pages[number])
        for piece in edge:
            place = (piece.y0 + piece.y1) // 2 // NEAR
            if len(text_of(words, piece)) <= LONGEST and _stands_alone(piece, limits, top):
                alone.append((number, place, piece))
            else:
                among.append((place, number))
    out: set[Piece] = set()
    near = _near((place, number) for number, place, _ in alone)
    text = _near([*among, *((place, -1) for _, place, _ in alone)])
    for _, place, piece in alone:
        is_lone = top and len(pages) == 1 and _is_like_a_head(words, piece, size)
        margin = words.pages[piece.page][1] * (LONE if is_lone else MARGIN) // 100
        outside = piece.y1 <= margin if top else piece.y0 >= words.pages[piece.page][1] - margin
        is_usual = 10 * near[place] >= 6 * len(pages) and 10 * (text[place] - 1) <= len(pages)
        if outside or (len(pages) >= 4 and is_usual):
            out.add(piece)
    return out


def _is_like_a_head(words: Words, piece: Piece, size: int) -> bool:
    """Whether a line is set like the text or smaller, is short, and no sentence."""
    said = text_of(words, piece)
    return (
        not piece.bold and 100 * piece.size <= LARGEST * size and len(said) <= LONGEST // 2 and said[-1:] not in _ENDS
    )


def _stands_alone(piece: Piece, limits: Sequence[int], top: bool) -> bool:
    """Whether there is room between a line and the text; `limits` are the tops of all lines, or their ends, turned."""
    height = piece.y1 - piece.y0
    edge = piece.y1 if top else -piece.y0
    inner = bisect_right(limits, edge - height // 3)
    return inner == len(limits) or (limits[inner] - edge) * 10 >= ALONE * height
