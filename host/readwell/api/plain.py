"""Turns a document's values into lists, dicts, texts and numbers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, is_dataclass
from functools import cache
from operator import attrgetter
from typing import Any

_PLAIN = frozenset((str, int, float, bool, type(None)))


def plain(value: Any) -> Any:
    """Returns a value as lists, dicts, texts and numbers."""
    kind: Any = type(value)
    if kind in _PLAIN:
        return value
    if isinstance(value, tuple):
        return [one if type(one) in _PLAIN else plain(one) for one in value]
    if is_dataclass(value):
        names, values = _read(kind)
        return {
            name: one if type(one) in _PLAIN else plain(one) for name, one in zip(names, values(value), strict=True)
        }
    return value


@cache
def _read(kind: Any) -> tuple[tuple[str, ...], Callable[[Any], tuple[Any, ...]]]:
    """Returns the names of a dataclass's fields, and what reads all of them."""
    names = tuple(field.name for field in fields(kind))
    return names, attrgetter(*names)
