"""Explains why the default extractor judged each block as it did: the column groups that moved its forests most."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from readwell.engine.basics.reasons import Reason
from readwell.engine.decision.draft import Draft
from readwell.engine.extractors.explanations.facts import GROUPS, facts, group_of
from readwell.engine.features.passages import passages
from readwell.engine.features.table import Table
from readwell.engine.models.contributions import contributions
from readwell.engine.models.forest import Forest
from readwell.engine.page.blocks import Blocks
from readwell.engine.page.snapshot import Floats, Longs, Mask

#: Number of reasons for one block.
MOST = 3
#: So many passages of a page are explained, its first: nobody reads the reasons of more, and each costs a while.
EXPLAINED = 4_000
#: Rows whose contributions are held at once.
STRIP = 512


def strongest(parts: Blocks, draft: Draft) -> list[list[Reason]]:
    """Returns up to three facts for each block with words, the strongest first; none for others and late ones."""
    nothing: list[Reason] = []
    out = [nothing] * len(parts)
    page, model, rows = draft.page, draft.model, passages(draft.page)
    if not len(rows):
        return out
    whole, kept = draft.columns.head(EXPLAINED), draft.judged[:EXPLAINED]
    alone, context = (_added(forest, whole.take(forest.names)) for forest in (model.alone, model.context))
    weights, levels = alone[0] + context[0], alone[1] + context[1]
    values = _Values(whole)
    for row, (block, order) in enumerate(zip(rows.block[:EXPLAINED].tolist(), _orders(weights, kept), strict=True)):
        out[block] = facts(page, row, _Row(values, row), levels[row], order, bool(kept[row]))[:MOST]
    return out


class _Values(dict[str, list[float]]):
    """The columns that facts are made of: each is read once, and most never."""

    def __init__(self, table: Table) -> None:
        super().__init__()
        self._table = table

    def __missing__(self, name: str) -> list[float]:
        self[name] = self._table.numbers(name)
        return self[name]


@dataclass(slots=True)
class _Row:
    values: _Values
    place: int

    def __getitem__(self, name: str) -> float:
        return self.values[name][self.place]


def _added(forest: Forest, rows: npt.NDArray[Any]) -> tuple[Floats, Floats]:
    """Returns `_weights` and `_levels`, of some hundred rows at a time: what each column added to all takes 15 MB."""
    weights, levels = [], []
    for at in range(0, len(rows), STRIP):
        added = contributions(forest, rows[at : at + STRIP])
        weights.append(_weights(forest, added))
        levels.append(_levels(forest, added))
    return np.concatenate(weights), np.concatenate(levels)


def _weights(forest: Forest, added: Floats) -> Floats:
    """Returns (rows, groups): what each group of columns added."""
    groups = np.array([group_of(name) for name in forest.names])
    return np.stack([added[:, groups == group].sum(axis=1) for group in range(len(GROUPS))], axis=1)


def _levels(forest: Forest, added: Floats) -> Floats:
    """Returns (rows, levels): what the names at each level above a passage added."""
    columns = [[place for place, name in enumerate(forest.names) if name.endswith(f"_up{level}")] for level in range(6)]
    named = [[place for place in level if forest.names[place].startswith("names")] for level in columns]
    return np.stack([added[:, level].sum(axis=1) for level in named], axis=1)


def _orders(weights: Floats, kept: Mask) -> list[list[int]]:
    """Returns for each row the groups that support its decision, the strongest first."""
    speaking = np.round(np.where(kept[:, None], weights, -weights), 6)
    order: Longs = np.argsort(-speaking, axis=1, kind="stable")
    return [[group for group in groups if speaking[row, group] > 0] for row, groups in enumerate(order.tolist())]
