"""The tables beside these modules."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any


@cache
def rows(name: str) -> dict[str, dict[str, str]]:
    """Returns a table of kind, key and value by its kinds."""
    found: dict[str, dict[str, str]] = {}
    for line in lines(name):
        kind, key, value = line.split("\t")
        found.setdefault(kind, {})[key] = value
    return found


def lines(name: str) -> list[str]:
    """Returns the lines of a table."""
    return content(name).decode("utf-8").splitlines()


def content(name: str) -> bytes:
    """Returns a file beside this one."""
    loader: Any = __spec__.loader if __spec__ else None  # the packed program has its files in an archive
    found: bytes = loader.get_data(str(Path(__file__).with_name(name)))
    return found
