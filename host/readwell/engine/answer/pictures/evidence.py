"""The evidence for each picture of a page as a row of numbers."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain

import numpy as np
import numpy.typing as npt

from readwell.engine.answer.pictures.marks import columns
from readwell.engine.answer.pictures.words import Around, boxes, nearness
from readwell.engine.page.snapshot import Longs, Mask, Snapshot
from readwell.engine.structure.claims import Picture
from readwell.engine.structure.pictures import pictures


@dataclass(frozen=True, eq=False)
class Evidence:
    """A row for each picture: its node, and a number for each name."""

    nodes: Longs
    names: tuple[str, ...]
    values: npt.NDArray[np.float32]  # (pictures, names)


def evidence(page: Snapshot, kept: Mask) -> Evidence:
    """Returns what tells whether each picture belongs to an answer that keeps these nodes."""
    shown = {node: claim for node, claim in sorted(pictures(page).items()) if isinstance(claim, Picture) and claim.src}
    ids = np.array(list(shown), np.int64)
    if not shown:
        return Evidence(np.zeros(0, np.int64), (), np.zeros((0, 0), np.float32))
    around, claims = Around(page, kept, ids), list(shown.values())
    found = dict(chain(nearness(around), boxes(around), columns(around, claims)))
    values = np.stack(list(found.values()), axis=1).astype(np.float32)
    return Evidence(ids, tuple(found), values)
