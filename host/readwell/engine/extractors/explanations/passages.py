"""Explains why the default extractor judged each block as it did: the column groups that moved its forests most."""

from __future__ import annotations

import numpy as np

from readwell.engine.basics.reasons import Reason
from readwell.engine.decision.decide import JUDGE, decide
from readwell.engine.extractors.explanations.facts import GROUPS, facts, group_of
from readwell.engine.features.passages import passages
from readwell.engine.features.table import Table
from readwell.engine.models.contributions import contributions
from readwell.engine.models.forest import Forest
from readwell.engine.models.model import Model
from readwell.engine.page.blocks import Blocks
from readwell.engine.page.snapshot import Floats, Longs, Mask, Snapshot

#: Number of reasons for one block.
MOST = 3
#: So many passages of a page are explained, its first: nobody reads the reasons of more, and each costs a while.
EXPLAINED = 4_000


def strongest(page: Snapshot, parts: Blocks, model: Model) -> list[list[Reason]]:
    """Returns up to three facts for each block with words, the strongest first; none for others and late ones."""
    out: list[list[Reason]] = [[] for _ in range(len(parts))]
    rows = passages(page)
    if not len(rows):
        return out
    draft = decide(page, model, steps=JUDGE)
    whole, kept = draft.columns.head(EXPLAINED), draft.keep[:EXPLAINED]
    weights = _weights(model.alone, whole) + _weights(model.context, whole)
    levels = _levels(model.alone, whole) + _levels(model.context, whole)
    for row, (block, order) in enumerate(zip(rows.block[:EXPLAINED].tolist(), _orders(weights, kept), strict=True)):
        values = dict(zip(whole.names, whole.values[row].tolist(), strict=True))
        out[block] = facts(page, row, values, levels[row], order, bool(kept[row]))[:MOST]
    return out


def _weights(forest: Forest, whole: Table) -> Floats:
    """Returns (rows, groups): what each group of columns added."""
    added = contributions(forest, whole.take(forest.names))
    groups = np.array([group_of(name) for name in forest.names])
    return np.stack([added[:, groups == group].sum(axis=1) for group in range(len(GROUPS))], axis=1)


def _levels(forest: Forest, whole: Table) -> Floats:
    """Returns (rows, levels): what the names at each level above a passage added."""
    added = contributions(forest, whole.take(forest.names))
    columns = [[place for place, name in enumerate(forest.names) if name.endswith(f"_up{level}")] for level in range(6)]
    named = [[place for place in level if forest.names[place].startswith("names")] for level in columns]
    return np.stack([added[:, level].sum(axis=1) for level in named], axis=1)


def _orders(weights: Floats, kept: Mask) -> list[list[int]]:
    """Returns for each row the groups that support its decision, the strongest first."""
    speaking = np.round(np.where(kept[:, None], weights, -weights), 6)
    order: Longs = np.argsort(-speaking, axis=1, kind="stable")
    return [[group for group in groups if speaking[row, group] > 0] for row, groups in enumerate(order.tolist())]
