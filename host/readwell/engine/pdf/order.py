"""The order in which a page is read: columns one after the other, between what stands across them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from readwell.engine.pdf.lines import Piece, lined
from readwell.engine.pdf.words import Words

#: A gutter is at least so wide, in tenths of a point, and has at least so many lines on each side.
GUTTER, FEWEST = 50, 3
#: So many gaps of a page are looked at, the widest first.
MOST_GAPS = 24
#: Gutters of two pages are the same if they are this near, in tenths of a point.
NEAR = 90
#: So many of a hundred pieces may stand across it.
ACROSS = 25
#: Lines of text have this many hundredths of the length of long ones; cells of a table don't.
FILLED = 55
#: No column is narrower than so many letters are high.
NARROWEST = 9
DEEPEST = 6
#: So many lines above and below are looked at for one that stands beside another.
BESIDE = 8
#: Of a side of so many lines or more, on average, the file has runs of half as many.
RUN = 10
#: The middles of two lines at one height differ by so many twentieths of a point at most; of a hundred lines so many
#: may have another beside them by chance.
LEVEL, SHARED = 10, 40
#: Lines of one paragraph are so many hundredths of their height apart at most.
CLOSE = 50


def in_order(words: Words, pages: Sequence[Sequence[Piece]]) -> list[list[Piece]]:
    """Returns the columns of all pages in the order of reading. Gutters of many pages are believed on the others."""
    own = sorted(gutter for page in pages for gutter in _gutters(page))
    known: list[int] = []
    first = 0
    for at, gutter in enumerate([*own, own[-1] + NEAR + 1] if own else []):
        if gutter - own[max(at - 1, 0)] > NEAR:
            if 4 * (at - first) >= len(pages):
                known.append(own[(first + at) // 2])
            first = at
    return [column for page in pages for column in ordered(words, page, known)]


def _gutters(found: Sequence[Piece], deep: int = 0) -> list[int]:
    """Returns the gutters of a page that has columns from its top to its end."""
    gutter = _gutter(found) if deep < DEEPEST else None
    if gutter is None:
        return []
    left = [piece for piece in found if piece.x1 <= gutter]
    right = [piece for piece in found if piece.x0 >= gutter]
    return [gutter, *_gutters(left, deep + 1), *_gutters(right, deep + 1)]


def ordered(words: Words, found: Sequence[Piece], known: Sequence[int] = (), deep: int = 0) -> list[list[Piece]]:
    """Returns the columns of a page in the order of reading, each with its pieces from the top to the bottom."""
    gutter = _gutter(found, known) if deep < DEEPEST else None
    if gutter is None:
        return [sorted(found, key=lambda one: (one.y0 + one.y1, one.x0))] if found else []
    out: list[list[Piece]] = []
    band: list[Piece] = []
    starts = {piece.x0 // NEAR for piece in found if piece.x0 > gutter}
    whole = [part for piece in found for part in _divided(words, piece, gutter, starts)]
    whole.sort(key=lambda one: one.y0 + one.y1)
    above: Piece | None = None
    for at, piece in enumerate(whole):
        beside = whole[max(at - BESIDE, 0) : at + BESIDE]
        is_rest = above is not None and not band and _goes_on(above, piece, beside)
        if not is_rest and (not piece.x0 < gutter < piece.x1 or _juts(piece, beside, gutter)):
            band.append(piece)
            continue
        if band or above is None:
            out += _sides(words, band, gutter, known, deep)
            out.append([])
            band = []
        out[-1].append(piece)
        above = piece
    return out + _sides(words, band, gutter, known, deep)


def _divided(words: Words, piece: Piece, gutter: int, starts: set[int]) -> list[Piece]:
    """Divides a line that is two: it juts out of its column, and what stands beside it is from elsewhere."""
    if not piece.x0 < gutter < piece.x1 or piece.rows:
        return [piece]
    order = sorted(piece.words, key=lambda word: int(words.x[word]))
    for at in range(1, len(order)):
        if abs(order[at] - order[at - 1]) > 1 and int(words.x[order[at]]) // NEAR in starts:
            return lined(words, order[:at]) + lined(words, order[at:])
    return [piece]


def _juts(piece: Piece, found: Sequence[Piece], gutter: int) -> bool:
    """Whether a line is too long for its column: another one, from elsewhere in the file, stands beside it."""
    return any(
        other.x0 > gutter
        and min(piece.y1, other.y1) - max(piece.y0, other.y0) > (piece.y1 - piece.y0) // 3
        and abs(other.words[0] - piece.words[-1]) > 1
        for other in found
    )


def _goes_on(above: Piece, piece: Piece, found: Sequence[Piece]) -> bool:
    """Whether a line is the short rest of what stands across the columns: right below, alike, with nothing beside."""
    height = above.y1 - above.y0
    is_below = piece.x0 <= above.x0 + 2 * above.size and above.y0 < piece.y0 <= above.y1 + height * CLOSE // 100
    return (
        is_below
        and piece.size == above.size
        and piece.bold == above.bold
        and not any(other is not piece and min(piece.y1, other.y1) - max(piece.y0, other.y0) > 0 for other in found)
    )


def _sides(words: Words, band: list[Piece], gutter: int, known: Sequence[int], deep: int) -> list[list[Piece]]:
    left = [piece for piece in band if piece.x0 < gutter]
    right = [piece for piece in band if piece.x0 >= gutter]
    return [*ordered(words, left, known, deep + 1), *ordered(words, right, known, deep + 1)]


def _gutter(found: Sequence[Piece], known: Sequence[int] = ()) -> int | None:
    """Returns the middle of the best gap between columns, None if there are none."""
    if len(found) < 2 * FEWEST:
        return None
    best, place = 0, None
    for first, last in sorted(_gaps(found), key=lambda gap: gap[0] - gap[1])[:MOST_GAPS]:
        middle = (first + last) // 2
        left = [piece for piece in found if piece.x1 <= middle]
        right = [piece for piece in found if piece.x0 >= middle]
        across = len(found) - len(left) - len(right)
        if min(len(left), len(right)) < FEWEST or across * 100 > ACROSS * len(found):
            continue
        if any(abs(middle - gutter) <= NEAR for gutter in known):
            return middle
        if not ((_is_text(left) and _is_text(right)) or _in_runs(left, right)) or not _side_by_side(left, right):
            continue
        worth = (last - first) * min(len(left), len(right))
        if worth > best:
            best, place = worth, middle
    return place


def _gaps(found: Sequence[Piece]) -> list[tuple[int, int]]:
    """Returns the spans that few pieces cover, from the left to the right."""
    edges: dict[int, int] = {}
    for piece in found:
        edges[piece.x0] = edges.get(piece.x0, 0) + 1
        edges[piece.x1] = edges.get(piece.x1, 0) - 1
    most, covering = ACROSS * len(found) // 100, 0
    out: list[tuple[int, int]] = []
    low: list[tuple[int, int, int]] = []
    places = sorted(edges)
    for place, following in pairwise(places):
        covering += edges[place]
        if covering <= most and following - place >= GUTTER:
            low.append((covering, place - following, place))
        if covering > most and low:
            out.append(_emptiest(low))
            low = []
    return [*out, _emptiest(low)] if low else out


def _emptiest(low: Sequence[tuple[int, int, int]]) -> tuple[int, int]:
    """Returns of spans beside each other the one that fewest pieces cover, the widest of these."""
    _, width, place = min(low)
    return place, place - width


def _is_text(side: Sequence[Piece]) -> bool:
    """Whether most lines of a side are about as long as its long ones, and these as long as lines of text are."""
    widths = sorted(piece.width for piece in side)
    long = widths[len(widths) * 9 // 10]
    full = sum(width * 100 >= FILLED * long for width in widths)
    size = sorted(piece.size for piece in side)[len(side) // 2]
    return long >= NARROWEST * max(size, 1) and 10 * full >= 4 * len(side)


def _in_runs(left: Sequence[Piece], right: Sequence[Piece]) -> bool:
    """Whether the file has the two sides in long runs, and few of their lines at the same height, as no table does."""
    sides = sorted([(piece.words[0], False) for piece in left] + [(piece.words[0], True) for piece in right])
    turns = sum(one[1] != other[1] for one, other in pairwise(sides))
    few = min(len(left), len(right))
    if few < RUN or RUN * turns > 2 * few:
        return False
    fewer, more = sorted((left, right), key=len)
    heights = {piece.y0 + piece.y1 for piece in more}
    level = sum(any(piece.y0 + piece.y1 + off in heights for off in range(-LEVEL, LEVEL + 1)) for piece in fewer)
    return 100 * level <= SHARED * few


def _side_by_side(left: Sequence[Piece], right: Sequence[Piece]) -> bool:
    """Whether two sides share much of their height: what stands above and below is no column."""
    top = max(min(piece.y0 for piece in left), min(piece.y0 for piece in right))
    end = min(max(piece.y1 for piece in left), max(piece.y1 for piece in right))
    heights = [max(piece.y1 for piece in side) - min(piece.y0 for piece in side) for side in (left, right)]
    return (end - top) * 3 >= min(heights)
