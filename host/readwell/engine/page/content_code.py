"""The page as a row of content and code (Gottron 2008): 1 for text, 0 for tags.

All variants of content code blurring read this; they differ in the unit of an entry and in which tags count.
"""

from dataclasses import dataclass

import numpy as np

from readwell.engine.page.numbers import ONE, Whole, blurred, filled, runs, width
from readwell.engine.page.snapshot import Longs, Mask, Snapshot
from readwell.engine.page.source import tag_lengths, written
from readwell.engine.page.spelling import spelling
from readwell.engine.page.text import length, printed, unseen
from readwell.engine.page.tree import block_elements, is_text

#: Units of an entry: a character; a token; or a word's characters with tags of a fixed width.
UNITS = ("characters", "tokens", "mixture")


@dataclass(frozen=True)
class Reading:
    """How a page becomes entries."""

    unit: str
    anchors: bool  # whether `<a>` and `</a>` count
    block_weight: int = 1  # weight of a block element's tags
    tag_width: int = 5  # entries of a tag in the mixture


@dataclass(frozen=True, eq=False)
class ContentCode:
    """Entries in order; word w of `spelling` fills first[w]:last[w]."""

    content: Mask  # (entries,)
    first: Longs  # (words,)
    last: Longs  # (words,)
    single: bool  # whether each word is one entry

    def words(self, bright: Mask) -> Mask:
        """Returns the words with any bright entry: words are kept whole."""
        if self.single:
            return np.asarray(bright[self.first])
        spans = runs(bright)  # few, compared with the words
        first = np.searchsorted(self.last, spans[:, 0], side="right")
        return filled(first, np.searchsorted(self.first, spans[:, 1]), len(self.first))


def content_code(page: Snapshot, reading: Reading) -> ContentCode:
    """Returns the row for one reading, cached with the page."""
    if reading not in page.built:
        page.built[reading] = _built(page, reading)
    found: ContentCode = page.built[reading]
    return found


def settled(
    row: ContentCode, radius: int, boxes: int, threshold: float, change: float, passes: int
) -> tuple[Mask, int]:
    """Blurs the row repeatedly until less than a share `change` of the kept words changes, or `passes` are done.

    Returns which words are kept in the end, and the number of passes.
    """
    limit = round(threshold * ONE)
    values: Whole | Mask = row.content
    # The result of a pass is the largest array here: it isn't kept, and the next pass overwrites it.
    after: Whole | None = np.empty(len(values), width(radius, boxes)) if passes > 1 else None
    kept = np.ones(len(row.first), np.bool_)
    for done in range(1, passes + 1):
        bright = np.empty(len(values), np.bool_)
        for first, last, piece in blurred(values, radius, boxes, ONE if done == 1 else 1):
            np.greater(piece, limit, out=bright[first:last])
            if after is not None:
                after[first:last] = piece
        values, now = row.content if after is None else after, row.words(bright)
        changed, before = int(np.count_nonzero(now != kept)), int(np.count_nonzero(kept))
        kept = now
        if changed <= change * before:
            return kept, done
    return kept, passes


def _built(page: Snapshot, reading: Reading) -> ContentCode:
    words = spelling(page)
    if reading.unit == "tokens":
        width, text = _tags(page, reading, 1), words.count
    else:
        width = _tags(page, reading, 0 if reading.unit == "characters" else reading.tag_width)
        text = np.where(unseen(page), 0, length(page))
    place = written(page, np.where(is_text(page), text, width[0]), width[1])
    heads = np.flatnonzero(text)
    content = filled(place.opens[heads], place.opens[heads] + text[heads], place.total)
    if reading.unit == "tokens":  # the entries that are text are the words, in order
        first = np.flatnonzero(content)
        return ContentCode(content, first, first + 1, True)
    first = words.reckoned(page, printed(page), place.opens)
    return ContentCode(content, first, first + words.size, False)


def _tags(page: Snapshot, reading: Reading, width: int) -> tuple[Longs, Longs]:
    """Returns the entries of each element's start and end tag; a width of 0 means its number of characters."""
    opening, shutting = tag_lengths(page)
    if width:
        opening, shutting = (np.where(entries > 0, np.int64(width), 0) for entries in (opening, shutting))
    weight = np.where(block_elements(page), np.int64(reading.block_weight), 1)
    if not reading.anchors:
        weight = np.where(page.tagged(("a",)), 0, weight)
    return opening * weight, shutting * weight
