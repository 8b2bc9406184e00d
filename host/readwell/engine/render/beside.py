"""What a page says beside its article: kept as marks with a saved text, so that it is not taken for new one day."""

from __future__ import annotations

from base64 import b64decode, b64encode
from binascii import Error
from collections.abc import Iterable, Iterator
from itertools import islice
from zlib import crc32

import numpy as np

from readwell.engine.page.snapshot import Mask, Snapshot
from readwell.engine.render.text import text
from readwell.engine.sentences.folding import folded
from readwell.engine.sentences.units import in_lines, units

#: The most sentences of which a saved text keeps a mark, and the most characters that are looked at.
MOST, LONGEST = 2000, 1_000_000


def keys(page: Snapshot, kept: Mask, lang: str) -> Iterator[str]:
    """Yields the sentences of a page that are not in its article, as they are compared; of rows, also the cells."""
    found = text(page, ~kept)[:LONGEST]
    yield from (one.key for one in units(in_lines(found), lang))
    for line in found.split("\n"):
        yield from (folded(cell) for cell in line.split("\t") if "\t" in line and cell.strip())


def packed(found: Iterable[str]) -> str:
    """Returns the marks of sentences as a text: four bytes each."""
    marks = sorted({_mark(key) for key in islice(found, MOST)})
    return b64encode(np.array(marks, "<u4").tobytes()).decode("ascii")


def seen(packed: str) -> frozenset[int]:
    """Returns the marks in a text; none if it is damaged."""
    try:
        raw = b64decode(packed, validate=True)
    except (Error, ValueError):
        return frozenset()
    return frozenset(np.frombuffer(raw[: len(raw) // 4 * 4], "<u4").tolist())


def marks(found: Iterable[str], known: frozenset[int]) -> frozenset[str]:
    """Returns those sentences whose marks are known."""
    return frozenset(key for key in found if _mark(key) in known) if known else frozenset()


def _mark(key: str) -> int:
    return crc32(key.encode("utf-8", "surrogatepass"))
