"""Named columns of numbers, one row for each thing that is judged."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, MutableMapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, TypeVar, cast

import numpy as np
import numpy.typing as npt

from readwell.engine.models.forest import Forest, Rows
from readwell.engine.models.pruning import pruned
from readwell.engine.page.snapshot import Floats, frozen

Array = npt.NDArray[Any]
Narrow = npt.NDArray[np.float32]

#: A table of more rows than this is never laid out whole: a page of 200,000 cells would take 700 MB.
MANY = 16_384
#: Rows of a long table that are laid out at once: of 275 columns these are 4 MB.
SLAB = 4096
#: Rows of a long table that stay once it is judged: more than are ever explained.
HEAD = 4096

#: An array; one number for all rows; or, for an expensive column, a function that computes it when it is first read.
Column = Array | float | Callable[[], "Array | float"]
Columns = dict[str, Column]
Made = TypeVar("Made")


class Remade(dict[str, Column]):
    """Columns that are made at the first look, and again if they were dropped."""

    sources: Mapping[str, object]


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

    def judged(self, forest: Forest) -> Floats:
        """Returns what a forest says of each row; rows of a long table are asked only where they differ."""
        if self.size > MANY:
            forest = pruned(forest, *self._bounds(forest.names))
        return forest.probability(self.rows(forest.names))

    def _bounds(self, names: tuple[str, ...]) -> tuple[Narrow, Narrow]:
        """Returns the lowest and the highest value of each of these columns."""
        columns = [np.asarray(self._made(name)) for name in names]
        low, high = ([getattr(column, side)() for column in columns] for side in ("min", "max"))
        return np.array(low, np.float32), np.array(high, np.float32)

    def head(self, size: int) -> Table:
        """Returns the first rows."""
        return self if size >= self.size else Table(self.names, _Head(self.columns, {}, size), size)

    def cut(self, size: int) -> Table:
        """Returns the first rows and forgets the others; columns that nobody has read are still made when they are."""
        made: Columns = {name: _first(one, size) for name, one in self.columns.items() if not callable(one)}
        again = self.columns.sources if isinstance(self.columns, Remade) else {}
        for name in [name for name in self.columns if name in made or name in again]:
            del self.columns[name]
        return Table(self.names, _Head(self.columns, made, size), size)

    def numbers(self, name: str) -> list[float]:
        """Returns the values of one column."""
        return cast("list[float]", np.broadcast_to(np.asarray(self._made(name), np.float64), self.size).tolist())

    def _lay(self, names: Sequence[str], out: Array) -> None:
        for row, name in zip(out, names, strict=True):
            column = self.columns[name]
            if callable(column):
                column = self.columns[name] = column()
            row[...] = column

    def _made(self, name: str) -> Array | float:
        column = self.columns[name]
        if callable(column):
            column = column()
            if self.size > MANY and isinstance(column, np.ndarray):
                column = slim(column)
            self.columns[name] = column
        return column

    def __len__(self) -> int:
        return self.size


class _Head(dict[str, Column]):
    """The first rows of columns, each cut when it is read."""

    def __init__(self, whole: Mapping[str, Column], made: Columns, size: int) -> None:
        super().__init__(made)
        self._whole, self._size = whole, size

    def __missing__(self, name: str) -> Column:
        column = self._whole[name]
        self[name] = _first(column() if callable(column) else column, self._size)
        return self[name]


def _first(column: Array | float, size: int) -> Array | float:
    return frozen(column[:size].copy()) if isinstance(column, np.ndarray) else column


class _Strips:
    """The rows of a long table, laid out a slab at a time: each batch by itself would be a call per column."""

    def __init__(self, whole: Table, names: tuple[str, ...]) -> None:
        columns = [whole._made(name) for name in names]
        self._size, self._begun, self._past = whole.size, 0, 0
        self._slab = np.empty((len(names), min(SLAB, whole.size)), np.float32)
        self._changing: list[tuple[Narrow, Array]] = []
        for row, column in zip(self._slab, columns, strict=True):
            if isinstance(column, np.ndarray):
                self._changing.append((row, column))
            else:
                row[...] = column

    def __len__(self) -> int:
        return self._size

    def __getitem__(self, strip: slice) -> Narrow:
        """Returns some adjacent rows, valid until others are read."""
        first, past, _ = strip.indices(self._size)
        if past - first > self._slab.shape[1]:
            return np.concatenate([self[at : min(at + SLAB, past)].copy() for at in range(first, past, SLAB)])
        if first < self._begun or past > self._past:
            self._begun, self._past = first, min(first + self._slab.shape[1], self._size)
            for row, column in self._changing:
                row[: self._past - first] = column[first : self._past]
        return self._slab[:, first - self._begun : past - self._begun].T


def slim(column: Array) -> Array | float:
    """Returns a long column in the smallest type from which a model reads the same; one that is constant as a number.

    Most columns of a page of tiny blocks are small whole numbers: a page of 200,000 took 330 MB.
    """
    low, high = column.min(), column.max()
    if low == high:
        return float(np.float32(low))
    if column.dtype.kind in "iu":
        small = np.min_scalar_type(high if low >= 0 else min(int(low), -1 - int(high)))
        return cast(Array, frozen(column.astype(small if small.itemsize <= 4 else np.float32)))
    return cast(Array, frozen(column.astype(np.float32))) if column.dtype.itemsize > 4 else column


def slimmed(columns: Mapping[str, Column]) -> Columns:
    """Returns the columns of a feature in less room, for a long table."""
    return {name: slim(one) if isinstance(one, np.ndarray) else one for name, one in columns.items()}


def once(make: Callable[[], Made]) -> Callable[[], Made]:
    """Returns a function that computes its value at the first call, and then caches it."""
    held: list[Made] = []

    def made() -> Made:
        if not held:
            held.append(make())
        return held[0]

    return made


def together(make: Callable[[], Array | Sequence[Array]]) -> Callable[[], Array | Sequence[Array | float]]:
    """Returns a function that computes columns at the first call; long ones are then kept in less room."""

    def made() -> Array | Sequence[Array | float]:
        columns = make()
        return columns if len(columns[0]) <= MANY else [slim(one) for one in columns]

    return once(made)


def one_of(made: Callable[[], Array | Sequence[Array | float]], place: int) -> Callable[[], Array | float]:
    """Returns one of several columns that are computed together, at the first call for any of them (see `together`)."""
    return lambda: made()[place]


def table(parts: Iterable[Mapping[str, Column]], size: int) -> Table:
    """Returns one table of the columns of several features."""
    named: dict[str, Column] = {}
    for part in parts:
        named.update(slimmed(part) if size > MANY else part)
    return Table(tuple(named), named, size)


def joined(first: Table, second: Table) -> Table:
    """Joins the columns of two tables with the same rows."""
    first.columns.update(second.columns)  # one dictionary for both: a value computed for one is there for the other
    return Table((*first.names, *second.names), first.columns, first.size, first.taken)
