"""The concepts in an element's class, id and role, as bits, one number per node.

The words are in data/concepts.txt. A class name is split at hyphens, underscores and capitals; its words are
looked up alone, in sequence, and as beginning or end of longer words.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import cast

import numpy as np

from readwell.engine.basics.patterns import lazy
from readwell.engine.basics.wordlists import entries
from readwell.engine.page.snapshot import Ints, Longs, Mask, Snapshot, frozen, view
from readwell.engine.page.text import words
from readwell.engine.page.tree import subtree_sum, within
from readwell.engine.page.visible import visible_text

NAMES = (
    "navigation advertisement related share comments cookie newsletter paywall footer hidden title author date lead "
    "pullquote caption footnote quote code post signature content"
).split()
(
    NAVIGATION, ADVERTISEMENT, RELATED, SHARE, COMMENTS, COOKIE, NEWSLETTER, PAYWALL, FOOTER, HIDDEN, TITLE, AUTHOR,
    DATE, LEAD, PULLQUOTE, CAPTION, FOOTNOTE, QUOTE, CODE, POST, SIGNATURE, CONTENT,
) = (1 << place for place in range(len(NAMES)))  # fmt: skip

#: Attributes whose words name an element.
SPEAKING = ("class", "id", "role", "itemprop", "data-component", "data-testid", "data-type")
#: A name with this prefix denotes an absence, or another element.
DENYING = frozenset("no not has have with without hide disable js is wp l u o c t".split())
#: Only a word of this length is matched inside a longer one: `ad` is in `read`, `share` in nothing else.
INNER = 5
#: Longer attribute values are data, not names.
LONGEST = 400

_WORD = lazy(r"[A-Z]{2,}(?![a-z])|[A-Z]?[^\W\d_A-Z]+|[A-Z]")


@cache
def vocabulary() -> dict[str, int]:
    """Returns word or joined words -> bits of its concepts."""
    table: dict[str, int] = {}
    for concept, named in entries("concepts.txt"):
        for word in named.split():
            key = word.replace("+", "")
            table[key] = table.get(key, 0) | 1 << NAMES.index(concept)
    return table


@cache
def openers() -> frozenset[str]:
    """Returns the first words of concepts of several words."""
    every = (word for _, named in entries("concepts.txt") for word in named.split())
    return frozenset(word.split("+")[0] for word in every if "+" in word)


@view
def concepts(page: Snapshot) -> Ints:
    """Returns the concepts of each element's own names, as bits, without those of its ancestors."""
    return cast(Ints, frozen(called(page, np.ones(len(page), np.bool_))))


def called(page: Snapshot, wanted: Mask) -> Ints:
    """Returns the same for some elements only, which needs fewer lookups."""
    bits = np.zeros(len(page), np.int32)
    speaking = np.array([name in SPEAKING for name in page.names], np.bool_)
    if not len(speaking) or not wanted.any():
        return bits
    rows = np.flatnonzero(speaking[page.attr_name] & wanted[page.attr_node])
    values, found = page.attr_value[rows], np.zeros(len(page.strings), np.int32)
    found[values] = 1  # each distinct value once
    distinct = np.flatnonzero(found).tolist()
    found[distinct] = [meaning(page.strings[value]) for value in distinct]
    np.bitwise_or.at(bits, page.attr_node[rows], found[values])
    return bits


@view
def visible_words_inside(page: Snapshot) -> Longs:
    """Returns the visible words inside each element."""
    return cast(Longs, frozen(subtree_sum(page, np.where(visible_text(page), words(page), np.int64(0)))))


def below(page: Snapshot, bits: int) -> Mask:
    """Returns nodes inside elements with these concepts, except elements with most of the page's words."""
    sums = visible_words_inside(page)
    return within(page, (concepts(page) & bits > 0) & (2 * sums < sums[0]))


@lru_cache(maxsize=1 << 14)
def meaning(value: str) -> int:
    """Returns the concepts of all names in one attribute value."""
    bits = 0
    if len(value) <= LONGEST:
        for name in value.split():
            bits |= _meaning(name)
    return bits


@lru_cache(maxsize=1 << 16)
def _meaning(name: str) -> int:
    words = [word.lower() for word in _WORD.findall(name)]
    if len(words) > 1 and words[0] in DENYING:
        words = words[1:] if len(words[0]) < 3 and words[0] != "no" else []
    bits, skip = 0, 0
    for place, word in enumerate(words):
        if skip:
            skip -= 1
            continue
        more = _together(words, place) if word in openers() else (0, 0)
        bits |= more[0] or _single(word)
        skip = more[1]
    return bits


def _together(words: list[str], place: int) -> tuple[int, int]:
    """Returns the concepts of the longest known sequence of words that begins here, and how many more words it has."""
    for count in (3, 2):
        joined = "".join(words[place : place + count])
        if place + count <= len(words) and joined in vocabulary():
            return vocabulary()[joined], count - 1
    return 0, 0


@lru_cache(maxsize=1 << 15)
def _single(word: str) -> int:
    """Returns the concepts of a word; else of its longest known beginning, or of its longest known end."""
    table = vocabulary()
    if word in table:
        return table[word]
    for size in range(len(word) - 1, INNER - 1, -1):
        if word[:size] in table:
            return table[word[:size]]
    for size in range(len(word) - 1, INNER - 1, -1):
        if word[-size:] in table:
            return table[word[-size:]]
    return 0
