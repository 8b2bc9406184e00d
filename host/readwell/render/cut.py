"""A page with texts cut to what a person has selected: a selection may begin and end inside a text."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from readwell.errors import Refused
from readwell.snapshot import Snapshot


def cut(page: Snapshot, pieces: Any) -> Snapshot:
    """The page with each text of `pieces` (leaf, first, last) cut; places count UTF-16 units, as browsers do."""
    if not pieces:
        return page
    fits = isinstance(pieces, list) and all(
        isinstance(piece, list) and len(piece) == 3 and all(type(part) is int for part in piece) for piece in pieces
    )
    if not fits or not all(0 <= piece[0] < len(page) and 0 <= piece[1] <= piece[2] for piece in pieces):
        raise Refused("request", "cut is not a list of [leaf, first, last]")
    text, strings = page.text.copy(), list(page.strings)
    for leaf, first, last in pieces:
        units = page.string(leaf).encode("utf-16-le", "surrogatepass")[2 * first : 2 * last]
        text[leaf] = np.int32(len(strings))
        strings.append(units.decode("utf-16-le", "replace"))
    return replace(page, text=text, strings=tuple(strings), built={})
