"""Loads the word lists of data/meta.txt: names of meta elements, words of bylines."""

from __future__ import annotations

from functools import cache

from readwell.wordlists import entries


@cache
def lists() -> dict[str, tuple[str, ...]]:
    """Returns each list by its name, in order; `+` in the file is a space here."""
    out: dict[str, tuple[str, ...]] = {}
    for name, words in entries("meta.txt"):
        out[name] = (*out.get(name, ()), *(word.replace("+", " ") for word in words.split()))
    return out
