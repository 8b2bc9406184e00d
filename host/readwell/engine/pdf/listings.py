"""Code: lines in a font of one width keep their ends and their indents."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise
from statistics import median

from readwell.engine.basics.patterns import lazy
from readwell.engine.pdf.blocks import Block
from readwell.engine.pdf.fonts import MONO
from readwell.engine.pdf.lines import Piece
from readwell.engine.pdf.words import Words

#: In a document that is set in such a font, by so many hundredths of its letters, it says nothing.
MOST = 50
#: Lines of one listing are so many hundredths of their letters' size apart at most: there may be an empty one.
APART = 320
#: A block with more words than this, of which so many hundredths are plain, is running text.
RUNNING, PLAIN = 30, 85
_WORD = lazy(r"[\"“(]?[^\W\d_][^\W_'’-]*(?:['’-][^\W_]+)*[)\"”]?[.,;:!?]?")
_ADDRESS = lazy(r"@[\w-]+\.|://|www\.")


def listings(words: Words, found: Sequence[Block]) -> list[Block]:
    """Returns the blocks with code as such: what follows each other is one listing."""
    letters = [len(text) for text in words.text]
    mono = [bool(words.looks[font] & MONO) for font in words.font.tolist()]
    if not any(mono) or 100 * sum(n for n, one in zip(letters, mono, strict=True) if one) > MOST * sum(letters):
        return list(found)
    out: list[Block] = []
    for is_code, group in groupby(found, lambda block: _is_mono(block, mono)):
        some = list(group)
        out += _merged(words, some) if is_code else some
    return out


def _is_mono(block: Block, mono: Sequence[bool]) -> bool:
    own = block.kind in ("paragraph", "item") or (block.kind == "table" and not block.first.rows)
    return own and all(mono[word] for word in block.words())


def _merged(words: Words, group: Sequence[Block]) -> Iterator[Block]:
    """Yields blocks of lines in such a font as listings; addresses and running text as they are."""
    parts: list[list[Block]] = []
    for block in group:
        last = parts[-1][-1].last if parts else None
        step = block.first.y1 - last.y1 if last and last.page == block.first.page else 0
        if last and 0 < step * 100 <= APART * max(last.size, 1):
            parts[-1].append(block)
        else:
            parts.append([block])
    for part in parts:
        lines = [line for block in part for line in block.lines]
        yield from [Block("code", lines, size=part[0].size)] if _is_code(words, lines) else part


def _is_code(words: Words, lines: Sequence[Sequence[Piece]]) -> bool:
    texts = [[words.text[word] for piece in line for word in piece.words] for line in lines]
    if all(any(map(_ADDRESS.search, line)) for line in texts):
        return False
    every = [text for line in texts for text in line]
    return len(every) <= RUNNING or 100 * sum(map(bool, map(_WORD.fullmatch, every))) <= PLAIN * len(every)


def code_lines(words: Words, block: Block) -> list[tuple[list[int], str]]:
    """Returns the lines of a listing, each its words and its text, indents and empty lines before it included."""
    numbers = [[word for piece in line for word in piece.words] for line in block.lines]
    letter = max(median(int(words.w[word]) / len(words.text[word]) for line in numbers for word in line), 1.0)
    left = min(int(words.x[word]) for line in numbers for word in line)
    bottoms = [line[0].y1 for line in block.lines]
    steps = [under - over for over, under in pairwise(bottoms)]
    pitch = max(min((step for step in steps if step > 0), default=1), 1)
    out: list[tuple[list[int], str]] = []
    for line, step in zip(numbers, [0, *steps], strict=True):
        said = ""
        for word in line:
            at = round((int(words.x[word]) - left) / letter)
            said += " " * (at - len(said)) + words.text[word]
        out.append((line, "\n" * (round(step / pitch) - 1) + said))
    return out
