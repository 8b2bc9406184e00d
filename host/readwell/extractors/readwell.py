"""The default: judges every passage by all that is known of it, then cuts where the expected score is best.

Boosted trees (Friedman 2001) over the ideas in `features/judged.py`; `readwell train default` learns the weights.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import ClassVar

import numpy as np

from readwell.features.judged import judged
from readwell.features.passages import passages
from readwell.features.second import second
from readwell.features.table import joined, table
from readwell.learned.cut import best_cut
from readwell.learned.forest import Forest, stored
from readwell.learned.odds import Odds
from readwell.learned.weights import weights
from readwell.selection import KEPT, Selection
from readwell.snapshot import Floats, Mask, Snapshot
from readwell.views.blocks import blocks
from readwell.views.text import unseen
from readwell.views.tree import is_text
from readwell.views.visible import hidden

#: The tables of odds a model holds.
TABLES = ("names", "words", "names_forum")


@dataclass(frozen=True, eq=False)
class Model:
    """What the default extractor knows."""

    odds: Mapping[str, Odds]
    alone: Forest  # judges each passage by its own columns
    context: Forest  # judges again, knowing what the first made of all the others


@cache
def shipped() -> Model:
    """The model that comes with the package."""
    file = weights("readwell")
    odds = {name: Odds(file[f"{name}.hashes"], file[f"{name}.value"]) for name in TABLES}
    return Model(odds, stored(file, "alone"), stored(file, "context"))


@dataclass(frozen=True)
class Readwell:
    """Learned: finds the main content of any kind of page, and says how sure it is."""

    name: ClassVar[str] = "readwell"
    title: ClassVar[str] = "Readwell"
    paper: ClassVar[str] = "this project"

    def select(self, page: Snapshot) -> Selection:
        """Keeps the passages that together promise the best score."""
        return self.judged(page, shipped())

    def judged(self, page: Snapshot, model: Model) -> Selection:
        """The same by another model: training judges pages by models that never saw their sites."""
        rows = passages(page)
        if not len(rows):
            return Selection(np.zeros(len(page), np.float64))
        chance = chances(page, model)
        keep, expected = best_cut(chance, rows.words)
        return Selection(_laid(page, _scores(chance, keep)), facts={"confidence": expected})


def chances(page: Snapshot, model: Model) -> Floats:
    """How likely each passage is main content: judged alone, then again among the others so judged."""
    first = judged(page, model.odds)
    alone = model.alone.probability(first.take(model.alone.names))
    again = table((second(page, alone),), len(first))
    return model.context.probability(joined(first, again).take(model.context.names))


def _scores(chance: Floats, keep: Mask) -> Floats:
    """Chances moved to the side of the decision they fell on: kept ones above a half, the others below."""
    scores = np.where(keep, KEPT + chance * (1.0 - KEPT), chance * KEPT * 0.999)
    return np.asarray(np.round(scores, 6), np.float64)


def _laid(page: Snapshot, scores: Floats) -> Floats:
    """A number per passage on all texts of its block that a person can see."""
    parts = blocks(page)
    per_block = np.zeros(len(parts), np.float64)
    per_block[passages(page).block] = scores
    shown = is_text(page) & ~unseen(page)
    if page.layout is not None:
        shown &= ~hidden(page)
    return np.where(shown, parts.spread(page, per_block), 0.0)
