"""Takes a backup back: checked first, then merged into the library that is there; nothing is lost, or there twice.

A backup is the file of `library backup`, or an export in JSON lines. It is only read. What a killed restore has
brought is known to the next one, which brings the rest.
"""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, suppress
from dataclasses import dataclass, replace
from pathlib import Path

from readwell.engine.basics.errors import Refused
from readwell.services.library import damage, exchange, schema, upkeep, versions
from readwell.services.library.article import Article, from_portable, portable
from readwell.services.library.exchange import AT_ONCE, LARGEST_BATCH
from readwell.services.library.fields import parsed
from readwell.services.library.folder import held_draft, refuse_os_errors, whole
from readwell.services.library.store import Library
from readwell.system import private
from readwell.system.jsonlines import opened, short_lines, undamaged

#: How a file of SQLite begins, and where its version lies.
_MAGIC, _VERSION = b"SQLite format 3\0", slice(60, 64)
#: How an article fails that the library does not take.
_FAULTS = (Refused, ValueError, OverflowError, sqlite3.DataError, sqlite3.ProgrammingError)
#: Faults of a backup that a refusal names.
_NAMED = 3


@dataclass(frozen=True)
class Restored:
    """How many articles came back, how many were there already, and a sentence for all that could not be read."""

    new: int
    known: int
    lost: tuple[str, ...] = ()


def restore(target: Path, backup: Path, vault: Path | None = None, anyway: bool = False) -> Restored:
    """Brings a backup into the library at `target`; refuses a damaged one, unless `anyway` takes what can be read.

    `vault` is the folder of notes that is kept in step, if there is one.
    """
    with refuse_os_errors(backup), backup.open("rb") as file:
        head = file.read(100)
    with refuse_os_errors(target.parent):
        private.folder(target.parent)
    if not head.startswith(_MAGIC):
        return _from_lines(target, backup, anyway)
    version = int.from_bytes(head[_VERSION], "big")
    if version > len(schema.MIGRATIONS):
        words = f"{backup} has version {version}, Readwell supports {len(schema.MIGRATIONS)}: update it"
        raise Refused("library", words)
    if not target.exists():
        with suppress(_IsDamaged), whole(target) as draft:
            wrong, count = _copied(backup, draft, vault)
            if wrong and anyway:
                raise _IsDamaged
            _refuse(backup, wrong)
            return Restored(count, 0)
    with held_draft(target.parent) as draft:
        wrong, _ = _copied(backup, draft, vault)
        if not anyway:
            _refuse(backup, wrong)
        with closing(exchange.readable(draft)) as source, closing(Library(target)) as library:
            lost: list[str] = []
            new, known = _merged(library, _articles(source, lost), lost)
    return Restored(new, known, tuple(lost))


class _IsDamaged(Exception):
    """A backup that can't be a library as it is: its articles are read one by one."""


def _refuse(backup: Path, wrong: list[str]) -> None:
    if wrong:
        more = f" and {len(wrong) - _NAMED} more" if len(wrong) > _NAMED else ""
        told = f"{'; '.join(wrong[:_NAMED])}{more}"
        raise Refused("library", f"{backup} is damaged ({told}): nothing was changed (--anyway takes what can be read)")


def _copied(backup: Path, draft: Path, vault: Path | None) -> tuple[list[str], int]:
    """Copies a backup, and brings the copy to the current version; returns what is wrong with it, and its articles."""
    with refuse_os_errors(draft.parent):
        for ending in ("", "-wal"):
            source = backup.with_name(backup.name + ending)
            if source.is_file():
                shutil.copyfile(source, draft.with_name(draft.name + ending))
    try:
        with closing(sqlite3.connect(draft)) as base:
            if base.execute("SELECT 1 FROM sqlite_schema WHERE name = 'articles'").fetchone() is None:
                raise Refused("library", f"{backup} is not a library of Readwell")
    except sqlite3.Error as problem:
        return [str(problem)], 0
    try:
        with closing(Library(draft)) as library:
            wrong = upkeep.check(library)
            if not wrong:
                _forget_notes(library, vault)
            return wrong, upkeep.count(library)
    except Refused as problem:
        if problem.code == "disk-full":
            raise
        return [problem.message.replace(str(draft), str(backup))], 0
    except sqlite3.Error as problem:
        raise schema.refused(draft.parent, problem) from None


