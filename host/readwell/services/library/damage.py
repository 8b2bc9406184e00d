"""What is damaged in a library's file, and what can still be read of it."""

from __future__ import annotations

import sqlite3
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from readwell.engine.basics.errors import Refused

#: How a value that was damaged fails: as a packed text, as characters, as JSON, or as a value of another type.
FAULTS = (zlib.error, ValueError, TypeError, AttributeError, LookupError, OverflowError, RecursionError, MemoryError)
#: Ways to the articles' ids: the table, and each index; one of them may still lead where another one breaks off.
_WAYS = ("NOT INDEXED", "INDEXED BY by_saved", "INDEXED BY by_key", "INDEXED BY by_hash")


class Busy(Refused):
    """Another process holds the file: nothing is wrong with it."""


@contextmanager
def named(number: int) -> Iterator[None]:
    """Refuses an article whose values make no sense, by its number."""
    try:
        yield
    except FAULTS:
        raise Refused("library", f"article {number} is damaged") from None


def ids(base: sqlite3.Connection) -> list[int]:
    """Returns the ids of all articles that the table or one of its indexes still leads to."""
    found: set[int] = set()
    for way in _WAYS:
        with suppress(sqlite3.Error, *FAULTS):
            for (number,) in base.execute(f"SELECT id FROM articles {way}"):
                found.add(int(number))
    return sorted(found)


def for_reading(path: Path) -> sqlite3.Connection:
    """Opens what can't be opened as a library, only to read what is left of it: nothing is written or migrated."""
    base = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro&immutable=1", uri=True, isolation_level=None)
    # Without it, a file that was cut off, or one bad entry of the schema, would hide every article.
    base.execute("PRAGMA writable_schema = ON")
    return base


def remove(path: Path) -> None:
    """Removes a library's file and those that SQLite keeps beside it."""
    if path.is_dir():
        path.rmdir()  # fails, rightly, where someone keeps files in it
    for one in (path.resolve(), path):
        for ending in ("", "-wal", "-shm", "-journal"):
            one.with_name(one.name + ending).unlink(missing_ok=True)
