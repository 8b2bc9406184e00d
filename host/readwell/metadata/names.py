"""The words of data/meta.txt: names of meta elements, words of bylines."""

from __future__ import annotations

from functools import cache
from importlib.resources import files


@cache
def lists() -> dict[str, tuple[str, ...]]:
    """Each list by its name, in order; `+` in the file is a space here."""
    out: dict[str, tuple[str, ...]] = {}
    for line in files("readwell").joinpath("data/meta.txt").read_text("utf-8").splitlines():
        name, colon, words = line.partition(": ")
        if colon and not line.startswith("#"):
            out[name] = (*out.get(name, ()), *(word.replace("+", " ") for word in words.split()))
    return out
