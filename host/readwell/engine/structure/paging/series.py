"""Rows of page numbers: links that are numbers, whose addresses hold them by a linear rule. No word of any language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from readwell.engine.structure.paging.steps import numbered, step

#: A page's number is no year and no id.
LARGEST = 100_000


@dataclass(frozen=True)
class Series:
    """A row of pages: their numbers with their addresses, and the number of the page that is read (0: not known)."""

    pages: Mapping[int, str]
    current: int

    @property
    def next(self) -> str:
        """Returns the address of the page after this one, empty if the row doesn't have it."""
        return self.pages.get(self.current + 1, "") if self.current else ""

    @property
    def previous(self) -> str:
        """Returns the address of the page before this one."""
        return self.pages.get(self.current - 1, "") if self.current else ""


def series(own: str, numbers: Sequence[tuple[int, str]]) -> Series | None:
    """Returns the longest row among links that are numbers; two links at least, and one rule for all."""
    rows: dict[tuple[str, int], dict[int, tuple[int, str]]] = {}
    for number, address in numbers:
        found = numbered(address)
        for place, value in enumerate(found.numbers):
            others = (*found.numbers[:place], *found.numbers[place + 1 :])
            rows.setdefault((f"{found.shape} {others}", place), {}).setdefault(number, (value, address))
    ruled = [(row, rule) for row in rows.values() if (rule := _rule(row))]
    if not ruled:
        return None
    row, rule = max(ruled, key=lambda one: len(one[0]))
    return Series({number: address for number, (_, address) in row.items()}, _current(own, row, rule, numbers))


def _rule(row: Mapping[int, tuple[int, str]]) -> tuple[int, int] | None:
    """Returns step and start of `value = step * number + start`, None if the numbers follow no such rule."""
    points = sorted((number, value) for number, (value, _) in row.items())
    if len(points) < 2:
        return None
    (first, at), (last, end) = points[0], points[-1]
    pace, rest = divmod(end - at, last - first)
    if rest or pace < 1 or any(value != at + pace * (number - first) for number, value in points):
        return None
    return pace, at - pace * first


def _current(
    own: str, row: Mapping[int, tuple[int, str]], rule: tuple[int, int], numbers: Sequence[tuple[int, str]]
) -> int:
    """Returns the number of the page that is read: by its address, else the one that has no link in the row."""
    pace, start = rule
    address = next(iter(row.values()))[1]
    apart = step(own, address)
    if apart.relation in ("step", "same"):
        value = apart.before if apart.relation == "step" else next(iter(row.values()))[0]
        number, rest = divmod(value - start, pace)
        if not rest and 0 < number < LARGEST:
            return number
    # A first page's address has no number; it is linked by itself, or is the one that is missing.
    linked = {number for number, _ in numbers}
    low = 1 if 1 in linked else min(row)
    gaps = [number for number in range(low, max(row)) if number not in linked]
    if gaps and (gaps[0] == low + 1 or len(gaps) == 1):
        return gaps[0]
    if apart.relation == "adds" or any(step(own, other).relation == "adds" for _, other in row.values()):
        return 1
    return 1 if min(row) == 2 and 1 not in linked else 0
