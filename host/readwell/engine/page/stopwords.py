"""The page's language and its stop words, which are frequent in running text and rare in menus.

jusText's observation (Pomikálek 2011), with its lists for 80 languages. For a language without a list, the page's own
most frequent words are taken as stop words.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from typing import cast

import numpy as np
import numpy.typing as npt

from readwell.engine.basics.characters import MARK, UPPER, WORD, codes, ranges, table
from readwell.engine.basics.running import running_sums, sums_from_zero
from readwell.engine.basics.wordlists import in_all_languages
from readwell.engine.page.numbers import numbered, sums, tally
from readwell.engine.page.snapshot import Longs, Mask, Snapshot, frozen, view
from readwell.engine.page.text import Characters, ends, seen_characters, starts
from readwell.engine.page.tree import is_text

Codes = npt.NDArray[np.uint32]
Hashes = npt.NDArray[np.uint64]

#: An odd number with an inverse modulo 2**64, so that the hash of a slice is a difference of two sums.
FACTOR = 0x9E3779B97F4A7C15
INVERSE = pow(FACTOR, -1, 1 << 64)
#: At least this many powers are cached: nearly all pages need no more.
LEAST = 1 << 16
#: A list applies to a page if it contains at least this share of the words.
KNOWN = 0.12
#: A declared language is accepted if its list contains this share of what the best list contains.
TRUST = 0.6
#: The number of a page's own most frequent words that replace a list.
COMMONEST = 30


@dataclass(frozen=True, eq=False)
class Lists:
    """Every stop word of every language, by hash."""

    languages: tuple[str, ...]
    hashes: Hashes  # (words,) sorted, each once
    member: Mask  # (words, languages)
    rarity: Longs  # (words,) how specific a word is: less, the more languages share it


@dataclass(frozen=True, eq=False)
class Words:
    """Every word of a page's visible texts: its hash and its string."""

    hashes: Hashes  # (words,)
    string: Longs  # (words,)


@cache
def lists() -> Lists:
    """Returns the vendored lists. Hashing all of them at once takes a few milliseconds."""
    texts: dict[str, str] = {}
    for language, line in in_all_languages("stopwords"):
        texts[language] = texts.get(language, "") + line + "\n"
    every = hashed("".join(texts.values()), np.array([len(text) for text in texts.values()], np.int64))
    hashes, place = np.unique(every.hashes, return_inverse=True)
    member = np.zeros((len(hashes), len(texts)), np.bool_)
    member[place, every.string] = True
    rarity = 840 // member.sum(axis=1, dtype=np.int64)
    return Lists(tuple(texts), cast(Hashes, frozen(hashes)), cast(Mask, frozen(member)), cast(Longs, frozen(rarity)))


def hashed(text: str, lengths: Longs) -> Words:
    """Returns the words of concatenated strings; none spans two strings."""
    first = sums_from_zero(lengths)
    points = codes(text)
    return _words(Characters(points, table()[points], first))


def _words(flat: Characters) -> Words:
    """Returns runs of letters, digits and marks; single characters in scripts without spaces."""
    inside, alone = flat.kinds & (WORD | MARK) > 0, flat.spaceless
    if alone is None:
        first, last = starts(flat, inside), ends(flat, inside)
    else:
        alone = alone & (flat.kinds & WORD > 0)
        inside &= ~alone
        first, last = starts(flat, inside) | alone, ends(flat, inside) | alone
    hashes = _slices(lower(flat.codes), np.flatnonzero(first), np.flatnonzero(last) + 1)
    count = flat.count(first)
    return Words(hashes, np.repeat(np.arange(len(count), dtype=np.int64), count.astype(np.intp)))


def _slices(points: Codes, left: Longs, right: Longs) -> Hashes:
    """Returns one number per slice, the same for the same characters anywhere."""
    size = max(LEAST, 1 << len(points).bit_length())
    sums = np.zeros(len(points) + 1, np.uint64)
    np.cumsum(_powers(FACTOR, size)[: len(points)] * (points + np.uint64(1)), out=sums[1:], dtype=np.uint64)
    return cast(Hashes, (sums[right] - sums[left]) * _powers(INVERSE, size)[left])


