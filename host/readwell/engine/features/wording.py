"""Shallow features of a passage: length, punctuation, capitals, digits, dates, stop words, links, emphasis.

After Kohlschütter, Fankhauser, Nejdl, 'Boilerplate detection using shallow text features', 2010, and jusText's stop
words (Pomikálek 2011); none depends on the language.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from functools import cache, partial
from itertools import pairwise
from typing import cast

import numpy as np

from readwell.engine.basics.characters import (
    COMMA,
    DIGIT,
    PUNCTUATION,
    SPACE,
    SPACELESS,
    STOP,
    SYMBOL,
    UPPER,
    WORD,
    kinds,
)
from readwell.engine.basics.patterns import lazy
from readwell.engine.basics.vocabulary import FORM, PICTURE
from readwell.engine.features.census import SIGN, census
from readwell.engine.features.counts import seen_words
from readwell.engine.features.passages import along, passages, per_passage, seen_leaves
from readwell.engine.features.table import Columns
from readwell.engine.page.blocks import blocks
from readwell.engine.page.links import links
from readwell.engine.page.snapshot import Floats, Longs, Mask, Snapshot, view
from readwell.engine.page.stopwords import stop_words
from readwell.engine.page.text import characters, per_node, starts, unseen
from readwell.engine.page.tree import is_text, share, within
from readwell.engine.page.visible import unshown

#: Kinds of character that are counted.
KINDS = {
    "stops": STOP,
    "commas": COMMA,
    "digits": DIGIT,
    "capitals": UPPER,
    "marks": PUNCTUATION,
    "symbols": SYMBOL,
    "spaceless": SPACELESS,
}

#: Tags that a passage may be inside of, directly or not.
INSIDE = (
    "p li td th dd dt h1 h2 h3 h4 h5 h6 blockquote pre code figure figcaption a article main section aside nav footer "
    "header form table ul ol dl label button time address span strong em center font details"
).split()

#: Only the first characters of a passage are searched for dates and the like.
SEARCHED = 400

#: Tags that emphasise their words.
STRONG = ("b", "strong", "th", "h1", "h2", "h3", "h4", "h5", "h6")

_YEAR = lazy(r"(?<!\d)(?:19|20)\d\d(?!\d)")
_DAY = lazy(r"(?<!\d)\d{1,4}[-/.年]\s?\d{1,2}[-/.月]\s?\d{1,4}(?!\d)")
_CLOCK = lazy(r"(?<!\d)\d{1,2}:[0-5]\d")
_ADDRESS = lazy(r"https?://|www\.|(?<!\S)\S[^\s@]*+@\S+\.\S")
_LISTED = lazy(r"\s*(?:\d{1,3}[.)]|[-•*·–])\s")


def wording(page: Snapshot) -> Columns:
    """The words of a passage, inside and outside links."""
    rows, chars = passages(page), letters(page)
    out: Columns = {"words": rows.words, "letters": chars, "letters_per_word": lambda: share(chars, rows.words)}
    out["link_words"], out["link_share"] = rows.link_words, rows.link_share
    out["free_words"] = rows.words - rows.link_words
    out["links"] = lambda: per_passage(page, _after_links(page))
    out["stop_words"] = partial(small_words, page)
    out["stop_word_share"] = lambda: share(small_words(page), rows.words)
    out["leaves"] = lambda: np.diff(blocks(page).first)[rows.block]
    out["pictures"] = lambda: per_passage(page, page.tagged(PICTURE))
    out["fields"] = lambda: per_passage(page, page.tagged(FORM))
    out["unshown"] = per_passage(page, np.where(unshown(page), seen_words(page), 0)) > 0
    return out


@view
def letters(page: Snapshot) -> Longs:
    """Returns the characters of each passage without white space."""
    return cast(Longs, census(page).count.sum(axis=0) - census(page).of(SPACE))


@view
def small_words(page: Snapshot) -> Longs:
    """Returns the stop words of each passage."""
    return per_passage(page, np.where(is_text(page) & ~unseen(page), stop_words(page), 0))


def _after_links(page: Snapshot) -> Longs:
    """Marks the node after each link's start, mostly its first leaf, so that a passage can count its links."""
    marks = np.zeros(len(page), np.int64)
    first = np.flatnonzero(links(page)) + 1
    marks[first[first < len(page)]] = 1
    return marks


def marks(page: Snapshot) -> Columns:
    """Punctuation, digits and capitals, counted and as a share."""
    counted, chars = census(page), letters(page)
    out: Columns = {}
    for name, kind in KINDS.items():
        out[name] = count = partial(counted.of, kind)
        out[f"{name}_share"] = partial(_share_of, count, chars)
    out |= {name: partial(counted.of, bit) for name, bit in SIGN.items()}
    out["named"] = partial(named, page)
    out["named_share"] = lambda: share(named(page), passages(page).words)
    return out


