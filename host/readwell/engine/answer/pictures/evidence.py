"""The evidence for each picture and player of a page as a row of numbers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain

import numpy as np
import numpy.typing as npt

from readwell.engine.answer.pictures import places
from readwell.engine.answer.pictures.marks import columns, makes
from readwell.engine.answer.pictures.words import Around, boxes, nearness
from readwell.engine.page.snapshot import Longs, Mask, Snapshot
from readwell.engine.structure.claims import Picture, Player
from readwell.engine.structure.picture_files import stem
from readwell.engine.structure.pictures import pictures
from readwell.engine.structure.players import players


@dataclass(frozen=True, eq=False)
class Evidence:
    """A row for each picture or player: its node, and a number for each name."""

    nodes: Longs
    names: tuple[str, ...]
    values: npt.NDArray[np.float32]  # (pictures, names)
    #: Of each picture the name of its file, and how many kept texts stand before it.
    files: tuple[str, ...] = ()
    told: Longs | None = None

    def column(self, name: str) -> npt.NDArray[np.float32]:
        """Returns one column."""
        return self.values[:, self.names.index(name)]


def evidence(page: Snapshot, kept: Mask) -> Evidence:
    """Returns what tells whether each picture or player belongs to an answer that keeps these nodes."""
    shown = dict(sorted(_shown(page)))
    ids = np.array(list(shown), np.int64)
    if not shown:
        return Evidence(np.zeros(0, np.int64), (), np.zeros((0, 0), np.float32))
    around, claims = Around(page, kept, ids), list(shown.values())
    make = makes(around)
    found = dict(chain(nearness(around), boxes(around), columns(around, claims, make), places.columns(around, claims)))
    found |= dict(places.by_make(make, found))
    values = np.stack(list(found.values()), axis=1).astype(np.float32)
    return Evidence(ids, tuple(found), values, tuple(stem(claim.src) for claim in claims), around.told)


def _shown(page: Snapshot) -> Iterator[tuple[int, Picture]]:
    """Yields what shows something that has an address; a player is judged as a picture with its title."""
    for node, claim in chain(pictures(page).items(), players(page).items()):
        if isinstance(claim, Picture) and claim.src:
            yield node, claim
        elif isinstance(claim, Player):
            yield node, Picture(claim.src, claim.title)
