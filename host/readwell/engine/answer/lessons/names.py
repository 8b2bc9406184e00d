"""Numbers for the names that a site gives its elements, alike on each of its pages and on each day.

Counters, positions and what a build tool adds to a name (`Card_title__x7Gk2`, `css-1q2w3e`) are left out: they change
from page to page or from day to day, and a lesson by them would be lost at once.
"""

from __future__ import annotations

import zlib
from functools import lru_cache
from itertools import pairwise
from typing import cast

import numpy as np

from readwell.engine.basics.patterns import lazy
from readwell.engine.page.numbers import distinct
from readwell.engine.page.shapes import PLACE
from readwell.engine.page.snapshot import Longs, Snapshot, frozen, view
from readwell.engine.page.tree import is_text

#: Longer attribute values are data, not names.
LONGEST = 400
#: Numbers have this many bits: enough that a site's names differ, too few to guess a name by.
BITS = 24
#: Names that begin with these are made by build tools; so are names of which a tool made a part and left this much.
TOOLS = frozenset("css emotion jsx sc svelte".split())
PREFIX = 3
_MASK = (1 << BITS) - 1
_SPREAD = np.int64(0x9E3779B1)

_PART = lazy(r"[^\W_]+")
_COUNT = lazy(r"[0-9]+")


@lru_cache(maxsize=1 << 14)
def words_of(value: str) -> tuple[str, ...]:
    """Returns the lasting words of a class or id attribute, in order and each once."""
    found: set[str] = set()
    for name in value[:LONGEST].split():
        whole = _PART.findall(name)
        parts = [_COUNT.sub("#", part).lower() for part in whole if not _is_made(part)]
        word = "-".join(parts)
        left = sum(len(part) for part in parts if part != "#")
        if len(whole) > 1 and (whole[0].lower() in TOOLS or (len(parts) < len(whole) and left <= PREFIX)):
            continue
        if word.strip("#-") and word not in PLACE:
            found.add(word)
    return tuple(sorted(found))


def _is_made(part: str) -> bool:
    """Whether a part of a name looks as if a program had made it: digits among letters, or capitals here and there."""
    if len(part) < 5:
        return False
    letters = [sign.isdigit() for sign in part]
    turns = sum(one != other for one, other in pairwise(letters))
    rises = sum(one.islower() and other.isupper() for one, other in pairwise(part))
    falls = sum(one.isupper() and other.islower() for one, other in pairwise(part))
    return turns > 1 or (rises > 1 and 3 * rises >= len(part) - 1) or (rises > 0 and falls > 2 and len(part) < 9)


def number(text: str) -> int:
    """Returns a number for a text, the same everywhere."""
    return zlib.crc32(text.encode("utf-8", "surrogatepass"))


@view
def named(page: Snapshot) -> Longs:
    """Returns a number for each element's lasting names, 0 for those without."""
    codes = np.zeros(len(page), np.int64)
    for attribute in ("class", "id"):
        if attribute not in page.names:
            continue
        rows = np.flatnonzero(page.attr_name == page.names.index(attribute))
        values = page.attr_value[rows]
        unique = distinct(values)
        table = np.array([_number_of(attribute, page.strings[value]) for value in unique.tolist()], np.int64)
        codes[page.attr_node[rows]] += table[np.searchsorted(unique, values)] if len(table) else 0
    return cast(Longs, frozen(codes))


@lru_cache(maxsize=1 << 14)
def _number_of(attribute: str, value: str) -> int:
    words = words_of(value)
    return number(f"{attribute} {' '.join(words)}") if words else 0


@view
def shape(page: Snapshot) -> Longs:
    """Returns a number for each element's tag and lasting names, never 0; 0 for texts."""
    tags = np.array([number(f"tag {tag}") for tag in page.tags], np.int64)
    mixed = mix(tags[page.tag], named(page))
    return cast(Longs, frozen(np.where(is_text(page), np.int64(0), np.maximum(mixed, 1))))


def mix(one: Longs, other: Longs) -> Longs:
    """Returns a number for each pair of numbers."""
    product = one * _SPREAD + other
    return np.asarray((product ^ (product >> np.int64(29))) & np.int64(_MASK), np.int64)
