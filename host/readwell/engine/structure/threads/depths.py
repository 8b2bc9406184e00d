"""How deep each post answers: by nesting, else by what its class says, else by how far it is moved in."""

from __future__ import annotations

import re

import numpy as np

from readwell.engine.basics.patterns import lazy
from readwell.engine.page.snapshot import Longs, Snapshot
from readwell.engine.structure.threads.groups import holders

#: Columns this close stand at one depth: borders and rounding.
NEAR = 4

_LEVEL = lazy(r"(?:depth|level|indent)[-_]?(\d{1,2})(?!\d)", re.IGNORECASE)
_MARGIN = lazy(r"(?:margin|padding)-(?:left|right)\s*:\s*(\d+)", re.IGNORECASE)


def depths(page: Snapshot, members: Longs) -> Longs:
    """A depth for each post, 0 for those that answer nobody."""
    nested = _nested(page, members)
    if nested.any():
        return nested
    for distance in (_declared(page, members), _indented(page, members)):
        steps = np.unique(distance, return_inverse=True)[1].astype(np.int64)
        if steps.any():
            return steps
    return nested


def _nested(page: Snapshot, members: Longs) -> Longs:
    out: list[int] = []
    for above in holders(page, members).tolist():
        out.append(out[above] + 1 if above >= 0 else 0)
    return np.array(out, np.int64)


def _declared(page: Snapshot, members: Longs) -> Longs:
    """Returns the level or margin that class or style declare for each member, 0 if neither does."""
    out = np.zeros(len(members), np.int64)
    for place, node in enumerate(members.tolist()):
        level = _LEVEL.search(page.attribute("class").get(node, ""))
        margin = _MARGIN.search(page.attribute("style").get(node, ""))
        out[place] = int(level[1]) if level else int(margin[1]) if margin else 0
    return out


def _indented(page: Snapshot, members: Longs) -> Longs:
    """How far each member begins from where the outermost does, on either side; 0 without layout."""
    if page.layout is None:
        return np.zeros(len(members), np.int64)
    left = page.layout["x"][members].astype(np.int64)
    right = -(left + page.layout["w"][members].astype(np.int64))
    side = left if left.max() - left.min() >= right.max() - right.min() else right
    return np.asarray((side - side.min()) // NEAR, np.int64)
