"""The page as characters and words: one flat array for all strings, counted without loops."""

from dataclasses import dataclass
from functools import cached_property
from itertools import compress
from typing import cast

import numpy as np
import numpy.typing as npt

from readwell.engine.basics.characters import SPACE, SPACELESS, WORD, codes, table
from readwell.engine.basics.running import sums_from_zero
from readwell.engine.basics.vocabulary import UNSEEN
from readwell.engine.page.snapshot import Ints, Longs, Mask, Places, Snapshot, frozen, picked, view
from readwell.engine.page.tree import is_text, within


@dataclass(frozen=True, eq=False)
class Characters:
    """All strings of the page concatenated. String s is the slice first[s]:first[s + 1]."""

    codes: npt.NDArray[np.uint32]  # (characters,) code points
    kinds: npt.NDArray[np.uint16]  # (characters,)
    first: Longs  # (strings + 1,)

    @cached_property
    def spaceless(self) -> Mask | None:
        """Returns which characters are of scripts without spaces; None on most pages, which have none."""
        if not np.bitwise_or.reduce(self.kinds) & SPACELESS:
            return None
        return self.kinds & SPACELESS > 0

    def count(self, marks: npt.NDArray[np.bool_]) -> Longs:
        """Returns the number of marked characters in each string."""
        out = np.zeros(len(self.first) - 1, np.int64)
        full, heads = self._full
        if len(full):
            out[full] = np.add.reduceat(marks.view(np.int8), heads, dtype=np.int32)
        return out

    @cached_property
    def _full(self) -> tuple[Places, Places]:
        """Returns the strings that aren't empty, and where they begin."""
        full = np.flatnonzero(self.first[1:] > self.first[:-1])
        return full, self.first[full].astype(np.intp)


def before(marks: npt.NDArray[np.bool_]) -> Ints:
    """Returns the number of marked characters before each position, and in all, as 32-bit integers to save memory."""
    return sums_from_zero(marks, np.int32)


@view
def characters(page: Snapshot) -> Characters:
    """Returns the characters of the strings that are texts; other strings are empty here."""
    used = np.zeros(len(page.strings), np.bool_)
    used[page.text] = True
    texts = list(compress(page.strings, used.tolist()))
    size = np.zeros(len(page.strings), np.int64)
    size[used] = np.fromiter(map(len, texts), np.int64, len(texts))
    first = sums_from_zero(size)
    points = codes("".join(texts))
    return Characters(points, picked(table(), points.view(np.int32)), first)


@view
def seen_characters(page: Snapshot) -> Characters:
    """Returns the same without invisible strings: data of scripts may be longer than the text."""
    flat = characters(page)
    used = np.zeros(len(page.strings), np.bool_)
    used[page.text[is_text(page) & ~unseen(page)]] = True
    size = np.diff(flat.first)
    stays = np.repeat(used, size.astype(np.intp))
    first = sums_from_zero(np.where(used, size, 0))
    return Characters(flat.codes[stays], flat.kinds[stays], first)


def starts(flat: Characters, inside: npt.NDArray[np.bool_]) -> npt.NDArray[np.bool_]:
    """Marks the first character of each run; no run spans two strings."""
    out = np.empty_like(inside)
    out[:1] = inside[:1]
    np.greater(inside[1:], inside[:-1], out=out[1:])
    heads = flat.first[:-1]
    heads = heads[heads < len(inside)]
    out[heads] = inside[heads]
    return out


def ends(flat: Characters, inside: npt.NDArray[np.bool_]) -> npt.NDArray[np.bool_]:
    """Marks the last character of each run; no run spans two strings."""
    out = np.empty_like(inside)
    out[-1:] = inside[-1:]
    np.greater(inside[:-1], inside[1:], out=out[:-1])
    tails = flat.first[1:] - 1
    tails = tails[tails >= 0]
    out[tails] = inside[tails]
    return out


@view
def spaces(page: Snapshot) -> Mask:
    """Returns which characters are white space."""
    return cast(Mask, frozen(characters(page).kinds & SPACE > 0))


@view
def shows(page: Snapshot) -> Mask:
    """Returns which characters of texts are visible: of consecutive white space only the first."""
    space = spaces(page)
    marks = starts(characters(page), space)
    marks |= ~space
    return cast(Mask, frozen(marks))


@view
def printed(page: Snapshot) -> Ints:
    """Returns the number of visible characters before each, and in all."""
    return cast(Ints, frozen(before(shows(page))))


def per_node(page: Snapshot, marks: npt.NDArray[np.bool_]) -> Longs:
    """Returns the number of marked characters in each text node (0 for elements)."""
    return characters(page).count(marks)[page.text]


@view
def words(page: Snapshot) -> Longs:
    """Returns the words of each text node: runs of letters and digits; each character in scripts without spaces."""
    flat = characters(page)
    run = flat.kinds & WORD > 0
    alone = flat.spaceless
    if alone is None:
        return cast(Longs, frozen(per_node(page, starts(flat, run))))
    alone = alone & run
    return cast(Longs, frozen(per_node(page, starts(flat, run & ~alone) | alone)))


@view
def length(page: Snapshot) -> Longs:
    """Returns the characters of each text node, white space counted as one."""
    return cast(Longs, frozen(per_node(page, shows(page))))


@view
def letters(page: Snapshot) -> Longs:
    """Returns the characters of each text node without white space."""
    return cast(Longs, frozen(per_node(page, ~spaces(page))))


@view
def blank(page: Snapshot) -> Mask:
    """Returns text nodes with only white space."""
    return cast(Mask, frozen(is_text(page) & (letters(page) == 0)))


@view
def unseen(page: Snapshot) -> Mask:
    """Returns nodes with invisible words: head, scripts, styles and their contents."""
    tops = page.tagged(UNSEEN) & ~frames(page) & ~unscripted(page)
    if "object" in page.tags:
        tops &= ~_unfilled(page)
    return cast(Mask, frozen(within(page, tops)))


def _unfilled(page: Snapshot) -> Mask:
    """Returns `object` elements that name nothing to load: browsers show what stands in them instead."""
    return page.tagged(("object",)) & ~page.holding("data", lambda value: True)


@view
def unscripted(page: Snapshot) -> Mask:
    """Returns `noscript` elements with children: the page was parsed with scripts off, so their words are visible."""
    holders = np.zeros(len(page), np.bool_)
    holders[page.parent[page.parent >= 0]] = True
    return cast(Mask, frozen(holders & page.tagged(("noscript",))))


@view
def shown_texts(page: Snapshot) -> Mask:
    """Returns visible texts that are not blank."""
    return cast(Mask, frozen(is_text(page) & ~blank(page) & ~unseen(page)))


@view
def frames(page: Snapshot) -> Mask:
    """Returns frames whose document was captured in place: their words are visible."""
    holders = np.zeros(len(page), np.bool_)
    inner = page.tagged(("html",)) & (page.parent >= 0)
    holders[page.parent[inner]] = True
    return cast(Mask, frozen(holders))
