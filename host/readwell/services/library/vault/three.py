"""What two sides made of one note since both were alike: each side's changes stay.

Where both changed the same, it is told.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from readwell.engine.render.vault.note import Said

_LISTS = ("tags", "collections")


def joined(base: Said, mine: Said, theirs: Said) -> tuple[Said, list[str]]:
    """Returns both sides' changes together, and the fields in which they contradict: there it has theirs."""
    out: Said = {}
    against: list[str] = []
    for name in base:
        one, other = mine[name], theirs[name]
        if one == other or one == base[name]:
            out[name] = other
        elif other == base[name]:
            out[name] = one
        elif name in _LISTS:
            out[name] = sorted({*one, *other} - _gone(base[name], one, other))
        elif name == "marks":
            out[name], is_against = _marks(base[name], one, other)
            against += ["marks"] * is_against
        elif name == "progress":
            out[name] = max(one, other)
        else:
            out[name] = other
            against.append(name)
    return out, against


def _gone(base: Sequence[str], one: Sequence[str], other: Sequence[str]) -> set[str]:
    return {entry for entry in base if entry not in one or entry not in other}


def _marks(
    base: Sequence[Mapping[str, Any]], mine: Sequence[Mapping[str, Any]], theirs: Sequence[Mapping[str, Any]]
) -> tuple[list[Mapping[str, Any]], bool]:
    """A mark that one side removed is gone, unless the other side has changed it."""
    sides = [{str(mark["id"]): mark for mark in marks} for marks in (base, mine, theirs)]
    was, one, other = sides
    out: list[Mapping[str, Any]] = []
    against = False
    for name in dict.fromkeys([*one, *other]):
        before, here, there = was.get(name), one.get(name), other.get(name)
        if here in (there, before):
            kept = there
        elif there == before:
            kept = here
        else:
            kept = there or here
            against = against or bool(here and there)
        if kept is not None:
            out.append(kept)
    return out, against
