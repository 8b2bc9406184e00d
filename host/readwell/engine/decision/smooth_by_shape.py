"""Probabilities are shrunk one third toward the mean of the passages whose containers have the same path.

The forests judge passage by passage, by thresholds: of forty prices, answers or paragraphs built alike, some end up
on each side for no reason a person would see. Such passages are nearly always main content together, or none of
them is.
"""

from __future__ import annotations

import numpy as np

from readwell.engine.features.passages import passages
from readwell.engine.features.shapes import alike
from readwell.engine.models.cut import MILLION
from readwell.engine.page.snapshot import Floats, Snapshot

#: Weights of a passage's own probability and of the mean: 0.2 to 0.5 for the mean work about equally well.
OWN, LIKE = 2, 1


def smoothed(page: Snapshot, chance: Floats) -> Floats:
    """Returns the probabilities, shrunk toward the mean of the passages with the same path of tags and classes."""
    if not len(passages(page)):
        return chance
    group = alike(page)
    parts = np.round(chance * MILLION).astype(np.int64)
    mean = group.sums(parts) // group.size
    return np.asarray((OWN * parts + LIKE * mean[group.of]) // (OWN + LIKE) / MILLION, np.float64)
