"""The library's SQLite file: opens it, creates it, and migrates it from every older version."""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Callable, Mapping
from pathlib import Path

from readwell.engine.basics.errors import Refused
from readwell.services.library import damage, marks
from readwell.services.library.folder import refuse_os_errors
from readwell.system import private

#: One migration per version. Only ever appended to: files of every version exist.
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
    # A larger hash table merges the index less often: an import takes a third less time. From here on, Markdown is
    # compressed with its text as dictionary, which earlier versions can't decompress.
    """
    INSERT INTO found (found, rank) VALUES ('hashsize', 8388608);
    """,
    # The article as the reader shows it, and a small picture for the list.
    """
    ALTER TABLE articles ADD COLUMN html BLOB NOT NULL DEFAULT x'';
    ALTER TABLE articles ADD COLUMN cover TEXT NOT NULL DEFAULT '';
    """,
    # What a person says of an article; `missing`: its text has not come yet, only its link is known.
    """
    ALTER TABLE articles ADD COLUMN state TEXT NOT NULL DEFAULT '';
    ALTER TABLE articles ADD COLUMN favourite INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE articles ADD COLUMN progress REAL NOT NULL DEFAULT 0;
    ALTER TABLE articles ADD COLUMN place REAL NOT NULL DEFAULT 0;
    ALTER TABLE articles ADD COLUMN note TEXT NOT NULL DEFAULT '';
    ALTER TABLE articles ADD COLUMN opened TEXT NOT NULL DEFAULT '';
    ALTER TABLE articles ADD COLUMN changed TEXT NOT NULL DEFAULT '';
    ALTER TABLE articles ADD COLUMN fetch TEXT NOT NULL DEFAULT '';
    ALTER TABLE articles ADD COLUMN missing INTEGER NOT NULL DEFAULT 0;
    CREATE TABLE collections (article INTEGER NOT NULL REFERENCES articles ON DELETE CASCADE, path TEXT NOT NULL,
        PRIMARY KEY (article, path)) WITHOUT ROWID;
    CREATE INDEX by_path ON collections (path);
    CREATE TABLE marks (number INTEGER PRIMARY KEY, article INTEGER NOT NULL REFERENCES articles ON DELETE CASCADE,
        id TEXT NOT NULL, mark TEXT NOT NULL, UNIQUE (article, id));
    CREATE INDEX by_place ON articles (state, place, id);
    CREATE INDEX by_title ON articles (title COLLATE NOCASE, id);
    CREATE INDEX by_site ON articles (site COLLATE NOCASE, id);
    CREATE INDEX by_words ON articles (words, id);
    CREATE INDEX by_progress ON articles (progress, id);
    CREATE INDEX by_opened ON articles (opened, id);
    """,
    # What the library and a folder of notes last agreed on (vault/state.py). An article that is gone leaves its row:
    # its note must go too.
    """
    CREATE TABLE vault (id TEXT PRIMARY KEY, article INTEGER NOT NULL, path TEXT NOT NULL, digest TEXT NOT NULL,
        size INTEGER NOT NULL, modified INTEGER NOT NULL, light TEXT NOT NULL, base BLOB NOT NULL) WITHOUT ROWID;
    CREATE INDEX by_article ON vault (article);
    """,
    # All that a list filters and sorts by: rows hold texts, and reading through those of 100,000 takes a second.
    """
    CREATE INDEX by_facts ON articles (state, place, saved, opened, progress, words, favourite, missing, site, title,
        fetch);
    """,
    # What marks are found, sorted and filtered by; `marks.fill` takes it from the marks that there are.
    """
    ALTER TABLE marks ADD COLUMN made TEXT NOT NULL DEFAULT '';
    ALTER TABLE marks ADD COLUMN colour TEXT NOT NULL DEFAULT '';
    CREATE INDEX by_made ON marks (made, number);
    CREATE INDEX by_colour ON marks (colour, made, number);
    CREATE TABLE mark_tags (tag TEXT NOT NULL, made TEXT NOT NULL,
        mark INTEGER NOT NULL REFERENCES marks ON DELETE CASCADE, colour TEXT NOT NULL,
        PRIMARY KEY (tag, made, mark)) WITHOUT ROWID;
    CREATE INDEX by_mark ON mark_tags (mark);
    CREATE VIRTUAL TABLE noted USING fts5 (exact, note, tags, content = '',
        tokenize = "unicode61 remove_diacritics 2");
    INSERT INTO noted (noted, rank) VALUES ('hashsize', 8388608);
    """,
    # What an article said before its page was saved again with other words; and what a person chose for the library.
    """
    CREATE TABLE versions (id INTEGER PRIMARY KEY AUTOINCREMENT,
        article INTEGER NOT NULL REFERENCES articles ON DELETE CASCADE, saved TEXT NOT NULL, hash TEXT NOT NULL,
        title TEXT NOT NULL, words INTEGER NOT NULL, about TEXT NOT NULL, text BLOB NOT NULL, markdown BLOB NOT NULL,
        html BLOB NOT NULL);
    CREATE INDEX by_version ON versions (article, id);
    CREATE TABLE choices (name TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID;
    """,
)
#: What a migration to this version does beside its statements, in the same transaction.
_FILLS: Mapping[int, Callable[[sqlite3.Connection], None]] = {8: marks.fill}
#: The tables of the search indexes: every other virtual one is foreign.
_INDEXES = ("found", "noted")
#: Kilobytes of SQLite's page cache: inserting touches the index of 100,000 articles everywhere.
CACHED = 64_000


