"""Indexes of web archives (CDX and CDXJ): each line names a record by file, offset and length.

Only files beside or below the index are read: an index from elsewhere can't name others, and nothing is fetched.
"""

from __future__ import annotations

import io
import json
import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import IO, Any, cast

from readwell.batch.shards.warc import records
from readwell.batch.shards.zstd import FRAME, Unpacked, dictionary
from readwell.parse import LARGEST
from readwell.system.jsonlines import short_lines

Row = dict[str, Any]

#: The first line of CDX names its columns by letters; CDXJ has a key, a time and JSON in each line.
_LEGEND = re.compile(r"\ufeff? ?CDX((?: [A-Za-z])+)\s*\Z")
_CDXJ = re.compile(r"\S+ \d{1,14} (\{.*)", re.DOTALL)
#: CDX's letters for what is needed.
_LETTERS = {"a": "url", "g": "filename", "V": "offset", "S": "length"}


def is_index(beginning: bytes) -> bool:
    """Whether a file that begins like this is an index."""
    first = beginning.decode("utf-8", "replace").removeprefix("\ufeff").split("\n")[0]
    return bool(_LEGEND.match(first) or _CDXJ.match(first)) or first.startswith("!OpenWayback-CDXJ")


def listed(index: Path, source: IO[str]) -> Iterator[Row]:
    """Yields the record of each line; one that can't be read has its error in its row."""
    letters: list[str] = []
    for number, line in enumerate(short_lines(source), 1):
        text = (line or "").removeprefix("\ufeff")
        if legend := _LEGEND.match(text):
            letters = legend[1].split()
        elif line is None or (text.strip() and not text.startswith(("!", "@"))):
            yield {"id": f"line {number}", **_row(index, _entry(text, letters))}


def _entry(line: str, letters: list[str]) -> dict[str, str]:
    """Returns what a line says, empty if it can't be read."""
    if letters:
        words = line.split()
        named = {_LETTERS[letter]: word for letter, word in zip(letters, words, strict=False) if letter in _LETTERS}
        return named if len(words) == len(letters) else {}
    matched = _CDXJ.match(line)
    try:
        found = json.loads(matched[1]) if matched else None
    except (ValueError, RecursionError):
        return {}
    return {key: str(value) for key, value in found.items()} if isinstance(found, dict) else {}


def _row(index: Path, entry: dict[str, str]) -> Row:
    """Returns the record that a line names, or what is wrong with it."""
    name, offset, length = (entry.get(key, "") for key in ("filename", "offset", "length"))
    row = {"url": entry.get("url", "")}
    if not name or not _is_number(offset) or not _is_number(length):
        return row | {"broken": "the line doesn't name a file, an offset and a length"}
    if int(length) > LARGEST:
        return row | {"broken": f"the record has {length} bytes, {LARGEST} are the most"}
    path = _beside(index, name)
    if path is None:
        return row | {"broken": f"no file {name!r} beside the index or below it"}
    try:
        with path.open("rb") as file:
            file.seek(int(offset))
            found = next(records(_record(path, file, int(length))), None)
    except Exception as problem:  # warcio has errors of its own for each kind of damage
        return row | {"broken": f"no record at {offset} of {name}: {problem}"}
    return found or row | {"broken": f"the record at {offset} of {name} is no response"}


def _record(path: Path, file: IO[bytes], length: int) -> IO[bytes]:
    """Returns the bytes of a record at the file's place; warcio unpacks gzip itself."""
    begin = file.tell()
    packed = file.read(len(FRAME)) == FRAME
    file.seek(begin)
    part = cast(IO[bytes], _Part(file, length))
    return io.BufferedReader(Unpacked(part, _dictionary(path))) if packed else part


@lru_cache(maxsize=4)
def _dictionary(path: Path) -> bytes:
    """Returns the dictionary of an archive, whose lines follow one another."""
    with path.open("rb") as file:
        return dictionary(file)


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) < 19


def _beside(index: Path, name: str) -> Path | None:
    """Returns the regular file of this name in the index's folder or below it."""
    folder = index.resolve().parent
    try:
        path = (folder / name).resolve()
        return path if path.is_relative_to(folder) and path.is_file() else None
    except (OSError, ValueError):  # a name that no file can have
        return None


class _Part:
    """The next bytes of a file, so many at most."""

    def __init__(self, file: IO[bytes], length: int) -> None:
        self._file, self._left = file, length

    def read(self, size: int = -1) -> bytes:
        read = self._file.read(self._left if size < 0 else min(size, self._left))
        self._left -= len(read)
        return read
