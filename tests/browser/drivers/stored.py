"""Reads what the extension has stored in a browser's profile from the files: LevelDB's logs and Firefox's databases."""

from __future__ import annotations

import shutil
import sqlite3
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path

#: Where each browser keeps what extensions store, below the profile's folder. Chromium's own list of the origins that
#: its tabs show, "Session Storage", is none of ours.
CHROMIUM = (
    "Default/Local Extension Settings",
    "Default/Sync Extension Settings",
    "Default/Managed Extension Settings",
    "Default/Extension State",
    "Default/IndexedDB",
    "Default/Local Storage",
    "Default/File System",
    "Default/databases",
)
FIREFOX = ("storage", "browser-extension-data", "storage-sync-v2.sqlite", "webappsstore.sqlite")


#: What files of these kinds begin with.
SQLITE, MOZ_LZ4 = b"SQLite format 3\0", b"mozLz40\0"


#: The tables of a database; a virtual one keeps its rows in others.
TABLES = "select name from sqlite_master where type = 'table' and sql not like 'create virtual%'"


def traces(profile: Path, places: Iterable[str], words: Iterable[str]) -> list[tuple[str, str]]:
    """The words found in the files below these places, each with its file."""
    found = []
    for file in (one for place in places for one in files(profile / place)):
        texts = list(contents(file))
        for word in words:
            if any(form in text for form in forms(word) for text in texts):
                found.append((word, str(file.relative_to(profile))))
    return found


def files(place: Path) -> list[Path]:
    """A file, or all files of a folder."""
    return [place] if place.is_file() else sorted(one for one in place.rglob("*") if one.is_file())


def forms(word: str) -> tuple[bytes, ...]:
    """The bytes that a word may be stored as; Firefox adds one to each character of a database's key."""
    return word.encode(), word.encode("utf-16-le"), bytes(byte + 1 for byte in word.encode("ascii"))


def contents(file: Path) -> Iterator[bytes]:
    """The bytes of a file, and what lies compressed in them."""
    # Small stores stay in LevelDB's log; a table would have to be unpacked before anything could be said about it.
    assert file.suffix != ".ldb", f"{file} is compressed"
    raw = file.read_bytes()
    yield raw
    if raw.startswith(SQLITE):
        yield from values(file)
    if raw.startswith(MOZ_LZ4):
        yield lz4(raw[len(MOZ_LZ4) + 4 :])


def values(database: Path) -> Iterator[bytes]:
    """All values of a database, as they are and unpacked; read from a copy, for the browser may be writing."""
    with tempfile.TemporaryDirectory() as folder:
        for part in database.parent.glob(f"{database.name}*"):
            shutil.copy(part, folder)
        with sqlite3.connect(Path(folder) / database.name) as copy:
            tables = [name for (name,) in copy.execute(TABLES)]
            for row in (row for table in tables for row in copy.execute(f'select * from "{table}"')):
                for value in row:
                    # A long text lies in pieces all over the file.
                    if isinstance(value, str):
                        yield value.encode("utf-8", "surrogatepass")
                    if isinstance(value, bytes):
                        yield value
                        yield unpacked(value)
        copy.close()


def unpacked(packed: bytes) -> bytes:
    """What Snappy has packed; b"" where it hasn't packed this."""
    try:
        return _snappy(packed)
    except (IndexError, ValueError):
        return b""


def _snappy(packed: bytes) -> bytes:
    at = 0
    while packed[at] & 0x80:
        at += 1
    at += 1
    out = bytearray()
    while at < len(packed):
        tag, at = packed[at], at + 1
        kind, size = tag & 3, tag >> 2
        if kind == 0:
            if size >= 60:
                more = size - 59
                size, at = int.from_bytes(packed[at : at + more], "little"), at + more
            out += packed[at : at + size + 1]
            at += size + 1
            continue
        size, bits, more = (size % 8 + 4, tag >> 5 << 8, 1) if kind == 1 else (size + 1, 0, 2 if kind == 2 else 4)
        back = bits | int.from_bytes(packed[at : at + more], "little")
        at += more
        if not 0 < back <= len(out):
            raise ValueError("not packed")
        for _ in range(size):
            out.append(out[-back])
    return bytes(out)


def lz4(packed: bytes) -> bytes:
    """What one block of LZ4 holds: Firefox packs its sessions with it."""
    out, at = bytearray(), 0

    def size(nibble: int) -> int:
        nonlocal at
        total, more = nibble, 255 if nibble == 15 else 0
        while more == 255:
            more, at = packed[at], at + 1
            total += more
        return total

    while at < len(packed):
        token, at = packed[at], at + 1
        literal = size(token >> 4)
        out += packed[at : at + literal]
        at += literal
        if at >= len(packed):
            break  # the last part has no copy
        back, at = int.from_bytes(packed[at : at + 2], "little"), at + 2
        for _ in range(size(token & 15) + 4):
            out.append(out[-back])
    return bytes(out)
