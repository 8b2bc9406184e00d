"""Imports what other tools export into the library: in batches, so that a kill loses nothing and a rerun ends it."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any, BinaryIO

from readwell.engine.basics.errors import Refused
from readwell.engine.imports import Row, Wrong, read, recognised
from readwell.engine.imports.decoding import lines
from readwell.engine.render.vault.bundle import ID
from readwell.services.library import exchange
from readwell.services.library.article import from_portable
from readwell.services.library.exchange import AT_ONCE, LARGEST_BATCH, Imported
from readwell.services.library.saving import now
from readwell.services.library.store import Library
from readwell.services.library.vault import archive

#: Sentences of a report; a file may be wrong in every line.
MOST_TOLD = 100_000
#: The name of Readwell's own form, which has an importer of its own.
OWN = "readwell"
#: How a row fails that the library does not take.
_FAULTS = (Refused, ValueError, OverflowError, sqlite3.DataError, sqlite3.ProgrammingError)


@dataclass(frozen=True)
class Report(Imported):
    """What became of a file: also its format, and what was left out of articles that were taken."""

    form: str = ""
    mended: tuple[str, ...] = ()


def taken(
    library: Library | None, name: str, file: BinaryIO, form: str = "", progress: Callable[[int], None] | None = None
) -> Report:
    """Imports a file of any known format; without a library it is only read. The file can be read from any place."""
    form = form or (archive.NAME if archive.fits(file) else recognised(name, file))
    if form == OWN and library is not None:
        file.seek(0)
        done = exchange.imported(library, (line or "too long" for line in lines(file)))
        return Report(done.new, done.known, done.broken, form)
    new = known = 0
    broken: list[str] = []
    mended: list[str] = []
    for batch in _batches(archive.rows(file) if form == archive.NAME else read(name, file, form)):
        added = _add(library, batch, broken, mended) if library is not None else _tell(batch, broken, mended)
        new, known = new + added[0], known + added[1]
        if progress is not None:
            progress(new + known)
    return Report(new, known, tuple(broken), form, tuple(mended))


def _add(library: Library, batch: list[Row | Wrong], broken: list[str], mended: list[str]) -> tuple[int, int]:
    """Adds the rows of a batch in one transaction: all of them are on disk when this returns, or none."""
    new = known = 0
    with library.writing():
        for one in batch:
            if isinstance(one, Wrong):
                _note(one, broken, mended)
                continue
            try:
                with library.each():
                    again = _record(library, one)
            except _FAULTS as problem:
                _limited(broken, f"{str(one.get('address'))[:200]}: {problem}")
                continue
            known += again
            new += not again
    return new, known


def _record(library: Library, row: Row) -> bool:
    """Records one article; returns whether the library had it. A row without a time leaves the known one's."""
    article = replace(from_portable(row), path="")
    if not article.saved:
        asked = "SELECT max(saved) FROM articles WHERE key = ?"
        article = replace(article, saved=library.base.execute(asked, (article.key,)).fetchone()[0] or now())
    if ID in article.about:
        article = archive.as_known(library, article)
    return library.record(article).again


def _tell(batch: list[Row | Wrong], broken: list[str], mended: list[str]) -> tuple[int, int]:
    """Checks the rows of a batch and counts those that would be taken."""
    count = 0
    for one in batch:
        if isinstance(one, Wrong):
            _note(one, broken, mended)
            continue
        try:
            from_portable(one)
            count += 1
        except _FAULTS as problem:
            _limited(broken, f"{str(one.get('address'))[:200]}: {problem}")
    return count, 0


def _note(one: Wrong, broken: list[str], mended: list[str]) -> None:
    _limited(broken if one.is_lost else mended, f"line {one.line}: {one.words}" if one.line else one.words)


def _limited(sentences: list[str], words: str) -> None:
    if len(sentences) < MOST_TOLD:
        sentences.append(words)


def _batches(rows: Iterator[Row | Wrong]) -> Iterator[list[Row | Wrong]]:
    batch: list[Row | Wrong] = []
    size = 0
    for one in rows:
        batch.append(one)
        size += _size(one)
        if len(batch) >= AT_ONCE or size > LARGEST_BATCH:
            yield batch
            batch, size = [], 0
    if batch:
        yield batch


def _size(one: Row | Wrong) -> int:
    """Returns about how many characters a row has."""
    if isinstance(one, Wrong):
        return len(one.words)
    about: dict[str, Any] = one.get("about") or {}
    return len(one.get("text", "")) + len(one.get("html", "")) + sum(map(len, map(str, about.values()))) + 500
