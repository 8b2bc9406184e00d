"""Reads the files of the package's own data: word lists, tables, weights, styles.

Not by `importlib.resources`, which imports tempfile, zipfile, random and shutil for it.
"""

from __future__ import annotations

from pkgutil import get_data


def raw(name: str) -> bytes:
    """Returns the bytes of a file, named as in the package: data/characters.txt."""
    found = get_data("readwell", name)
    assert found is not None  # only a loader that can't read data gives None
    return found


def text(name: str) -> str:
    """Returns a file as text, with one kind of line break."""
    return raw(name).decode("utf-8").replace("\r\n", "\n")
