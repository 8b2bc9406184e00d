"""Counts how often an answer was expected, given, and right: for figures that are not texts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from readwell.engine.basics.json_text import dumps

_HEADS = ("asked", "given", "exact", "right", "precision", "recall", "F1")


@dataclass(frozen=True)
class Tally:
    """Counts of one thing; tallies can be added."""

    asked: float = 0
    given: float = 0
    exact: float = 0  # right to the letter
    right: float = 0

    def __add__(self, other: Tally) -> Tally:
        return Tally(
            self.asked + other.asked, self.given + other.given, self.exact + other.exact, self.right + other.right
        )

    @property
    def precision(self) -> float:
        """Returns the share of given answers that are right."""
        return self.right / self.given if self.given else 0.0

    @property
    def recall(self) -> float:
        """Returns the share of expected answers that were given and right."""
        return self.right / self.asked if self.asked else 0.0

    @property
    def f1(self) -> float:
        """Returns twice the right ones over all expected and given ones."""
        return 2 * self.right / (self.asked + self.given) if self.asked + self.given else 0.0


#: Group and name of a thing -> its counts.
Tallies = dict[tuple[str, ...], Tally]


def gathered(rows: Iterable[tuple[tuple[str, ...], Tally]]) -> Tallies:
    """Returns the tallies summed by group and name."""
    out: Tallies = {}
    for name, tally in rows:
        out[name] = out.get(name, Tally()) + tally
    return out


def table(tallies: Mapping[tuple[str, ...], Tally], by: Sequence[str], form: str = "table") -> str:
    """Returns one line per tally, sorted by name; `by` names the columns."""
    rows = sorted(tallies.items())
    if form == "json":
        return dumps([dict(zip(by, name, strict=True)) | _figures(tally) for name, tally in rows])
    heads = [*by, *_HEADS]
    cells = [[*name, *_cells(tally)] for name, tally in rows]
    if form == "markdown":
        ruler = ["---"] * len(by) + ["---:"] * len(_HEADS)
        return "\n".join("| " + " | ".join(line) + " |" for line in (heads, ruler, *cells))
    widths = [max(map(len, column)) for column in zip(heads, *cells, strict=True)]
    return "\n".join("  ".join(map(str.ljust, line, widths)).rstrip() for line in (heads, *cells))


def _figures(tally: Tally) -> dict[str, float]:
    counts = {"asked": tally.asked, "given": tally.given, "exact": tally.exact, "right": tally.right}
    return counts | {"precision": tally.precision, "recall": tally.recall, "F1": tally.f1}


def _cells(tally: Tally) -> list[str]:
    counts = [f"{count:.0f}" for count in (tally.asked, tally.given, tally.exact, tally.right)]
    return counts + [f"{share:.3f}" for share in (tally.precision, tally.recall, tally.f1)]