@lru_cache(maxsize=4)
def _powers(base: int, size: int) -> Hashes:
    """Returns 1, base, base squared ... modulo 2**64."""
    out = np.full(size, base, np.uint64)
    out[0] = 1
    return cast(Hashes, frozen(np.cumprod(out, dtype=np.uint64)))


@cache
def _lowering() -> Codes:
    """Returns what leads from each code point to its lower case, if that is a single code point (modulo 2**32).

    Nearly all of it is 0: where Python's memory is kept in a file, it takes no room there.
    """
    out = np.zeros(0x110000, np.uint32)
    kinds, lengths = ranges()
    upper = kinds & UPPER > 0
    for last, length in zip(running_sums(lengths)[upper].tolist(), lengths[upper].tolist(), strict=True):
        for point in range(last - length, last):
            low = chr(point).lower()
            if len(low) == 1:
                out[point] = (ord(low) - point) % 2**32
    return cast(Codes, frozen(out))


def lower(points: Codes) -> Codes:
    """Returns the code points in lower case, one for one."""
    return points + _lowering()[points]


@view
def page_words(page: Snapshot) -> Words:
    """Returns the words of all visible texts."""
    return _words(seen_characters(page))


@dataclass(frozen=True, eq=False)
class Distinct:
    """The distinct words of a page, sorted by hash."""

    hashes: Hashes  # (different words,)
    place: Longs  # (words,) the index of each of the page's words among these
    count: Longs  # (different words,) how often each occurs on the page


@view
def distinct(page: Snapshot) -> Distinct:
    """Returns the distinct words: running text repeats most of its words, so each is looked up once."""
    return Distinct(*numbered(page_words(page).hashes))


@view
def language(page: Snapshot) -> str:
    """Returns the language of most words, empty if no list contains enough of them."""
    known, row = lists(), _rows(page)
    found = row >= 0
    if not found.any():
        return ""
    hit, count = row[found], distinct(page).count[found]
    word, code = np.nonzero(known.member[hit])
    votes = sums(code, (count * known.rarity[hit])[word], len(known.languages))
    reach = sums(code, count[word], len(known.languages))
    best = int(np.argmax(votes))
    declared = page.facts.get("lang", "").lower().replace("_", "-").split("-")[0]
    if declared in known.languages:
        own = known.languages.index(declared)
        best = own if reach[own] >= TRUST * reach[best] else best
    return known.languages[best] if reach[best] >= KNOWN * len(distinct(page).place) else ""


@view
def stop_words(page: Snapshot) -> Longs:
    """Returns the number of stop words of each text node, in the page's language."""
    code = language(page)
    hit = _listed(page, code) if code else _commonest(distinct(page).count)
    per_string = tally(page_words(page).string[hit[distinct(page).place]], len(page.strings))
    return cast(Longs, frozen(np.where(is_text(page), per_string[page.text], np.int64(0))))


@view
def _rows(page: Snapshot) -> Longs:
    """Returns for each distinct word its row in the lists, or -1."""
    wanted, have = distinct(page).hashes, lists().hashes
    place = np.minimum(np.searchsorted(have, wanted), len(have) - 1).astype(np.int64)
    return np.where(have[place] == wanted, place, np.int64(-1))


def _listed(page: Snapshot, code: str) -> Mask:
    """Returns which distinct words are in the list of a language."""
    row = _rows(page)
    return cast(Mask, (row >= 0) & lists().member[row, lists().languages.index(code)])


def _commonest(count: Longs) -> Mask:
    """Returns the page's own most frequent words."""
    top = np.zeros(len(count), np.bool_)
    top[np.argsort(-count, kind="stable")[:COMMONEST]] = True
    return top & (count > 1)
