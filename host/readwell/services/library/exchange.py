"""Exports and imports libraries: one JSON object per line; the first one is a header."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from readwell.engine.basics.errors import Refused
from readwell.services.library import damage, versions
from readwell.services.library.article import from_portable, portable
from readwell.services.library.fields import parsed
from readwell.services.library.store import Library

FORM = {"readwell": "library", "version": 1}
#: Articles and characters per transaction: what a crash may lose of an import, and what makes it fast.
AT_ONCE, LARGEST_BATCH = 2000, 40_000_000
#: Characters of one reply of an export: a library may be larger than any message.
LARGEST_PIECE = 8_000_000
#: Characters of one line, as far as its versions are concerned: an import takes lines of 8,000,000.
LONGEST_LINE = 4_000_000
#: What a line has by which an article is known, and what is long of an article.
_NAMED, _LONG = ("address", "title", "saved", "text", "about"), ("text", "markdown", "html", "cover")


@dataclass(frozen=True)
class Imported:
    """How many articles were new, already there, or invalid (line and reason)."""

    new: int
    known: int
    broken: tuple[str, ...]


def readable(path: Path) -> Library:
    """Opens a library to export it: one that is too damaged to be opened otherwise is only read."""
    try:
        return Library(path)
    except damage.Busy:
        raise
    except Refused:
        if not path.is_file():
            raise
    return Library(path, damaged=True)


def exported(library: Library, lost: list[int] | None = None, only: Container[int] | None = None) -> Iterator[str]:
    """Yields each article that can be read as a line, oldest first, or `only` some; `lost` gets the others' ids."""
    yield json.dumps(FORM)
    for _, line in _after(library, 0, [] if lost is None else lost, only):
        yield line


def piece(library: Library, after: int) -> tuple[str, int]:
    """Returns a library of as many articles after this one as a reply may hold; and the last one's id, 0 at the end.

    Articles that can't be read are left out: the others must not be lost with them.
    """
    lines, size = [json.dumps(FORM)], 0
    for number, line in _after(library, after, []):
        lines.append(line)
        size += len(line)
        if size > LARGEST_PIECE:
            return "\n".join(lines) + "\n", number
    return "\n".join(lines) + "\n", 0


def _after(
    library: Library, last: int, lost: list[int], only: Container[int] | None = None
) -> Iterator[tuple[int, str]]:
    known = damage.ids(library.base)
    library.is_lenient = True  # an article's tags may be lost, but not the article with them
    if not known:
        library.count()  # empty, or nothing can be read: then this says why
    for number in known:
        if number > last and (only is None or number in only):
            try:
                lines = _lines(library.get(number), versions.of(library, number))
                line = "\n".join(json.dumps(row, ensure_ascii=False) for row in lines)
            except (Refused, sqlite3.Error):
                lost.append(number)
                continue
            yield number, line


def _lines(article: Mapping[str, Any], earlier: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Returns an article as an export has it: with its versions, or with further lines for what is too long for one."""
    first = portable(article)
    brief = {name: value for name, value in first.items() if name in _NAMED}
    rows, size = [first], sum(len(str(first.get(name, ""))) for name in _LONG)
    for one in earlier:
        length = len(one["text"]) + len(one["markdown"])
        if size + length > LONGEST_LINE and (len(rows) == 1 or "versions" in rows[-1]):
            rows.append(dict(brief))
            size = len(first["text"])
        rows[-1].setdefault("versions", []).append(one)
        size += length
    return rows


def imported(library: Library, lines: Iterable[str]) -> Imported:
    """Imports what another library exported; of two texts of a page the later one stays, the other is a version."""
    source = iter(lines)
    checked_head(next(source, ""))
    new = known = 0
    broken: list[str] = []
    for numbered in _batches(source):
        with library.writing():
            for number, line in numbered:
                try:
                    # A path is that of a file on another computer.
                    article = replace(from_portable(parsed(line)), path="")
                    with library.each():
                        again = library.record(article).again
                except (Refused, ValueError, OverflowError, sqlite3.DataError, sqlite3.ProgrammingError) as problem:
                    broken.append(f"line {number}: {problem}")
                    continue
                known += again
                new += not again
    return Imported(new, known, tuple(broken))


def checked_head(line: str) -> None:
    """Refuses a first line that is not the header of an export, or of one that a newer Readwell wrote."""
    try:
        head = json.loads(line)
    except (ValueError, RecursionError):
        head = None
    if not isinstance(head, dict) or head.get("readwell") != "library" or type(head.get("version")) is not int:
        raise Refused("library", "this is not a library that Readwell exported")
    if head["version"] > FORM["version"]:
        raise Refused("library", f"this library has version {head['version']}; update Readwell to import it")


def _batches(lines: Iterator[str]) -> Iterator[list[tuple[int, str]]]:
    batch: list[tuple[int, str]] = []
    size = 0
    for number, line in enumerate(lines, 2):
        if line.strip():
            batch.append((number, line))
            size += len(line)
        if len(batch) == AT_ONCE or size > LARGEST_BATCH:
            yield batch
            batch, size = [], 0
    if batch:
        yield batch
