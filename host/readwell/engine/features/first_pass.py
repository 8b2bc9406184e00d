"""Columns of the first pass: one table of all features of a passage. A column that no model reads is never computed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache

from readwell.engine.basics.wordlists import entries
from readwell.engine.features.candidates import candidates
from readwell.engine.features.chain import chain
from readwell.engine.features.declared import declared
from readwell.engine.features.neighbours import near, steps
from readwell.engine.features.passages import passages
from readwell.engine.features.position import headings, place, span, title
from readwell.engine.features.rhythm import dated_items, rhythm
from readwell.engine.features.shapes import paths, shapes
from readwell.engine.features.streams import body_text, gaps, runs, windows
from readwell.engine.features.table import MANY, Column, Columns, Remade, Table, slimmed
from readwell.engine.features.whole import whole
from readwell.engine.features.word_odds import word_odds
from readwell.engine.features.wording import inside, marks, patterns, wording
from readwell.engine.models.odds import Odds
from readwell.engine.page.snapshot import Snapshot

Idea = Callable[[Snapshot], Columns]

#: The feature functions, in the order of their columns.
IDEAS: tuple[Idea, ...] = (
    wording, marks, inside, patterns, chain, place, title, headings, span, paths, shapes, rhythm, dated_items,
    candidates, runs, windows, body_text, gaps, near, steps, declared, whole,
)  # fmt: skip


class LazyColumns(Remade):
    """Lazily computed columns of a page: a feature function runs when the first of its columns is read."""

    def __init__(self, page: Snapshot, odds: Mapping[str, Odds]) -> None:
        super().__init__()
        self.page, self.odds = page, odds
        self.sources: dict[str, Idea | str] = _sources(tuple(odds))
        self.long = len(passages(page)) > MANY

    def __missing__(self, name: str) -> Column:
        source = self.sources[name]
        columns = word_odds(self.page, source, self.odds[source]) if isinstance(source, str) else source(self.page)
        self.update(slimmed(columns) if self.long else columns)
        return self[name]


def first_pass(page: Snapshot, odds: Mapping[str, Odds]) -> Table:
    """Returns a table, one row per passage. The odds are the model's: training must not use a page's own site."""
    columns = LazyColumns(page, odds)
    return Table(tuple(columns.sources), columns, len(passages(page)))


@cache
def _sources(kinds: tuple[str, ...]) -> dict[str, Idea | str]:
    """Returns the source of each column: a feature function, or the name of a table of odds."""
    return _ideas() | {name: kind for kind in kinds for name in _odds_columns(kind)}


@cache
def _ideas() -> dict[str, Idea | str]:
    """Returns the feature function of each column."""
    return {name: idea for idea in IDEAS for name in _listed()[idea.__name__]}


@cache
def _odds_columns(kind: str) -> tuple[str, ...]:
    """Returns the columns of a table of odds; tables of names differ in their prefix alone."""
    if kind.startswith("names"):
        return tuple(f"{kind}_{name}" for name in _listed()["names"])
    return _listed()[kind]


@cache
def _listed() -> dict[str, tuple[str, ...]]:
    """Returns the columns of each function and table of odds, from a file: running all of them only to learn the names
    takes 15 ms. A test compares, and says what to write."""
    return {name: tuple(columns.split()) for name, columns in entries("columns.txt")}
