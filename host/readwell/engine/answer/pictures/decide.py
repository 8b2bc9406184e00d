"""Decides pictures and players by what stands around them, and by what their own markup says."""

from __future__ import annotations

from functools import cache

import numpy as np

from readwell.engine.answer.pictures.evidence import evidence
from readwell.engine.answer.pictures.once import once
from readwell.engine.basics.weights import weights
from readwell.engine.models.forest import Forest, stored
from readwell.engine.page.snapshot import Longs, Mask, Snapshot

#: A picture belongs to the answer from this probability on: as many are missed as are wrongly shown.
CONTENT = 0.45


@cache
def forest() -> Forest:
    """Returns the forest that weighs the evidence."""
    return stored(weights("pictures"), "pictures")


def judged(page: Snapshot, kept: Mask) -> tuple[Longs, Mask]:
    """Returns the pictures of a page, and which of them belong to an answer that keeps these nodes."""
    found = evidence(page, kept)
    if not len(found.nodes):
        return found.nodes, np.zeros(0, np.bool_)
    trees = forest()
    at = {name: place for place, name in enumerate(found.names)}
    content = trees.probability(found.values[:, [at[name] for name in trees.names]]) >= CONTENT
    return found.nodes, once(found, content)
