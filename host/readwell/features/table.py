"""Named columns of numbers, one row for each thing that is judged."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, MutableMapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, TypeVar, cast

import numpy as np
import numpy.typing as npt

from readwell.snapshot import Floats, frozen

Array = npt.NDArray[Any]
Narrow = npt.NDArray[np.float32]

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

    def head(self, size: int) -> Table:
        """Returns the first rows."""
        if size >= self.size:
            return self
        return Table(self.names, {name: self._first(name, size) for name in self.names}, size)

    def _first(self, name: str, size: int) -> Column:
        column = self.columns[name]
        whole = column() if callable(column) else column
        return whole[:size] if isinstance(whole, np.ndarray) else whole

    def _lay(self, names: Sequence[str], out: Array) -> None:
        for row, name in zip(out, names, strict=True):
            column = self.columns[name]
            if callable(column):
                column = self.columns[name] = column()
            row[...] = column

    def __len__(self) -> int:
        return self.size


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
