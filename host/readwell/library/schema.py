"""The library's file: opened, made, and brought forward from every older form."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from readwell import private
from readwell.errors import Refused
from readwell.library.folder import refuse_os_errors

#: What each version adds. Only ever appended to: files of every version are out there.
MIGRATIONS = (
    """
    CREATE TABLE articles (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        address TEXT NOT NULL,
        key TEXT NOT NULL,
        title TEXT NOT NULL,
        site TEXT NOT NULL,
        language TEXT NOT NULL,
        saved TEXT NOT NULL,
        words INTEGER NOT NULL,
        hash TEXT NOT NULL,
        path TEXT NOT NULL,
        about TEXT NOT NULL,
        text BLOB NOT NULL,
        markdown BLOB NOT NULL
    );
    CREATE INDEX by_key ON articles (key);
    CREATE INDEX by_hash ON articles (hash);
    CREATE INDEX by_saved ON articles (saved);
    CREATE TABLE tags (article INTEGER NOT NULL REFERENCES articles ON DELETE CASCADE, tag TEXT NOT NULL,
        PRIMARY KEY (article, tag)) WITHOUT ROWID;
    CREATE INDEX by_tag ON tags (tag);
    CREATE VIRTUAL TABLE found USING fts5 (title, text, content = '', tokenize = "unicode61 remove_diacritics 2");
    """,
    """
    ALTER TABLE articles ADD COLUMN position TEXT NOT NULL DEFAULT '';
    """,
    # The index in larger pieces, which are merged less often: an import takes two thirds of the time. And from here on
    # Markdown is packed against its text, which the versions before could not unpack.
    """
    INSERT INTO found (found, rank) VALUES ('hashsize', 8388608);
    """,
)
#: Kilobytes of the file kept in memory: the index of 100,000 articles is written to all over.
CACHED = 64_000


def opened(path: Path) -> sqlite3.Connection:
    """The library in this file, made if there is none, in today's form."""
    with refuse_os_errors(path.parent):
        private.folder(path.parent)
        private.file(path)
        # SQLite gives these the mode of the file itself, but older versions of ours have left them open to all.
        private.close(*(path.with_name(f"{path.name}{ending}") for ending in ("-wal", "-shm", "-journal")))
    try:
        connection = sqlite3.connect(path, timeout=20, isolation_level=None)
        connection.execute("PRAGMA journal_mode = WAL")
        # A confirmed save must outlive a power cut: WAL alone would keep it only through a crash of ours.
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute(f"PRAGMA cache_size = -{CACHED}")
        forward(connection)
    except sqlite3.OperationalError as problem:
        raise refused(path, problem) from None
    except sqlite3.DatabaseError as problem:
        raise Refused("library", f"{path} is not a library: {problem}") from None
    return connection


def forward(connection: sqlite3.Connection) -> None:
    """Brings an older form to today's, step by step, each whole or not at all."""
    while (version := connection.execute("PRAGMA user_version").fetchone()[0]) < len(MIGRATIONS):
        connection.execute("BEGIN IMMEDIATE")
        # Another process may have gone this step while we waited for the lock.
        if connection.execute("PRAGMA user_version").fetchone()[0] == version:
            for statement in _statements(MIGRATIONS[version]):
                connection.execute(statement)
            connection.execute(f"PRAGMA user_version = {version + 1}")
        connection.execute("COMMIT")
    if version > len(MIGRATIONS):
        raise Refused("library", f"the library has form {version}, this Readwell knows {len(MIGRATIONS)}: update it")


def refused(path: Path, problem: sqlite3.Error) -> Refused:
    """What SQLite can't do, with the code a person's interface knows."""
    name = getattr(problem, "sqlite_errorname", "")
    if name.startswith("SQLITE_FULL"):
        return Refused("disk-full", f"no room left for {path}")
    if name.startswith(("SQLITE_READONLY", "SQLITE_CANTOPEN", "SQLITE_PERM")):
        return Refused("read-only", f"{path} may not be written to")
    return Refused("library", f"{path}: {problem}")


def _statements(script: str) -> list[str]:
    """One statement at a time: executescript would end the transaction."""
    return [part for part in (piece.strip() for piece in script.split(";\n")) if part]