def _forget_notes(library: Library, vault: Path | None) -> None:
    """Drops what was agreed on notes that are not there: they must not count as deleted by the person."""
    known = library.base.execute("SELECT id, path FROM vault").fetchall()
    gone = [(name,) for name, path in known if vault is None or not (vault / path).is_file()]
    with library.writing():
        library.base.executemany("DELETE FROM vault WHERE id = ?", gone)


def _articles(source: Library, lost: list[str]) -> Iterator[Article]:
    """Yields the articles that can be read, oldest first."""
    source.is_lenient = True  # an article's tags may be lost, but not the article with them
    for number in damage.ids(source.base):
        try:
            row = source.get(number)
            row["versions"] = versions.of(source, number)
            yield replace(from_portable(portable(row)), path=row["path"])
        except (*_FAULTS, sqlite3.Error) as problem:
            lost.append(f"article {number}: {problem}")


def _from_lines(target: Path, backup: Path, anyway: bool) -> Restored:
    with undamaged(backup), refuse_os_errors(backup), opened(backup) as file:
        exchange.checked_head(next(short_lines(file), "") or "")
    if not anyway:
        wrong: list[str] = []
        try:
            for _ in _rows(backup, wrong):
                pass
        except Refused as problem:  # a packed file that is cut off
            wrong.append(problem.message)
        _refuse(backup, wrong)
    lost: list[str] = []
    with closing(Library(target)) as library:
        new, known = _merged(library, _rows(backup, lost), lost)
    return Restored(new, known, tuple(lost))


def _rows(backup: Path, wrong: list[str]) -> Iterator[Article]:
    """Yields the articles of an export; `wrong` gets a sentence for each line that is none."""
    with undamaged(backup), refuse_os_errors(backup), opened(backup) as file:
        lines = enumerate(short_lines(file), 1)
        next(lines, None)  # the header
        for number, line in lines:
            if line is not None and not line.strip():
                continue
            try:
                # A path is that of a file on another computer.
                yield replace(from_portable(parsed(line or "too long")), path="")
            except _FAULTS as problem:
                wrong.append(f"line {number}: {problem}")


def _merged(library: Library, articles: Iterable[Article], lost: list[str]) -> tuple[int, int]:
    """Records articles in batches, each of which is on disk as a whole; returns how many are new, and were known."""
    new = known = 0
    for batch in _batches(articles, lost):
        with library.writing():
            for article in batch:
                try:
                    with library.each():
                        again = library.record(_without_older(library, article)).again
                except _FAULTS as problem:
                    lost.append(f"{article.address[:200]}: {problem}")
                    continue
                known += again
                new += not again
    return new, known


def _batches(articles: Iterable[Article], lost: list[str]) -> Iterator[list[Article]]:
    batch: list[Article] = []
    size = 0
    source = iter(articles)
    while True:
        try:
            article = next(source, None)
        except Refused as problem:  # a packed file that is cut off: what came before it is taken
            lost.append(problem.message)
            article = None
        if article is None:
            break
        batch.append(article)
        size += len(article.text) + len(article.html) + 500
        if len(batch) >= AT_ONCE or size > LARGEST_BATCH:
            yield batch
            batch, size = [], 0
    if batch:
        yield batch


def _without_older(library: Library, article: Article) -> Article:
    """Returns an article without what the library has of a later save of the same words."""
    row = library.base.execute(
        "SELECT saved, path, length(html), cover FROM articles WHERE key = ? AND hash = ? AND NOT missing",
        (article.key, article.hash),
    ).fetchone()
    if row is None or row[0] <= article.saved:
        return article
    saved, path, html, cover = row
    return replace(
        article,
        saved=saved,
        path="" if path else article.path,
        html="" if html else article.html,
        cover="" if cover else article.cover,
    )
