"""Columns of the first pass: one table of every idea about a passage. A column that no model reads is never made."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache

import numpy as np

from readwell.features.candidates import candidates
from readwell.features.chain import chain
from readwell.features.declared import declared
from readwell.features.neighbours import near, steps
from readwell.features.passages import passages
from readwell.features.position import headings, place, span, title
from readwell.features.rhythm import dated_items, rhythm
from readwell.features.shapes import paths, shapes
from readwell.features.speaking import speaking
from readwell.features.streams import body_text, gaps, runs, windows
from readwell.features.table import Column, Columns, Table
from readwell.features.whole import whole
from readwell.features.wording import inside, marks, patterns, wording
from readwell.learned.odds import Odds
from readwell.snapshot import Snapshot, column
from readwell.vocabulary import TEXT

Idea = Callable[[Snapshot], Columns]

#: The ideas, in the order of their columns.
IDEAS: tuple[Idea, ...] = (
    wording, marks, inside, patterns, chain, place, title, headings, span, paths, shapes, rhythm, dated_items,
    candidates, runs, windows, body_text, gaps, near, steps, declared, whole,
)  # fmt: skip


class Asked(dict[str, Column]):
    """The columns of a page: an idea is asked for its own when the first of them is wanted."""

    def __init__(self, page: Snapshot, odds: Mapping[str, Odds]) -> None:
        super().__init__()
        self.page, self.odds, self.sources = page, odds, _sources(tuple(odds))

    def __missing__(self, name: str) -> Column:
        source = self.sources[name]
        told = speaking(self.page, source, self.odds[source]) if isinstance(source, str) else source(self.page)
        self.update(told)
        return self[name]


def first_pass(page: Snapshot, odds: Mapping[str, Odds]) -> Table:
    """One row a passage. The odds are those of the model that asks: a learner must not see a site's own."""
    columns = Asked(page, odds)
    return Table(tuple(columns.sources), columns, len(passages(page)))


@cache
def _sources(kinds: tuple[str, ...]) -> dict[str, Idea | str]:
    """What gives each column: an idea, or the table of odds called so."""
    return _ideas() | {name: kind for kind in kinds for name in _told(kind)}


@cache
def _ideas() -> dict[str, Idea | str]:
    """The idea that gives each column: a page of two words tells what they are called."""
    return {name: idea for idea in IDEAS for name in idea(_specimen())}


@cache
def _told(kind: str) -> tuple[str, ...]:
    """The columns that a table of odds gives."""
    return tuple(speaking(_specimen(), kind, Odds(np.zeros(0, np.uint32), np.zeros(0, np.int8))))


def _specimen() -> Snapshot:
    none = column([])
    return Snapshot(
        parent=column([-1, 0]),
        tag=column([1, 0]),
        text=column([0, 1]),
        opening=column([3, 0]),
        attr_node=none,
        attr_name=none,
        attr_value=none,
        tags=(TEXT, "p"),
        names=(),
        strings=("", "Two words."),
    )
