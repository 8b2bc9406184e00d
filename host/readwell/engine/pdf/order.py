"""The order in which a page is read: columns one after the other, between what stands across them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from readwell.engine.pdf.lines import Piece

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


def in_order(pages: Sequence[Sequence[Piece]]) -> list[list[Piece]]:
    """Returns the columns of all pages in the order of reading. A gutter of most pages is believed on the others."""
    own = [_gutter(page) for page in pages]
    usual = sorted(gutter for gutter in own if gutter is not None)
    known = [usual[len(usual) // 2]] if 2 * len(usual) >= len(pages) and usual else []
    return [column for page in pages for column in ordered(page, known)]


def ordered(found: Sequence[Piece], known: Sequence[int] = (), deep: int = 0) -> list[list[Piece]]:
    """Returns the columns of a page in the order of reading, each with its pieces from the top to the bottom."""
    gutter = _gutter(found, known) if deep < DEEPEST else None
    if gutter is None:
        return [sorted(found, key=lambda one: (one.y0 + one.y1, one.x0))] if found else []
    out: list[list[Piece]] = []
    band: list[Piece] = []
    for piece in sorted(found, key=lambda one: one.y0 + one.y1):
        if piece.x0 < gutter < piece.x1:
            out += _sides(band, gutter, known, deep)
            band = []
            if out and out[-1] and out[-1][-1].x0 < gutter < out[-1][-1].x1:
                out[-1].append(piece)
            else:
                out.append([piece])
        else:
            band.append(piece)
    return out + _sides(band, gutter, known, deep)


def _sides(band: list[Piece], gutter: int, known: Sequence[int], deep: int) -> list[list[Piece]]:
    left = [piece for piece in band if piece.x1 <= gutter]
    right = [piece for piece in band if piece.x1 > gutter]
    return [*ordered(left, known, deep + 1), *ordered(right, known, deep + 1)]


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
        if not (_is_text(left) and _is_text(right)) or not _side_by_side(left, right):
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


def _side_by_side(left: Sequence[Piece], right: Sequence[Piece]) -> bool:
    """Whether two sides share much of their height: what stands above and below is no column."""
    top = max(min(piece.y0 for piece in left), min(piece.y0 for piece in right))
    end = min(max(piece.y1 for piece in left), max(piece.y1 for piece in right))
    heights = [max(piece.y1 for piece in side) - min(piece.y0 for piece in side) for side in (left, right)]
    return (end - top) * 3 >= min(heights)
