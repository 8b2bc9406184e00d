"""Regions become figures: with their captions where these stand, else before what stands below them."""

from __future__ import annotations

from collections.abc import Sequence

from readwell.engine.basics.patterns import lazy
from readwell.engine.pdf.blocks import Block
from readwell.engine.pdf.lines import text_of
from readwell.engine.pdf.regions import Region
from readwell.engine.pdf.words import Words

#: A caption begins so many tenths of a point below its figure at most, or ends so many above it.
BELOW, ABOVE = 450, 250
_TABLE = lazy(r"(?:table|tab\.|tabelle|tabla|tabella|tableau|табл|表|표).*")


def placed(words: Words, found: Sequence[Block], shown: Sequence[Region]) -> list[Block]:
    """Returns the blocks with figures among them."""
    by_page: dict[int, list[int]] = {}
    for number, block in enumerate(found):
        by_page.setdefault(block.first.page, []).append(number)
    captions: dict[int, Block] = {}
    before: dict[int, list[Block]] = {}
    pages = sorted(by_page)
    for region in sorted(shown, key=lambda one: (one.page, one.box[1], one.box[0])):
        numbers = by_page.get(region.page, [])
        figure = Block("figure", region=region)
        caption = _caption(words, found, [number for number in numbers if number not in captions], region)
        if caption is not None:
            figure.lines = found[caption].lines
            captions[caption] = figure
        elif region.sure:
            later = next((by_page[page][0] for page in pages if page > region.page), len(found))
            below = _below(found, numbers, region)
            before.setdefault(below if below is not None else (numbers[-1] + 1 if numbers else later), []).append(
                figure
            )
    out: list[Block] = []
    for number, block in enumerate(found):
        out += before.get(number, [])
        out.append(captions.get(number, block))
    return out + before.get(len(found), [])


def _caption(words: Words, found: Sequence[Block], numbers: Sequence[int], region: Region) -> int | None:
    """Returns the caption that stands nearest to a region."""
    _, top, _, bottom = region.box
    best: tuple[int, int] | None = None
    for number in numbers:
        block = found[number]
        if block.kind != "caption" or not _overlaps(block, region) or _TABLE.match(text_of(words, block.first).lower()):
            continue
        below, above = block.first.y0 - bottom, top - block.last.y1
        gap = below if -50 <= below <= BELOW else above if -50 <= above <= ABOVE else None
        if gap is not None and (best is None or gap < best[0]):
            best = (gap, number)
    return best[1] if best else None


def _below(found: Sequence[Block], numbers: Sequence[int], region: Region) -> int | None:
    """Returns the block that stands next below a region."""
    lower = [n for n in numbers if found[n].first.y0 >= region.box[3] - 30 and _overlaps(found[n], region)]
    return min(lower, key=lambda number: found[number].first.y0, default=None)


def _overlaps(block: Block, region: Region) -> bool:
    left, right = min(line[0].x0 for line in block.lines), max(line[-1].x1 for line in block.lines)
    shared = min(right, region.box[2]) - max(left, region.box[0])
    return 2 * shared >= min(right - left, region.box[2] - region.box[0])
