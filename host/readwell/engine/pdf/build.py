"""Builds the snapshot of a printed document: its lines, in columns and blocks, in the order of reading."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from readwell.engine.page.snapshot import Snapshot
from readwell.engine.pdf.blocks import Block, blocks_of, joined, marked, type_of
from readwell.engine.pdf.bullets import bullets
from readwell.engine.pdf.direction import is_from_right, mirrored
from readwell.engine.pdf.figures import placed
from readwell.engine.pdf.formulas import pictured
from readwell.engine.pdf.furniture import furniture
from readwell.engine.pdf.kinds import named, named_by_tags
from readwell.engine.pdf.legible import legible
from readwell.engine.pdf.lines import Piece, pieces
from readwell.engine.pdf.listings import listings
from readwell.engine.pdf.order import in_order
from readwell.engine.pdf.regions import regions
from readwell.engine.pdf.rules import gridded
from readwell.engine.pdf.tags import Tagged
from readwell.engine.pdf.titles import headed, title_of
from readwell.engine.pdf.vertical import turned, upright
from readwell.engine.pdf.words import Words
from readwell.engine.pdf.writing import written


def snapshot(words: Words) -> Snapshot:
    """Returns the document as a page."""
    words = legible(words)
    words = mirrored(words) if is_from_right(words) else words
    words, heads = _upright(words)
    found = pieces(words, {word for piece in heads for word in piece.words})
    bullets(words, found)
    gone = furniture(words, found)
    gridded(words, found)
    text = [[piece for piece in page if piece not in gone] for page in found]
    shown = regions(words, text)
    columns = in_order(words, text)
    kind = type_of(words, columns)
    parts = [block for column in columns for block in blocks_of(words, column, kind)]
    outside = [piece for page in found for piece in page if piece in gone] + heads
    tagged = Tagged(words)
    if tagged.is_true(parts):
        parts, outside = _by_tags(words, tagged, found, outside)
        for region in shown:
            region.labels = [piece for piece in region.labels if tagged.covered.isdisjoint(piece.words)]
        named_by_tags(words, parts, kind, tagged.has_headings())
        parts = headed(words, parts, kind)
    else:
        named(words, parts, kind)
    parts = marked(words, listings(words, parts))
    flowing = joined(words, [part for part in parts if part.kind != "note"])
    notes = joined(words, [part for part in parts if part.kind == "note"])
    words = replace(words, title=title_of(words, flowing))
    return written(words, pictured(words, placed(words, flowing, shown)), notes, outside)


def _upright(words: Words) -> tuple[Words, list[Piece]]:
    """Turns the pages whose lines run from the top to the bottom. Returns their heads, too, whose lines do not."""
    pages, standing = upright(words)
    if not pages:
        return words, []
    flat = pieces(words, standing)
    printed = furniture(words, flat)
    heads = [piece for page in sorted(pages) for piece in flat[page] if piece in printed]
    for piece in heads:
        width = words.pages[piece.page][0]
        piece.x0, piece.y0, piece.x1, piece.y1 = piece.y0, width - piece.x1, piece.y1, width - piece.x0
    return turned(words, pages), heads


def _by_tags(
    words: Words, tagged: Tagged, found: Sequence[Sequence[Piece]], outside: Sequence[Piece]
) -> tuple[list[Block], list[Piece]]:
    """Returns the blocks of the tags, and the pieces that are in none. If tags hold heads of pages, too, these go."""
    heads = [word for piece in outside for word in piece.words]
    tags_lie = 2 * sum(word in tagged.covered for word in heads) > len(heads)
    gone = frozenset(heads) if tags_lie else frozenset()
    kept = tagged.covered - gone
    without = [piece for page in found for piece in page if not kept.intersection(piece.words)]
    signs = {piece.words[0]: piece.mark for page in found for piece in page if piece.mark}
    return tagged.blocks(gone, signs), without
