"""An export that comes piece by piece, and goes on as lines of the library's own: what the extension's page asks for.

The file stays where it is: only what is being read of it lies in memory, and the page stores each batch before it asks
for the next one.
"""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Iterator
from typing import Any, BinaryIO, cast

from readwell.engine.basics.errors import Refused
from readwell.engine.imports.formats import read, recognised
from readwell.engine.imports.rows import Wrong

#: Articles and characters of one batch: a message between the extension's parts holds it.
AT_ONCE, LARGEST = 500, 4_000_000
#: Bytes that are read of the file at a time.
BUFFER = 1 << 20


class _Pieces(io.RawIOBase):
    """A file whose bytes a function gives, from one place to another."""

    def __init__(self, size: int, give: Callable[[int, int], Any]) -> None:
        super().__init__()
        self._size, self._give, self._at = size, give, 0

    def readable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return True

    def seek(self, offset: int, whence: int = io.SEEK_SET) -> int:
        self._at = max(0, {io.SEEK_SET: 0, io.SEEK_CUR: self._at, io.SEEK_END: self._size}[whence] + offset)
        return self._at

    def tell(self) -> int:
        return self._at

    def readinto(self, into: Any) -> int:
        end = min(self._size, self._at + len(into))
        if end <= self._at:
            return 0
        given = self._give(self._at, end)
        # A browser gives an array of its own, which Python sees through a proxy.
        data = given if isinstance(given, bytes) else given.to_bytes()
        into[: len(data)] = data
        self._at += len(data)
        return len(data)


def pieces(name: str, size: int, give: Callable[[int, int], Any]) -> Iterator[str]:
    """Yields JSON texts: the recognised `format` first, then batches of `lines`, of what is
    `wrong` and what was `mended`; or an `error`.
    """
    file = cast("BinaryIO", io.BufferedReader(_Pieces(size, give), BUFFER))
    try:
        yield json.dumps({"format": recognised(name, file)})
        file.seek(0)
        yield from _batches(name, file)
    except Refused as problem:
        yield json.dumps({"error": problem.wire()}, ensure_ascii=False)


def _batches(name: str, file: BinaryIO) -> Iterator[str]:
    batch: dict[str, list[str]] = {"lines": [], "wrong": [], "mended": []}
    size = count = 0
    for found in read(name, file):
        if isinstance(found, Wrong):
            text = f"line {found.line}: {found.words}" if found.line else found.words
            batch["wrong" if found.is_lost else "mended"].append(text)
        else:
            text = json.dumps(found, ensure_ascii=False)
            batch["lines"].append(text)
        size, count = size + len(text), count + 1
        if count >= AT_ONCE or size > LARGEST:
            yield json.dumps(batch, ensure_ascii=False)
            batch = {name: [] for name in batch}
            size = count = 0
    yield json.dumps(batch, ensure_ascii=False)
