"""Reads the engine's own data: word lists, tables, weights, styles.

Not by `importlib.resources`, which imports tempfile, zipfile, random and shutil for it, nor by `pkgutil`, which imports
four modules of its own: by what both ask in the end, the package's loader.
"""

from __future__ import annotations

import os
from typing import Any


def raw(name: str) -> bytes:
    """Returns the bytes of a file, named as in the engine's folder: data/characters.txt."""
    loader: Any = __spec__.loader if __spec__ else None
    folder = __file__.rsplit(os.sep, 2)[0]
    found: bytes = loader.get_data(f"{folder}/{name}".replace("/", os.sep))
    return found


def text(name: str) -> str:
    """Returns a file as text, with one kind of line break."""
    return raw(name).decode("utf-8").replace("\r\n", "\n")
