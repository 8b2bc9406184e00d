"""Named columns of numbers, one row for each thing that is judged."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, MutableMapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, TypeVar, cast

import numpy as np
import numpy.typing as npt

from readwell.engine.models.forest import Rows
from readwell.engine.page.snapshot import Floats, frozen

Array = npt.NDArray[Any]
Narrow = npt.NDArray[np.float32]

#: A table of more rows than this is never laid out whole: a page of 200,000 cells would take 700 MB.
MANY = 16_384

#: An array; one number for all rows; or, for an expensive column, a function that computes it when it is first read.
Column = Array | float | Callable[[], Array]
Columns = dict[str, Column]
Made = TypeVar("Made")


@dataclass(frozen=True, eq=False)
class Table:
    """A model reads columns by name, so that adding one never shifts another."""

    names: tuple[str, ...]
    columns: MutableMapping[str, Column]
    size: int
    taken: dict[tuple[str, ...], Narrow] = field(default_factory=dict, compare=False)  # results of earlier calls

    @cached_property
    def values(self) -> Floats:
        """Returns (rows, columns): all of them."""
        out = np.empty((len(self.names), self.size), np.float64)
        self._lay(self.names, out)
        return cast(Floats, frozen(out.T))

    def take(self, names: tuple[str, ...]) -> Narrow:
        """Returns (rows, columns): those a model was trained with, in its order, as float32. A second pass begins with
        the columns of the first, which are not copied again. A missing column is a KeyError."""
        out = np.empty((len(names), self.size), np.float32)
        begun = 0
        for before, rows in self.taken.items():
            if names[: len(before)] == before:
                out[: len(before)], begun = rows.T, len(before)
        self._lay(names[begun:], out[begun:])
        self.taken[names] = cast(Narrow, frozen(out.T))
        return self.taken[names]

    def rows(self, names: tuple[str, ...]) -> Rows:
        """Returns what `take` does; of a long table only the rows that are asked for are laid out, each time anew."""
        return self.take(names) if self.size <= MANY else _Strips(self, names)

    def head(self, size: int) -> Table:
        """Returns the first rows."""
        if size >= self.size:
            return self
        return Table(self.names, {name: self._first(name, size) for name in self.names}, size)

    def _first(self, name: str, size: int) -> Column:
        whole = self._made(name)
        return whole[:size] if isinstance(whole, np.ndarray) else whole

    def _lay(self, names: Sequence[str], out: Array) -> None:
        for row, name in zip(out, names, strict=True):
            column = self.columns[name]
            if callable(column):
                column = self.columns[name] = column()
            row[...] = column

    def _made(self, name: str) -> Array | float:
        column = self.columns[name]
        if callable(column):
            column = self.columns[name] = column()
        return column

    def __len__(self) -> int:
        return self.size


class _Strips:
    """The rows of a long table. Its columns are narrowed to what a model compares, which is half their size."""

    def __init__(self, whole: Table, names: tuple[str, ...]) -> None:
        self._size = whole.size
        self._columns = [self._narrowed(whole, name) for name in names]

    @staticmethod
    def _narrowed(whole: Table, name: str) -> Array | float:
        column = whole._made(name)
        if isinstance(column, np.ndarray) and column.dtype.itemsize > 4:
            column = whole.columns[name] = frozen(column.astype(np.float32))
        return column

    def __len__(self) -> int:
        return self._size

    def __getitem__(self, strip: slice) -> Narrow:
        first, past, _ = strip.indices(self._size)
        out = np.empty((len(self._columns), past - first), np.float32)
        for row, column in zip(out, self._columns, strict=True):
            row[...] = column[first:past] if isinstance(column, np.ndarray) else column
        return cast(Narrow, out.T)


def once(make: Callable[[], Made]) -> Callable[[], Made]:
    """Returns a function that computes its value at the first call, and then caches it."""
    held: list[Made] = []

    def made() -> Made:
        if not held:
            held.append(make())
        return held[0]

    return made


def one_of(made: Callable[[], Array | Sequence[Array]], place: int) -> Callable[[], Array]:
    """Returns one of several columns that are computed together, at the first call for any of them (see `once`)."""
    return lambda: made()[place]


def table(parts: Iterable[Mapping[str, Column]], size: int) -> Table:
    """Returns one table of the columns of several features."""
    named: dict[str, Column] = {}
    for part in parts:
        named.update(part)
    return Table(tuple(named), named, size)


def joined(first: Table, second: Table) -> Table:
    """Joins the columns of two tables with the same rows."""
    first.columns.update(second.columns)  # one dictionary for both: a value computed for one is there for the other
    return Table((*first.names, *second.names), first.columns, first.size, first.taken)
