"""What a browser may have the host do with files: write into folders a person has allowed, and undo recorded saves.

Both lists are in a file of the host that only its owner can read. The extension's settings are not trusted for this:
a folder in them has no effect until it is added here.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Literal

from readwell.engine.basics.errors import Refused
from readwell.services.library.folder import refuse_os_errors
from readwell.services.library.schema import refused
from readwell.system.folders import System, data

#: Saves that can still be undone; the oldest are dropped.
MOST_SAVES = 1_000

_TABLES = (
    "CREATE TABLE IF NOT EXISTS folders (path TEXT PRIMARY KEY) WITHOUT ROWID",
    "CREATE TABLE IF NOT EXISTS saves (number INTEGER PRIMARY KEY, path TEXT NOT NULL, hash TEXT NOT NULL)",
)


def allowed_file() -> Path:
    """Returns the path of the file with both lists."""
    return data(System()) / "folders.sqlite"


def folders() -> list[str]:
    """Returns the allowed folders, as absolute paths in alphabetical order."""
    with _opened() as base:
        return [path for (path,) in base.execute("SELECT path FROM folders ORDER BY path")]


def allow(folder: Path) -> None:
    """Adds a folder, given as its resolved path."""
    with _opened() as base:
        base.execute("INSERT OR IGNORE INTO folders VALUES (?)", (str(folder),))


def withdraw(folder: Path) -> None:
    """Removes a folder; files already saved there can still be undone."""
    with _opened() as base:
        base.execute("DELETE FROM folders WHERE path = ?", (str(folder),))


def require(folder: Path) -> Path:
    """Returns the folder's resolved path, or refuses one that no person has allowed."""
    if not folder.is_absolute():
        raise Refused("folder", f"{folder} is not an absolute path")
    with refuse_os_errors(folder):
        whole = folder.resolve()
    if str(whole) not in folders():
        raise Refused("folder", f"{whole} is not among the folders allowed in the settings")
    return whole


def record(path: str, digest: str) -> None:
    """Remembers a save, so that it can be undone."""
    with _opened() as base:
        base.execute("INSERT INTO saves (path, hash) VALUES (?, ?)", (path, digest))
        base.execute("DELETE FROM saves WHERE number <= (SELECT max(number) FROM saves) - ?", (MOST_SAVES,))


def require_save(path: str, digest: str) -> None:
    """Refuses a file that the host did not save itself with these bytes."""
    with _opened() as base:
        known = base.execute("SELECT 1 FROM saves WHERE path = ? AND hash = ?", (path, digest)).fetchone()
    if known is None:
        raise Refused("folder", f"no save of {path} with these bytes is recorded")


def forget_save(path: str, digest: str) -> None:
    """Drops a save that was undone."""
    with _opened() as base:
        base.execute("DELETE FROM saves WHERE path = ? AND hash = ?", (path, digest))


def amount(table: Literal["folders", "saves"]) -> tuple[int, int]:
    """Returns how many folders or saves are listed, and the bytes of their paths."""
    if not allowed_file().exists():
        return 0, 0
    with _opened() as base:
        count, size = base.execute(f"SELECT count(*), total(length(CAST(path AS BLOB))) FROM {table}").fetchone()
        return int(count), int(size)


def clear(table: Literal["folders", "saves"]) -> None:
    """Empties one of the lists."""
    if allowed_file().exists():
        with _opened() as base:
            base.execute(f"DELETE FROM {table}")


@contextmanager
def _opened() -> Iterator[sqlite3.Connection]:
    """Opens one transaction: all of it is committed, or nothing."""
    path = allowed_file()
    with refuse_os_errors(path.parent):
        path.parent.mkdir(parents=True, exist_ok=True)
        # SQLite gives its journal the mode of the file, so the file gets its mode before SQLite opens it.
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
        path.chmod(0o600)
    try:
        with closing(sqlite3.connect(path, timeout=20)) as base:
            # A path that was removed must not stay in the file's free space.
            base.execute("PRAGMA secure_delete = ON")
            base.execute("BEGIN IMMEDIATE")
            for table in _TABLES:
                base.execute(table)
            with base:
                yield base
    except sqlite3.Error as problem:
        raise refused(path, problem) from None
