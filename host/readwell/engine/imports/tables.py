"""Tables with separated values, row by row. After a quotation mark that never ends, the lines below are read again."""

from __future__ import annotations

import csv
from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from readwell.engine.imports import limits
from readwell.engine.imports.rows import Wrong

SEPARATORS = ",;\t"


@dataclass(frozen=True)
class Record:
    """One row of a table: the number of its first line, and its cells by the names of their columns."""

    line: int
    cells: dict[str, str]


class _TooLong(Exception):
    """A row goes on over more characters than a row has."""


class _Feed:
    """The lines of a table; those of a broken row can be given again."""

    def __init__(self, lines: Iterable[str | None]) -> None:
        self.source, self.again = iter(lines), deque[str | None]()
        self.taken: list[str | None] = []
        self.size, self.number, self.begun = 0, 0, 1
        #: Characters that may still be read twice.
        self.spare = limits.REREAD

    def __iter__(self) -> Iterator[str]:
        return self

    def __next__(self) -> str:
        if self.taken and (self.size > limits.RECORD or self.spare <= 0):
            raise _TooLong
        line = self.again.popleft() if self.again else next(self.source)
        self.number += 1
        self.taken.append(line)
        self.size += len(line or "")
        if line is None:
            raise _TooLong
        return line

    def begin(self) -> None:
        """Begins a row."""
        self.taken, self.size, self.begun = [], 0, self.number + 1

    def return_rest(self) -> None:
        """Gives all lines of this row again but the first one."""
        rest = self.taken[1:]
        self.again.extendleft(reversed(rest))
        self.number -= len(rest)
        self.spare -= sum(len(line or "") for line in rest)
        self.begin()


def separator(line: str) -> str:
    """Returns what separates the names of a table's columns."""
    return max(SEPARATORS, key=line.count)


def header(text: str) -> list[str]:
    """Returns the names of a table's columns, in lower case, from its first line."""
    line = text.lstrip("\ufeff\n").partition("\n")[0][: limits.HEAD]
    try:
        return [cell.strip().lower() for cell in next(csv.reader([line], delimiter=separator(line)), [])]
    except csv.Error:
        return []


def records(lines: Iterable[str | None]) -> Iterator[Record | Wrong]:
    """Yields the rows of a table by its first line's names, and a sentence for each row that can't be read."""
    names: list[str] = []
    for number, found in _rows(lines):
        if isinstance(found, str):
            yield Wrong(number, found)
        elif not names:
            names = _names(found)
        elif any(cell.strip() for cell in found):
            more = [f"column {place + 1}" for place in range(len(names), len(found))]
            yield Record(number, dict(zip(names + more, found, strict=False)))


def _names(cells: list[str]) -> list[str]:
    """Returns names for all columns; a name that stands twice gets a number, so that no cell is lost."""
    names: list[str] = []
    for place, cell in enumerate(cells):
        name = cell.strip().lstrip("\ufeff") or f"column {place + 1}"
        names.append(name if name not in names else f"{name} {place + 1}")
    return names


def _rows(lines: Iterable[str | None]) -> Iterator[tuple[int, list[str] | str]]:
    csv.field_size_limit(max(csv.field_size_limit(), 2 * limits.RECORD))
    feed = _Feed(lines)
    first = next(feed.source, None)
    feed.again.append(first)
    between = separator(first or "")
    while True:
        reader = csv.reader(feed, delimiter=between, strict=True)
        while True:
            feed.begin()
            try:
                row = next(reader)
            except StopIteration:
                return
            except (csv.Error, _TooLong) as problem:
                yield feed.begun, _reason(problem, feed)
                feed.return_rest()
                break
            yield feed.begun, row


def _reason(problem: Exception, feed: _Feed) -> str:
    if isinstance(problem, _TooLong) and len(feed.taken) == 1:
        return "the line is too long"
    return "a quotation mark in it is not closed, or stands where none may"
