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

#: Its numbers; one number that stands for all rows; or, where they are dear, what makes them when they are asked for.
Column = Array | float | Callable[[], Array]
Columns = dict[str, Column]
Made = TypeVar("Made")


@dataclass(frozen=True, eq=False)
class Table:
    """A model asks for columns by name, so that adding one never shifts another."""

    names: tuple[str, ...]
    columns: MutableMapping[str, Column]
    size: int
    taken: dict[tuple[str, ...], Narrow] = field(default_factory=dict, compare=False)  # what was asked for before

    @cached_property
    def values(self) -> Floats:
        """(rows, columns): all of them."""
        out = np.empty((len(self.names), self.size), np.float64)
        self._lay(self.names, out)
        return cast(Floats, frozen(out.T))

    def take(self, names: tuple[str, ...]) -> Narrow:
        """(rows, columns): those a model was taught with, in its order and as narrow as it compares them. A second look
        begins with the columns of the first, which are not laid down again. One that is missing is a KeyError."""
        out = np.empty((len(names), self.size), np.float32)
        begun = 0
        for before, rows in self.taken.items():
            if names[: len(before)] == before:
                out[: len(before)], begun = rows.T, len(before)
        self._lay(names[begun:], out[begun:])
        self.taken[names] = cast(Narrow, frozen(out.T))
        return self.taken[names]

    def _lay(self, names: Sequence[str], out: Array) -> None:
        for row, name in zip(out, names, strict=True):
            column = self.columns[name]
            if callable(column):
                column = self.columns[name] = column()
            row[...] = column

    def __len__(self) -> int:
        return self.size


def once(make: Callable[[], Made]) -> Callable[[], Made]:
    """What is made when it is first asked for, and then kept."""
    held: list[Made] = []

    def made() -> Made:
        if not held:
            held.append(make())
        return held[0]

    return made


def one_of(made: Callable[[], Array | Sequence[Array]], place: int) -> Callable[[], Array]:
    """A column of those that are made together: the first one asked for makes them all, `once`."""
    return lambda: made()[place]


def table(parts: Iterable[Mapping[str, Column]], size: int) -> Table:
    """One table of the columns of several ideas."""
    named: dict[str, Column] = {}
    for part in parts:
        named.update(part)
    return Table(tuple(named), named, size)


def joined(first: Table, second: Table) -> Table:
    """The columns of two tables with the same rows."""
    first.columns.update(second.columns)  # one dictionary for both: what is made for one is there for the other
    return Table((*first.names, *second.names), first.columns, first.size, first.taken)