def _share_of(count: Callable[[], Longs], whole: Longs) -> Floats:
    return share(count(), whole)


@view
def named(page: Snapshot) -> Longs:
    """Returns the words of each passage that begin with a capital."""
    flat, seen = characters(page), is_text(page) & ~unseen(page)
    heads = starts(flat, flat.kinds & WORD > 0) & (flat.kinds & UPPER > 0)
    return per_passage(page, np.where(seen, per_node(page, heads), 0))


def inside(page: Snapshot) -> Columns:
    """The tags that a passage is inside of, and its share of their words."""
    bits = above(page)[passages(page).head]
    out: Columns = {f"in_{tag}": partial(_bit, bits, place) for place, tag in enumerate(INSIDE)}
    out["strong_share"] = lambda: share(strong_words(page), passages(page).words)
    return out


def _bit(bits: Longs, place: int) -> Mask:
    return bits & (np.int64(1) << np.int64(place)) > 0


def strong_words(page: Snapshot) -> Longs:
    """Returns the emphasised words of each passage."""
    return per_passage(page, np.where(within(page, page.tagged(STRONG)), seen_words(page), 0))


@view
def above(page: Snapshot) -> Longs:
    """Returns for each node above a passage a bit for each of these tags that it or an ancestor has."""
    bits = {tag: np.int64(1) << np.int64(place) for place, tag in enumerate(INSIDE)}
    own = np.array([bits.get(tag, 0) for tag in page.tags], np.int64)[page.tag]
    return along(page, own, np.bitwise_or)


@view
def passage_texts(page: Snapshot) -> list[str]:
    """Returns the text of each passage."""
    leaves, owner = seen_leaves(page)
    texts = list(map(page.strings.__getitem__, page.text[leaves].tolist()))
    edge = np.searchsorted(owner, np.arange(len(passages(page)) + 1)).tolist()
    return [
        texts[first].strip() if last - first == 1 else "".join(texts[first:last]).strip()
        for first, last in pairwise(edge)
    ]


@view
def figured(page: Snapshot) -> Mask:
    """Returns passages with a digit: the others need not be searched for dates."""
    return np.asarray(census(page).of(DIGIT) > 0)


def patterns(page: Snapshot) -> Columns:
    """Dates, times, addresses, list marks; first and last character; how often the same words occur on the page."""
    out: Columns = {}
    for name, pattern, likely in (("year", _YEAR, figured), ("day", _DAY, figured), ("clock", _CLOCK, _ticking)):
        out[f"has_{name}"] = partial(_found, page, pattern, likely)
    out["has_address"] = partial(_found, page, _ADDRESS, _linking)
    out["listed"] = lambda: np.array([_LISTED.match(text) is not None for text in passage_texts(page)], np.bool_)
    out["repeats"] = partial(_repeats, page)
    out["starts_as"] = lambda: _kind_of([text[:1] for text in passage_texts(page)])
    out["ends_as"] = lambda: _kind_of([text[-1:] for text in passage_texts(page)])
    return out


def _found(page: Snapshot, pattern: re.Pattern[str], likely: Callable[[Snapshot], Mask]) -> Mask:
    """Returns passages in which a pattern occurs; only the likely ones are searched."""
    texts = passage_texts(page)
    out = np.zeros(len(texts), np.bool_)
    rows = np.flatnonzero(likely(page)).tolist()
    out[rows] = [pattern.search(texts[row], 0, SEARCHED) is not None for row in rows]
    return out


def _ticking(page: Snapshot) -> Mask:
    """Returns passages that may contain a time of day."""
    return figured(page) & (census(page).of(SIGN["colons"]) > 0)


def _linking(page: Snapshot) -> Mask:
    """Returns passages that may contain an address: every match of the pattern contains one of these characters."""
    return np.array(["@" in text or "://" in text or "www." in text for text in passage_texts(page)], np.bool_)


def _repeats(page: Snapshot) -> Longs:
    """Returns how many passages of the page begin with the same words as each."""
    searched = [text[:SEARCHED] for text in passage_texts(page)]
    times = Counter(searched)
    return np.array([times[text] for text in searched], np.int64)


def _kind_of(signs: list[str]) -> Longs:
    """Returns the kind of character, coarsely, ordered from running text to boilerplate."""
    joined = "".join(sign or " " for sign in signs)
    return _order()[kinds(joined)]


@cache
def _order() -> Longs:
    """Returns the rank of every set of kinds: that of the last kind it contains."""
    bits = np.arange(1 << np.iinfo(np.uint16).bits)
    out = np.zeros(len(bits), np.int64)
    for value, kind in enumerate((SYMBOL, DIGIT, UPPER, WORD, PUNCTUATION, COMMA, STOP), 1):
        out[bits & kind > 0] = value
    return out
