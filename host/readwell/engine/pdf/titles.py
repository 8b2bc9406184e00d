"""The title of a printed document: what the file calls itself, else its first heading, else the name of the file."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile

from readwell.engine.basics.patterns import lazy
from readwell.engine.pdf.blocks import Block, Type
from readwell.engine.pdf.kinds import DEEPEST, LARGER, LETTERS, LINES, text
from readwell.engine.pdf.lines import Piece
from readwell.engine.pdf.words import Words

LONGEST = 300
#: A title that only its size tells has so many letters at least: a large letter or number may begin a text.
SHORTEST = 8
#: What programs write where nobody gave a title.
_NONE = lazy(r"|untitled(?: document)?|about:blank|microsoft word - .*|.*\.(?:docx?|dvi|tex|pdf|indd|qxd|ps|rtf|odt)")


def title_of(words: Words, found: Sequence[Block]) -> str:
    """Returns the title of a document."""
    if _is_named(words):
        return words.title
    headings = [block for block in found if block.kind == "heading" and block.first.page == found[0].first.page]
    first = min(headings, key=lambda block: block.level, default=None)
    said = text(words, first)[:LONGEST] if first else ""
    return said or words.name


def headed(words: Words, found: Sequence[Block], kind: Type) -> list[Block]:
    """Returns the blocks with the title as the first heading, where tags take it for a paragraph.

    It is the largest line before all headings; what is set otherwise and run together with it becomes a block apart.
    """
    out = list(found)
    before = list(takewhile(lambda block: block.kind != "heading" and block.first.page == found[0].first.page, found))
    for at, block in enumerate(before):
        if block.kind != "paragraph":
            continue
        own = _first_lines(block)
        if own and _is_title(words, replace(block, lines=own), found, kind):
            rest = block.lines[len(own) :]
            after = [replace(block, lines=rest, size=rest[0][0].size)] if rest else []
            out[at : at + 1] = [replace(block, kind="heading", lines=own, level=1), *after]
            for other in out:
                if other.kind == "heading" and other is not out[at]:
                    other.level = min(other.level + 1, DEEPEST)
            break
    return out


def _first_lines(block: Block) -> list[list[Piece]]:
    """Returns the first lines of a block that are all of one size."""
    return list(takewhile(lambda line: all(piece.size == block.size for piece in line), block.lines))


def _is_named(words: Words) -> bool:
    return not _NONE.fullmatch(words.title.strip().casefold())


def _is_title(words: Words, block: Block, found: Sequence[Block], kind: Type) -> bool:
    said = text(words, block)
    if block.size * 100 < LARGER * kind.size or len(said) > LETTERS or len(block.lines) > LINES:
        return False
    if _is_named(words):
        largest = max((other.size for other in found if other.kind == "heading"), default=0)
        return block.size >= largest and _plain(said) == _plain(words.title)
    others = (piece for other in found for line in other.lines for piece in line if line not in block.lines)
    return len(_plain(said)) >= SHORTEST and all(piece.size < block.size for piece in others)


def _plain(said: str) -> str:
    return "".join(sign for sign in said.casefold() if sign.isalnum())
