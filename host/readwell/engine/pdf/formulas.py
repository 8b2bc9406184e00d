"""Formulas on lines of their own: pictures of their place, with their letters for who can't see them."""

from __future__ import annotations

from collections.abc import Sequence

from readwell.engine.pdf.blocks import Block
from readwell.engine.pdf.fonts import MATH
from readwell.engine.pdf.lines import text_of
from readwell.engine.pdf.regions import Region
from readwell.engine.pdf.words import Words

#: A formula has so many letters at most, on so many lines; of a hundred so many are set in fonts of formulas.
LETTERS, LINES, SET = 160, 8, 55
#: Room around a formula, in tenths of a point.
AROUND = 30


def pictured(words: Words, found: Sequence[Block]) -> list[Block]:
    """Returns the blocks with formulas as figures."""
    if not any(look & MATH for look in words.looks):
        return list(found)
    return [_figure(words, block) if _is_formula(words, block) else block for block in found]


def _is_formula(words: Words, block: Block) -> bool:
    if block.kind not in ("paragraph", "item") or len(block.lines) > LINES or block.last.page != block.first.page:
        return False
    numbers = list(block.words())
    letters = sum(sign.isalpha() for word in numbers for sign in words.text[word])
    if not 0 < letters <= LETTERS:
        return False
    inside = (word for word in numbers if words.looks[int(words.font[word])] & MATH)
    return 100 * sum(sign.isalpha() for word in inside for sign in words.text[word]) >= SET * letters


def _figure(words: Words, block: Block) -> Block:
    pieces = [piece for line in block.lines for piece in line]
    width, height = words.pages[block.first.page]
    left, top = min(piece.x0 for piece in pieces), min(piece.y0 for piece in pieces)
    right, bottom = max(piece.x1 for piece in pieces), max(piece.y1 for piece in pieces)
    box = (max(left - AROUND, 0), max(top - AROUND, 0), min(right + AROUND, width), min(bottom + AROUND, height))
    said = " ".join(text_of(words, piece) for piece in pieces)
    return Block("figure", region=Region(block.first.page, box, said, pieces))
