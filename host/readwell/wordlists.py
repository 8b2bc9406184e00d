"""The lists of words in data/ that a person writes: a name, a colon, and what is called so; remarks begin with `#`."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files


def entries(file: str) -> Iterator[tuple[str, str]]:
    """Each line's name and the rest; a name may come again."""
    for line in files("readwell").joinpath("data", file).read_text("utf-8").splitlines():
        name, colon, rest = line.partition(": ")
        if colon and not line.startswith("#"):
            yield name, rest
