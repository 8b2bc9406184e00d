"""A page's build in 32 bytes: pages of one template have like sketches, a redesigned site has others.

The sketch keeps, for each of sixteen ways to shuffle them, the first of the names that the page's elements bear
(Broder 1997): the share of equal places estimates how many names two pages have in common. A page with few names is
sketched by its paths of tags.
"""

from __future__ import annotations

import base64
import string

import numpy as np

from readwell.engine.answer.lessons.names import named, number, words_of
from readwell.engine.page.numbers import distinct
from readwell.engine.page.snapshot import Longs, Snapshot, view
from readwell.engine.page.tree import is_text

PLACES = 16
#: Of sixteen places so many are equal for nine in ten pairs of pages of a site, and for 2 in 1,000 of different sites.
FAMILIAR = 4
#: A page with fewer names is sketched by paths.
FEWEST = 5

_WAYS = np.array([0x9E3779B1 * (2 * way + 1) % (1 << 32) for way in range(1, PLACES + 1)], np.int64)
_LETTERS = frozenset(string.ascii_letters + string.digits + "-_")
_LOW = np.int64(0xFFFFFFFF)


@view
def sketch(page: Snapshot) -> Longs:
    """Returns sixteen numbers of 16 bits."""
    names = _names(page)
    if len(names) < FEWEST:
        names = _paths(page)
    if not len(names):
        return np.zeros(PLACES, np.int64)
    spread = (names[:, None] * _WAYS[None, :]) & _LOW
    spread ^= spread >> np.int64(15)
    return np.asarray(((spread * np.int64(0x85EBCA6B)) & _LOW).min(axis=0) >> np.int64(16), np.int64)


def _names(page: Snapshot) -> Longs:
    found: set[int] = set()
    for attribute in ("class", "id"):
        if attribute in page.names:
            rows = page.attr_name == page.names.index(attribute)
            for value in distinct(page.attr_value[rows]).tolist():
                found |= {number(f"{attribute} {word}") for word in words_of(page.strings[value])}
    return np.array(sorted(found), np.int64)


def _paths(page: Snapshot) -> Longs:
    up = np.maximum(page.parent, 0)
    tag = page.tag.astype(np.int64) + 1
    codes = np.array([number(f"tag {name}") for name in ("", *page.tags)], np.int64)
    path = codes[tag]
    for _ in range(3):
        path = ((path * np.int64(31)) & _LOW) + codes[tag[up]]
        up = up[up]
    return distinct((path & _LOW)[~is_text(page) & (named(page) == 0)])


def text_of(numbers: Longs) -> str:
    """Returns a sketch as 43 letters."""
    return base64.urlsafe_b64encode(numbers.astype(">u2").tobytes()).decode("ascii").rstrip("=")


def from_text(text: str) -> Longs | None:
    """Returns the sixteen numbers; None if the text holds no sketch."""
    if len(text) != len(text_of(np.zeros(PLACES, np.int64))) or not set(text) <= _LETTERS:
        return None
    return np.frombuffer(base64.urlsafe_b64decode(text + "="), ">u2").astype(np.int64)


def familiar(page: Snapshot, text: str) -> bool:
    """Whether a page is built like the one that a lesson was learnt on."""
    known = from_text(text)
    return known is not None and int((sketch(page) == known).sum()) >= FAMILIAR
