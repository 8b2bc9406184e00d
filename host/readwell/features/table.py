"""Named columns of numbers, one row for each thing that is judged."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, cast

import numpy as np
import numpy.typing as npt

from readwell.snapshot import Floats, frozen

Columns = dict[str, npt.NDArray[Any]]


@dataclass(frozen=True, eq=False)
class Table:
    """A model asks for columns by name, so that adding one never shifts another."""

    names: tuple[str, ...]
    values: Floats  # (rows, columns)

    def take(self, names: Sequence[str]) -> Floats:
        """The columns a model was taught with, in its order. One that is missing is a KeyError: never guess."""
        place = {name: column for column, name in enumerate(self.names)}
        return self.values[:, [place[name] for name in names]]

    def rows(self, chosen: npt.NDArray[Any]) -> Table:
        """Some of the rows."""
        return Table(self.names, self.values[chosen])

    def __len__(self) -> int:
        return len(self.values)


def table(parts: Iterable[Columns], size: int) -> Table:
    """One table of the columns of several ideas."""
    named: dict[str, npt.NDArray[Any]] = {}
    for part in parts:
        named.update(part)
    values = np.empty((size, len(named)), np.float64)
    for place, column in enumerate(named.values()):
        values[:, place] = column
    return Table(tuple(named), cast(Floats, frozen(values)))


def joined(first: Table, second: Table) -> Table:
    """The columns of two tables with the same rows."""
    return Table((*first.names, *second.names), cast(Floats, frozen(np.hstack((first.values, second.values)))))
