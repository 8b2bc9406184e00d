"""Passages of one shape agree: each chance leans to the mean of those that stand alike.

Trees judge passage by passage, and by thresholds: of forty prices, answers or paragraphs in the same kind of place some
fall on the one side and some on the other for no reason a person would see. What is alike on a page nearly always is
main content together, or together is none.
"""

from __future__ import annotations

import numpy as np

from readwell.features.passages import passages
from readwell.features.shapes import alike
from readwell.learned.cut import MILLION
from readwell.snapshot import Floats, Snapshot

#: Its own chance counts twice as much as that of its like: 0.2 to 0.5 for the mean do about as well (EVALUATION.md).
OWN, LIKE = 2, 1


def agreed(page: Snapshot, chance: Floats) -> Floats:
    """The chances drawn towards the mean of the passages whose containers have the same path of tags and classes."""
    if not len(passages(page)):
        return chance
    group = alike(page)
    parts = np.round(chance * MILLION).astype(np.int64)
    mean = group.sums(parts) // group.size
    return np.asarray((OWN * parts + LIKE * mean[group.of]) // (OWN + LIKE) / MILLION, np.float64)
