"""A file to import, as its readers see it: its beginning to recognise it by, and its content piece by piece."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, BinaryIO

from readwell.engine.basics.errors import Refused
from readwell.engine.basics.patterns import lazy
from readwell.engine.imports import decoding, jsons, limits, tables
from readwell.engine.imports.archives import Archive
from readwell.engine.imports.rows import Item, Row, Wrong

_KEY = lazy(r'"([^"\\\n]{1,80})"\s{0,4}:')

Rows = Iterator[Row | Wrong]


@dataclass(frozen=True)
class Source:
    """One file, or one entry of an archive, from its beginning."""

    name: str
    file: BinaryIO

    def pieces(self) -> Iterator[str]:
        """Yields its text."""
        return decoding.pieces(self.file)

    def lines(self) -> Iterator[str | None]:
        """Yields its lines; None for one that is too long."""
        return decoding.lines(self.file)

    def records(self) -> Iterator[tables.Record | Wrong]:
        """Yields the rows of its table."""
        return tables.records(self.lines())

    def elements(self) -> Iterator[tuple[int, Any] | Wrong]:
        """Yields the entries of its list in JSON."""
        return jsons.elements(self.pieces())

    def document(self) -> tuple[Any, bool]:
        """Returns its whole value in JSON, and whether it was cut off."""
        return jsons.document(self.pieces())


class Sample:
    """What a file is recognised by: its name and its beginning."""

    def __init__(self, name: str, head: bytes, archive: Archive | None = None) -> None:
        self.name, self.head, self.archive = name.lower(), head, archive

    @cached_property
    def text(self) -> str:
        """The beginning as a text."""
        return "" if self.archive else decoding.beginning(self.head).lstrip("\ufeff \n\t")

    @cached_property
    def columns(self) -> frozenset[str]:
        """The names in the first line, if it is that of a table."""
        return frozenset() if self.text[:1] in ("", "<", "{", "[") else frozenset(tables.header(self.text))

    @cached_property
    def keys(self) -> frozenset[str]:
        """The names of the fields at the beginning of JSON."""
        return frozenset(_KEY.findall(self.text)) if self.text[:1] in ("{", "[") else frozenset()

    @cached_property
    def markup(self) -> str:
        """The beginning of HTML or XML, in lower case."""
        return self.text.lower() if self.text[:1] == "<" else ""

    @cached_property
    def tables(self) -> dict[str, frozenset[str]]:
        """The first lines of an archive's tables, by their names."""
        found: dict[str, frozenset[str]] = {}
        for name in self.archive.names if self.archive else ():
            if name.lower().endswith(".csv") and len(found) < 20:
                with self.archive.open(name) as entry:  # type: ignore[union-attr]
                    found[name] = frozenset(tables.header(decoding.beginning(entry.read(4096))))
        return found

    def has(self, *names: str) -> bool:
        """Whether all of these are columns, or fields of JSON."""
        return set(names) <= (self.columns or self.keys)


def sampled(name: str, file: BinaryIO) -> Sample:
    """Returns what a file is recognised by, and leaves it at its beginning."""
    head = file.read(limits.HEAD)
    if decoding.beginning(head).lstrip("\ufeff \n\t")[:1] in ("[", "{"):  # one entry may hold a long article
        head += file.read(limits.JSON_HEAD)
    file.seek(0)
    archive = Archive(file) if head.startswith(b"PK") else None
    file.seek(0)
    return Sample(name, head, archive)


@dataclass(frozen=True)
class Format:
    """One form of one tool's exports: its name, what it is in words, how it is recognised and read."""

    name: str
    words: str
    fits: Callable[[Sample], bool]
    read: Callable[[Source], Rows]


def table(tool: str, made: Callable[[str, tables.Record], Item]) -> Callable[[Source], Rows]:
    """Returns a reader of tables that makes an item of each row."""

    def rows(source: Source) -> Rows:
        for record in source.records():
            if isinstance(record, Wrong):
                yield record
            else:
                yield from made(tool, record).done()

    return rows


def entries(tool: str, made: Callable[[Item, dict[str, Any]], object]) -> Callable[[Source], Rows]:
    """Returns a reader of lists in JSON that fills an item from each entry."""

    def rows(source: Source) -> Rows:
        for entry in source.elements():
            if isinstance(entry, Wrong):
                yield entry
                continue
            number, value = entry
            if not isinstance(value, dict):
                yield Wrong(number, "the entry is no object")
                continue
            item = Item(tool, number)
            made(item, value)
            yield from item.done()

    return rows


def archive(file: BinaryIO) -> Archive:
    """Opens a file as an archive."""
    if file.read(2) != b"PK":
        raise Refused("import", "this is no ZIP archive")
    file.seek(0)
    return Archive(file)
