"""The page seen as characters and words: one flat array for all strings, counted without loops."""

from dataclasses import dataclass
from functools import cached_property
from itertools import compress
from typing import cast

import numpy as np
import numpy.typing as npt

from readwell.characters import SPACE, SPACELESS, WORD, codes, table
from readwell.snapshot import Ints, Longs, Mask, Places, Snapshot, frozen, picked, view
from readwell.views.tree import is_text, within
from readwell.vocabulary import UNSEEN


@dataclass(frozen=True, eq=False)
class Characters:
    """Every string of the page end to end. String s is the slice first[s]:first[s + 1]."""

    codes: npt.NDArray[np.uint32]  # (characters,) code points
    kinds: npt.NDArray[np.uint16]  # (characters,)
    first: Longs  # (strings + 1,)

    @cached_property
    def spaceless(self) -> Mask | None:
        """Which characters are of scripts written without spaces; nothing where none is, as on most pages."""
        if not np.bitwise_or.reduce(self.kinds) & SPACELESS:
            return None
        return self.kinds & SPACELESS > 0

    def count(self, marks: npt.NDArray[np.bool_]) -> Longs:
        """How many marked characters each string has."""
        out = np.zeros(len(self.first) - 1, np.int64)
        full, heads = self._full
        if len(full):
            out[full] = np.add.reduceat(marks.view(np.int8), heads, dtype=np.int32)
        return out

    @cached_property
    def _full(self) -> tuple[Places, Places]:
        """The strings that aren't empty, and where they begin."""
        full = np.flatnonzero(self.first[1:] > self.first[:-1])
        return full, self.first[full].astype(np.intp)


def before(marks: npt.NDArray[np.bool_]) -> Ints:
    """How many marked characters stand before each, and in all. 32 bits hold any page and cost half the memory."""
    sums = np.empty(len(marks) + 1, np.int32)
    sums[0] = 0
    np.cumsum(marks, dtype=np.int32, out=sums[1:])
    return sums


@view
def characters(page: Snapshot) -> Characters:
    """The kinds of all characters of the strings that are texts; other strings are empty here."""
    used = np.zeros(len(page.strings), np.bool_)
    used[page.text] = True
    texts = list(compress(page.strings, used.tolist()))
    size = np.zeros(len(page.strings), np.int64)
    size[used] = np.fromiter(map(len, texts), np.int64, len(texts))
    first = np.zeros(len(size) + 1, np.int64)
    np.cumsum(size, out=first[1:])
    points = codes("".join(texts))
    return Characters(points, picked(table(), points.view(np.int32)), first)


@view
def seen_characters(page: Snapshot) -> Characters:
    """The same without strings that nobody sees: data of scripts may be longer than the text."""
    flat = characters(page)
    used = np.zeros(len(page.strings), np.bool_)
    used[page.text[is_text(page) & ~unseen(page)]] = True
    size = np.diff(flat.first)
    stays = np.repeat(used, size.astype(np.intp))
    first = np.zeros(len(flat.first), np.int64)
    np.cumsum(np.where(used, size, 0), out=first[1:])
    return Characters(flat.codes[stays], flat.kinds[stays], first)


def starts(flat: Characters, inside: npt.NDArray[np.bool_]) -> npt.NDArray[np.bool_]:
    """Marks the first character of each run, never joining two strings."""
    out = np.empty_like(inside)
    out[:1] = inside[:1]
    np.greater(inside[1:], inside[:-1], out=out[1:])
    heads = flat.first[:-1]
    heads = heads[heads < len(inside)]
    out[heads] = inside[heads]
    return out


def ends(flat: Characters, inside: npt.NDArray[np.bool_]) -> npt.NDArray[np.bool_]:
    """Marks the last character of each run, never joining two strings."""
    out = np.empty_like(inside)
    out[-1:] = inside[-1:]
    np.greater(inside[:-1], inside[1:], out=out[:-1])
    tails = flat.first[1:] - 1
    tails = tails[tails >= 0]
    out[tails] = inside[tails]
    return out


@view
def spaces(page: Snapshot) -> Mask:
    """Which characters are white space."""
    return cast(Mask, frozen(characters(page).kinds & SPACE > 0))


@view
def shows(page: Snapshot) -> Mask:
    """Which characters a page shows of its texts: of white space the first alone."""
    space = spaces(page)
    marks = starts(characters(page), space)
    marks |= ~space
    return cast(Mask, frozen(marks))


@view
def printed(page: Snapshot) -> Ints:
    """How many shown characters stand before each, and in all."""
    return cast(Ints, frozen(before(shows(page))))


def per_node(page: Snapshot, marks: npt.NDArray[np.bool_]) -> Longs:
    """How many marked characters each text node has (0 for elements)."""
    return characters(page).count(marks)[page.text]


@view
def words(page: Snapshot) -> Longs:
    """Words of each text node: runs of letters and digits; each character where scripts use no spaces."""
    flat = characters(page)
    run = flat.kinds & WORD > 0
    alone = flat.spaceless
    if alone is None:
        return cast(Longs, frozen(per_node(page, starts(flat, run))))
    alone = alone & run
    return cast(Longs, frozen(per_node(page, starts(flat, run & ~alone) | alone)))


@view
def length(page: Snapshot) -> Longs:
    """Characters of each text node, white space counted as one."""
    return cast(Longs, frozen(per_node(page, shows(page))))


@view
def letters(page: Snapshot) -> Longs:
    """Characters of each text node that aren't white space."""
    return cast(Longs, frozen(per_node(page, ~spaces(page))))


@view
def blank(page: Snapshot) -> Mask:
    """Text nodes of white space alone."""
    return cast(Mask, frozen(is_text(page) & (letters(page) == 0)))


@view
def unseen(page: Snapshot) -> Mask:
    """Nodes whose words nobody can see: head, scripts, styles and what they hold."""
    tops = page.tagged(UNSEEN) & ~frames(page) & ~unscripted(page)
    return cast(Mask, frozen(within(page, tops)))


@view
def unscripted(page: Snapshot) -> Mask:
    """A `noscript` with nodes inside: the page was read with scripts off, so its words are seen."""
    holders = np.zeros(len(page), np.bool_)
    holders[page.parent[page.parent >= 0]] = True
    return cast(Mask, frozen(holders & page.tagged(("noscript",))))


@view
def shown_texts(page: Snapshot) -> Mask:
    """Texts with something in them that a person could see."""
    return cast(Mask, frozen(is_text(page) & ~blank(page) & ~unseen(page)))


@view
def frames(page: Snapshot) -> Mask:
    """Frames whose document was captured in place: their words are seen."""
    holders = np.zeros(len(page), np.bool_)
    inner = page.tagged(("html",)) & (page.parent >= 0)
    holders[page.parent[inner]] = True
    return cast(Mask, frozen(holders))