def opened(path: Path) -> sqlite3.Connection:
    """Opens the library in this file, creates it if there is none, and migrates it to the current version."""
    with refuse_os_errors(path.parent):
        private.folder(path.parent)
        private.file(path)
        # SQLite gives these the mode of the file itself, but older versions of Readwell left them readable for all.
        private.close(*(path.with_name(f"{path.name}{ending}") for ending in ("-wal", "-shm", "-journal")))
    connection = None
    try:
        connection = sqlite3.connect(path, timeout=20, isolation_level=None)
        guard(connection, path)
        connection.execute("PRAGMA journal_mode = WAL")
        # A confirmed save must survive a power cut: WAL alone would only survive a crash of the process.
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute(f"PRAGMA cache_size = -{CACHED}")
        connection.create_function("digest", 1, _digest, deterministic=True)
        forward(connection)
    except BaseException as problem:
        if connection is not None:
            connection.close()
        if isinstance(problem, sqlite3.OperationalError):
            raise refused(path, problem) from None
        if isinstance(problem, (sqlite3.Error, *damage.FAULTS)):
            raise Refused("library", f"{path} is not a library: {problem}") from None
        raise
    return connection


def _digest(text: str | None) -> str:
    """Returns a short name for a text; "" for none. SQLite has no such function of its own."""
    return hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()[:32] if text else ""


def opened_for_reading(path: Path) -> sqlite3.Connection:
    """Opens what is left of a damaged library, as far as its schema does nothing of its own."""
    try:
        connection = damage.for_reading(path)
    except sqlite3.Error as problem:
        raise refused(path, problem) from None
    try:
        guard(connection, path)
    except BaseException as problem:
        connection.close()
        if isinstance(problem, (sqlite3.Error, *damage.FAULTS)):
            raise Refused("library", f"{path}: {problem}") from None
        raise
    return connection


def guard(connection: sqlite3.Connection, path: Path) -> None:
    """Refuses a file whose schema acts on its own: triggers of another person's file could drop saves."""
    # What stays, such as a default or a check, may call no function that reaches beyond its row.
    connection.execute("PRAGMA trusted_schema = OFF")
    connection.execute("PRAGMA cell_size_check = ON")
    rows = connection.execute("SELECT type, name, sql FROM sqlite_schema").fetchall()
    for kind, name, sql in rows:
        foreign = kind == "table" and name not in _INDEXES and str(sql).upper().startswith("CREATE VIRTUAL")
        if kind in ("trigger", "view") or foreign:
            raise Refused("library", f"{path} is not a library of Readwell: it has the {kind} {name}")


def forward(connection: sqlite3.Connection) -> None:
    """Migrates an older version step by step, each step in a transaction."""
    while (version := connection.execute("PRAGMA user_version").fetchone()[0]) < len(MIGRATIONS):
        if version < 0:
            raise Refused("library", f"the library has version {version}, which there never was")
        connection.execute("BEGIN IMMEDIATE")
        # Another process may have done this step while we waited for the lock.
        if connection.execute("PRAGMA user_version").fetchone()[0] == version:
            for statement in _statements(MIGRATIONS[version]):
                connection.execute(statement)
            if version + 1 in _FILLS:
                _FILLS[version + 1](connection)
            connection.execute(f"PRAGMA user_version = {version + 1}")
        connection.execute("COMMIT")
    if version > len(MIGRATIONS):
        raise Refused("library", f"the library has version {version}, Readwell supports {len(MIGRATIONS)}: update it")


def refused(path: Path, problem: sqlite3.Error) -> Refused:
    """Maps an SQLite error to a code that the interface knows."""
    name = getattr(problem, "sqlite_errorname", "")
    if name.startswith(("SQLITE_BUSY", "SQLITE_LOCKED")):
        return damage.Busy("library", f"{path}: {problem}")
    if name.startswith("SQLITE_FULL"):
        return Refused("disk-full", f"no room left for {path}")
    if name.startswith(("SQLITE_READONLY", "SQLITE_CANTOPEN", "SQLITE_PERM")):
        return Refused("read-only", f"{path} may not be written to")
    return Refused("library", f"{path}: {problem}")


def _statements(script: str) -> list[str]:
    """Yields one statement at a time: executescript would end the transaction."""
    return [part for part in (piece.strip() for piece in script.split(";\n")) if part]
