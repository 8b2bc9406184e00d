"""Checks, repairs and backs up the library."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from readwell.engine.basics.errors import Refused
from readwell.services.library import damage, marks, schema, spelling, versions
from readwell.services.library.folder import whole
from readwell.services.library.store import STORED, Library


def check(library: Library) -> list[str]:
    """Returns everything that is wrong, one line each; an empty list if all is well."""
    wrong = []
    for work in (_file, _index, _marks, _texts, _versions):
        try:
            wrong += work(library)
        except (sqlite3.Error, MemoryError) as problem:
            wrong.append(f"the file: {problem}")
    return list(dict.fromkeys(wrong))


def count(library: Library) -> int:
    """Returns the number of articles, as far as the file still leads to them."""
    return len(damage.ids(library.base))


def _file(library: Library) -> list[str]:
    library.count(tag="any", collection="any", marked=True)  # fails without the tables beside it
    library.base.execute(f"SELECT {STORED} FROM articles LIMIT 0")  # fails without one of the columns
    wrong = [str(row[0]) for row in library.base.execute("PRAGMA integrity_check") if row[0] != "ok"]
    return wrong + [f"foreign key of {row[0]}" for row in library.base.execute("PRAGMA foreign_key_check")]


def _index(library: Library) -> list[str]:
    wrong = []
    try:
        library.base.execute("INSERT INTO found (found) VALUES ('integrity-check')")
    except sqlite3.DatabaseError as problem:
        wrong.append(f"the index: {problem}")
    missing = "SELECT id FROM articles WHERE id NOT IN (SELECT rowid FROM found)"
    wrong += [f"article {row[0]} is not in the index" for row in library.base.execute(missing)]
    extra = "SELECT rowid FROM found WHERE rowid NOT IN (SELECT id FROM articles)"
    return wrong + [f"the index knows {row[0]}, which is gone" for row in library.base.execute(extra)]


def _marks(library: Library) -> list[str]:
    return list(marks.problems(library.base))


def _versions(library: Library) -> list[str]:
    return list(versions.problems(library))


def _texts(library: Library) -> list[str]:
    wrong = []
    for number in damage.ids(library.base):
        try:
            article = library.get(number)
            (digest,) = library.base.execute("SELECT hash FROM articles WHERE id = ?", (number,)).fetchone()
            sound = spelling.fingerprint(article["text"]) == digest
        except (Refused, sqlite3.Error):
            sound = False
        if not sound:
            wrong.append(f"the text of article {number} is damaged")
    return wrong


def rebuild(library: Library) -> int:
    """Rebuilds the index from the texts that can be read; returns how many articles it contains."""
    done = 0
    with library.writing():
        library.base.execute("INSERT INTO found (found) VALUES ('delete-all')")
        for number in damage.ids(library.base):
            try:
                article = library.get(number)
            except (Refused, sqlite3.Error):
                continue
            library.index(number, article["title"], article["text"])
            done += 1
        marks.fill(library.base)
        versions.clean(library.base)
    return done


def backup(library: Library, path: Path) -> tuple[int, list[str]]:
    """Copies the library into one file while others may be writing; never replaces a file.

    Returns the copy's size, and what a check of the copy has found wrong: a damaged library is copied as it is.
    """
    with whole(path) as draft:
        try:
            with closing(sqlite3.connect(draft)) as copy, copy:
                library.base.backup(copy)
            wrong = _verified(draft)
            with closing(sqlite3.connect(draft)) as copy:
                copy.execute("PRAGMA journal_mode = DELETE")  # one file, not three
        except sqlite3.Error as problem:
            raise schema.refused(path, problem) from None
        return draft.stat().st_size, wrong


def _verified(copy: Path) -> list[str]:
    try:
        with closing(Library(copy)) as library:
            return check(library)
    except Refused as problem:
        if problem.code == "disk-full":
            raise
        return [problem.message]
