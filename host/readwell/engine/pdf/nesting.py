"""Lists in lists: the level of each item, by where its text begins."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from readwell.engine.pdf.blocks import Block
from readwell.engine.pdf.marks import is_mark, is_sign, mark_of
from readwell.engine.pdf.words import Words

#: An item is of a deeper level from so many hundredths of its letters' size on, up to so many: more is another column.
DEEPER, FARTHEST = 60, 600
DEEPEST = 5
#: A number is that of an item and no word if so many hundredths of its size lie between it and the next word.
SPACE = 60


def levels(words: Words, items: Sequence[Block]) -> Iterator[tuple[int, str]]:
    """Yields the level of each item, from 0, and the list that it is in, `ol` or `ul`."""
    starts: list[int] = []
    former: Block | None = None
    for block in items:
        mark = mark_of(words, block.lines[0])
        start = _start(words, block)
        least, most = (share * max(block.size, 1) // 100 for share in (DEEPER, FARTHEST))
        if former is None or block.first.page != former.first.page or block.first.y0 < former.last.y0:
            starts = [start]
        while len(starts) > 1 and start < starts[-1] - least:
            starts.pop()
        if starts[-1] + least < start <= starts[-1] + most and len(starts) < DEEPEST:
            starts.append(start)
        elif len(starts) == 1:
            starts = [min(start, starts[0])]
        former = block
        yield len(starts) - 1, "ol" if mark and not is_sign(mark) else "ul"


def _start(words: Words, block: Block) -> int:
    """Returns where an item's text begins: numbers of one list end below each other, and begin anywhere."""
    numbers = list(islice(block.words(), 2))
    if block.first.mark or len(numbers) < 2:
        return int(words.x[numbers[0]])
    first, second = numbers
    if len(block.first.words) == 1 and is_mark(words.text[first]):
        return int(words.x[second])
    gap = int(words.x[second]) - int(words.x[first]) - int(words.w[first])
    is_apart = is_mark(words.text[first]) and gap * 100 > SPACE * max(block.size, 1)
    return int(words.x[second if is_apart or mark_of(words, block.lines[0]) else first])
