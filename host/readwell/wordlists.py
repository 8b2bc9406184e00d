"""Reads the hand-written word lists in data/: a name, a colon, and its words; comments begin with `#`."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files


def entries(file: str) -> Iterator[tuple[str, str]]:
    """Yields each line's name and the rest; a name may be repeated."""
    for line in files("readwell").joinpath("data", file).read_text("utf-8").splitlines():
        name, colon, rest = line.partition(": ")
        if colon and not line.startswith("#"):
            yield name, rest
