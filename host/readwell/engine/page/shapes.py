"""The shape of each element: its tag and names without counters, so that items of one list look alike.

`<div class="post odd" id="post-17">` and `<div class="post even" id="post-18">` have one shape. An element
without names takes its shape from the elements around it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import cast

import numpy as np

from readwell.engine.basics.patterns import lazy
from readwell.engine.page.numbers import dense, distinct
from readwell.engine.page.snapshot import Longs, Snapshot, frozen, view
from readwell.engine.page.tree import is_text

#: Class words for a position in a list, or a state.
PLACE = frozenset(
    "odd even first last alt alternate current active new unread roweven rowodd row# bg# alt# topicstarter op online "
    "bypostauthor byuser firstpost lastpost thread-odd thread-even depth-# level-# parent item# offline".split()
)

_COUNT = lazy(r"[0-9a-f]{8,}|\d+")


@view
def families(page: Snapshot) -> tuple[Longs, Longs]:
    """Returns two kinds of likeness: the whole shape; or the first class word, if the others are ranks and owners."""
    loose = page.tag.astype(np.int64)
    codes = _codes(page, "class", first_word)
    loose = np.where(codes > 0, dense(loose * (int(codes.max()) + 1) + codes), np.int64(-1))
    return shapes(page), cast(Longs, frozen(loose))


@view
def shapes(page: Snapshot) -> Longs:
    """Returns a number for each element, the same for the same shape; -1 for text."""
    own = page.tag.astype(np.int64)
    named = np.zeros(len(page), np.bool_)
    for attribute, reduce in (("class", kind), ("id", pattern), ("itemprop", kind)):
        codes = _codes(page, attribute, reduce)
        named |= codes > 0
        own = dense(own * (int(codes.max()) + 1) + codes)
    size = int(own.max()) + 1
    above = np.where(page.parent >= 0, own[page.parent], np.int64(0))
    further = np.where(page.parent >= 0, above[page.parent], np.int64(0))
    whole = np.where(named, own, dense(own * size + above) * size + further + size)
    return cast(Longs, frozen(np.where(is_text(page), np.int64(-1), dense(whole))))


@lru_cache(maxsize=1 << 14)
def kind(value: str) -> str:
    """Returns a class attribute without counters, positions and order."""
    return " ".join(sorted(set(_COUNT.sub("#", value.lower()).split()) - PLACE))


@lru_cache(maxsize=1 << 14)
def first_word(value: str) -> str:
    """Returns the first class word that names a kind."""
    for word in _COUNT.sub("#", value.lower()).split():
        if word not in PLACE:
            return word
    return ""


@lru_cache(maxsize=1 << 14)
def pattern(value: str) -> str:
    """Returns an id without its number; an id without a number names one element and is no shape."""
    reduced = _COUNT.sub("#", value)
    return reduced if reduced != value else ""


def _codes(page: Snapshot, attribute: str, reduce: Callable[[str], str]) -> Longs:
    """Returns for each node a number for its reduced attribute, 0 without it."""
    codes = np.zeros(len(page), np.int64)
    if attribute not in page.names:
        return codes
    rows = np.flatnonzero(page.attr_name == page.names.index(attribute))
    values = page.attr_value[rows]
    unique = distinct(values)
    numbers: dict[str, int] = {"": 0}
    table = [numbers.setdefault(reduce(page.strings[value]), len(numbers)) for value in unique.tolist()]
    codes[page.attr_node[rows]] = np.array(table, np.int64)[np.searchsorted(unique, values)] if table else 0
    return codes
