"""Named columns of numbers, one row for each thing that is judged."""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Callable, Iterable, Mapping, MutableMapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, cast

import numpy as np
import numpy.typing as npt

from readwell.snapshot import Floats, frozen

Array = npt.NDArray[Any]

#: Its numbers; one number that stands for all rows; or, where they are dear, what makes them when they are asked for.
Column = Array | float | Callable[[], Array]
Columns = dict[str, Column]


@dataclass(frozen=True, eq=False)
class Table:
    """A model asks for columns by name, so that adding one never shifts another."""

    names: tuple[str, ...]
    columns: MutableMapping[str, Column]
    size: int

    @cached_property
    def values(self) -> Floats:
        """(rows, columns): all of them."""
        return self.take(self.names)

    def take(self, names: Sequence[str]) -> Floats:
        """(rows, columns): those a model was taught with, in its order. One that is missing is a KeyError."""
        if not names:
            return np.empty((self.size, 0), np.float64)
        whole = np.concatenate([self._column(name) for name in names], dtype=np.float64)
        return cast(Floats, frozen(whole.reshape(len(names), self.size).T))

    def _column(self, name: str) -> Array:
        column = self.columns[name]
        if callable(column):
            column = self.columns[name] = column()
        return column if isinstance(column, np.ndarray) else np.full(self.size, column, np.float64)

    def __len__(self) -> int:
        return self.size


def table(parts: Iterable[Mapping[str, Column]], size: int) -> Table:
    """One table of the columns of several ideas."""
    named: dict[str, Column] = {}
    for part in parts:
        named.update(part)
    return Table(tuple(named), named, size)


def joined(first: Table, second: Table) -> Table:
    """The columns of two tables with the same rows."""
    columns = ChainMap(dict(second.columns), first.columns)  # what is made when asked for stays so
    return Table((*first.names, *second.names), columns, first.size)
