"""Converts a person's text selection to leaves: it may begin and end inside a text."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from readwell.engine.basics.errors import Refused
from readwell.engine.page.snapshot import Mask, Snapshot
from readwell.engine.page.text import unseen
from readwell.engine.page.tree import leaves
from readwell.engine.page.visible import hidden


def selected(page: Snapshot, ends: Any) -> tuple[Snapshot, Mask]:
    """Returns the page with the first and last text cut to the selection, and its mask; offsets are UTF-16 units."""
    (first, start), (last, stop) = _checked(page, ends)
    end = last + (stop > 0)
    ids = np.arange(len(page))
    shown = leaves(page) & ~unseen(page) & ~hidden(page)
    kept = shown & (ids >= first) & (ids < end)
    pieces: dict[int, tuple[int, int | None]] = {last: (0, stop)} if end > last else {}
    pieces[first] = (start, pieces.get(first, (0, None))[1])
    return _cut(page, pieces), kept


def _checked(page: Snapshot, ends: Any) -> tuple[tuple[int, int], tuple[int, int]]:
    fits = isinstance(ends, list) and len(ends) == 2 and all(isinstance(one, list) and len(one) == 2 for one in ends)
    if fits and all(type(part) is int and part >= 0 for one in ends for part in one):
        (first, start), (last, stop) = ends
        if first <= last < len(page):
            return (first, start), (last, stop)
    raise Refused("request", "selected is not [[first, place], [last, place]]")


def _cut(page: Snapshot, pieces: dict[int, tuple[int, int | None]]) -> Snapshot:
    text, strings = page.text.copy(), list(page.strings)
    for leaf, (start, stop) in pieces.items():
        if page.tag[leaf] == 0:
            units = page.string(leaf).encode("utf-16-le", "surrogatepass")
            text[leaf] = np.int32(len(strings))
            strings.append(units[2 * start : None if stop is None else 2 * stop].decode("utf-16-le", "replace"))
    return replace(page, text=text, strings=tuple(strings), built={})
