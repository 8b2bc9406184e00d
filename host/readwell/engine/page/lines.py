"""The page as lines: text lines without tags, and the source wrapped at a fixed width.

Source lines with whole tags are in `line_blocks`. Each view maps its lines back to leaves.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import cast

import numpy as np

from readwell.engine.basics.characters import SPACE
from readwell.engine.basics.running import sums_from_zero
from readwell.engine.page.attribute_letters import AttributeLetters, attribute_letters
from readwell.engine.page.blocks import blocks
from readwell.engine.page.numbers import tally
from readwell.engine.page.snapshot import Floats, Longs, Mask, Snapshot, frozen, view
from readwell.engine.page.source import shown
from readwell.engine.page.spelling import spelling
from readwell.engine.page.text import Characters, before, characters, length, printed, shown_texts, shows, unseen
from readwell.engine.page.tree import is_text, share


@view
def text_lines(page: Snapshot) -> tuple[Longs, Longs]:
    """Returns tag-free lines: the blocks with text, and their characters (white space counted as one)."""
    parts = blocks(page)
    sizes = parts.total(page, np.where(is_text(page) & ~unseen(page), length(page), 0))
    speaking = np.flatnonzero(parts.total(page, shown_texts(page)) > 0)
    return cast(Longs, frozen(speaking)), cast(Longs, frozen(sizes[speaking]))


@dataclass(frozen=True, eq=False)
class Broken:
    """The visible source without its own line breaks, wrapped every `width` characters."""

    width: int
    text: Longs  # (lines,) characters of text
    size: Longs  # (lines,) all characters: the width, but for the last line
    spot: Longs  # (edges,) where in `characters` the text of the line before ends
    owner: Longs  # (edges,) the shown text this is in
    first: Longs  # (texts,) where each shown text begins in `characters`
    last: Longs  # (texts,) where it ends there
    flat: Characters
    seen: Mask  # (characters,) `text.shows`
    tags: AttributeLetters

    @cached_property
    def wide(self) -> Longs:
        """(lines,) characters outside ASCII, in texts and in tags; any white space of a text counts as a space."""
        return self._between(self._letters & (self.flat.codes > 127)) + self._in_tags(127)

    @cached_property
    def bytes(self) -> Longs:
        """(lines,) bytes of these in UTF-8."""
        codes, letters = self.flat.codes, self._letters
        longer = (self._between(letters & (codes > limit)) + self._in_tags(limit) for limit in (0x7FF, 0xFFFF))
        return np.asarray(self.wide * 2 + sum(longer))

    def _in_tags(self, limit: int) -> Longs:
        """Returns the number of characters above a code in the start tags on each line."""
        places = self.tags.place[self.tags.codes > limit]
        return tally(places // self.width, len(self.text))

    @cached_property
    def _letters(self) -> Mask:
        return cast(Mask, self.flat.kinds & SPACE == 0)

    def _between(self, marks: Mask) -> Longs:
        """Returns the number of marked characters in each line."""
        if not len(self.spot) or not marks.any():
            return np.zeros(len(self.text), np.int64)
        running = before(marks & self.seen)
        done = sums_from_zero(running[self.last] - running[self.first])
        return np.diff(done[self.owner] + running[self.spot] - running[self.first[self.owner]])


def broken(page: Snapshot, width: int) -> Broken:
    """Returns the lines for one width, cached with the page."""
    key = ("broken", width)
    if key not in page.built:
        page.built[key] = _broken(page, width)
    found: Broken = page.built[key]
    return found


def kept_share(page: Snapshot, lines: Broken, kept: np.ndarray) -> Floats:
    """Returns the share of each text's characters in kept lines."""
    heads, sizes, place = _texts(page)
    before = sums_from_zero(np.where(kept, lines.size, 0))

    def up_to(position: Longs) -> Longs:
        line = np.minimum(position // lines.width, len(kept) - 1)
        return before[line] + np.where(kept[line], position - line * lines.width, 0)

    out = np.zeros(len(page), np.float64)
    if len(kept):
        out[heads] = np.round(share(up_to(place + sizes) - up_to(place), sizes), 6)
    return out


def kept_words(page: Snapshot, lines: Broken, kept: Mask) -> Mask:
    """Returns which words have a character in a kept line."""
    words = spelling(page)
    first = words.reckoned(page, printed(page), shown(page).opens)
    running = sums_from_zero(kept)
    return np.asarray(running[(first + words.size - 1) // lines.width + 1] > running[first // lines.width])


@view
def _texts(page: Snapshot) -> tuple[Longs, Longs, Longs]:
    """Returns the visible texts: ids, characters, where they begin."""
    heads = np.flatnonzero(shown_texts(page))
    return heads, length(page)[heads], shown(page).opens[heads]


def _broken(page: Snapshot, width: int) -> Broken:
    total, flat, (heads, sizes, place) = shown(page).total, characters(page), _texts(page)
    edges = np.append(np.arange(0, total, width, dtype=np.int64), total)
    text, spot, owner = np.zeros(len(edges) - 1, np.int64), np.zeros(0, np.int64), np.zeros(0, np.int64)
    first, last = flat.first[page.text[heads]], flat.first[page.text[heads] + 1]
    if len(heads):
        owner = np.maximum(np.searchsorted(place, edges, side="right") - 1, 0)
        inside = np.clip(edges - place[owner], 0, sizes[owner])
        done = sums_from_zero(sizes)
        text, seen = np.diff(done[owner] + inside), printed(page)
        spot = np.searchsorted(seen, (seen[first[owner]] + inside).astype(seen.dtype))
    return Broken(width, text, np.diff(edges), spot, owner, first, last, flat, shows(page), attribute_letters(page))
