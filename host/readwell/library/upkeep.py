"""Checks, repairs and backs up the library."""

from __future__ import annotations

import sqlite3
import zlib
from contextlib import closing
from pathlib import Path

from readwell.library import schema, spelling
from readwell.library.folder import whole
from readwell.library.store import Library, unpacked


def check(library: Library) -> list[str]:
    """Returns everything that is wrong, one line each; an empty list if all is well."""
    wrong = [row[0] for row in library.base.execute("PRAGMA integrity_check") if row[0] != "ok"]
    wrong += [f"foreign key of {row[0]}" for row in library.base.execute("PRAGMA foreign_key_check")]
    try:
        library.base.execute("INSERT INTO found (found) VALUES ('integrity-check')")
    except sqlite3.DatabaseError as problem:
        wrong.append(f"the index: {problem}")
    missing = "SELECT id FROM articles WHERE id NOT IN (SELECT rowid FROM found)"
    wrong += [f"article {row[0]} is not in the index" for row in library.base.execute(missing)]
    extra = "SELECT rowid FROM found WHERE rowid NOT IN (SELECT id FROM articles)"
    wrong += [f"the index knows {row[0]}, which is gone" for row in library.base.execute(extra)]
    for number, digest, text, markdown in library.base.execute("SELECT id, hash, text, markdown FROM articles"):
        try:
            whole = unpacked(text)
            unpacked(markdown, whole)
            sound = spelling.fingerprint(whole) == digest
        except (zlib.error, UnicodeDecodeError):
            sound = False
        if not sound:
            wrong.append(f"the text of article {number} is damaged")
    return wrong


def rebuild(library: Library) -> int:
    """Rebuilds the index from the texts; returns how many articles it contains."""
    with library.writing():
        library.base.execute("INSERT INTO found (found) VALUES ('delete-all')")
        rows = library.base.execute("SELECT id, title, text FROM articles ORDER BY id").fetchall()
        for number, title, text in rows:
            library._index(number, title, unpacked(text))
    return len(rows)


def backup(library: Library, path: Path) -> int:
    """Copies the library into one file while others may be writing; never replaces a file. Returns its size."""
    with whole(path) as draft:
        try:
            with closing(sqlite3.connect(draft)) as copy:
                with copy:
                    library.base.backup(copy)
                copy.execute("PRAGMA journal_mode = DELETE")  # one file, not three
        except sqlite3.Error as problem:
            raise schema.refused(path, problem) from None
        return draft.stat().st_size
