"""A picture that a page writes several times, for wide and for narrow windows or again in a card, is shown once."""

from __future__ import annotations

import numpy as np

from readwell.engine.answer.pictures.evidence import Evidence
from readwell.engine.page.snapshot import Mask
from readwell.engine.structure.picture_files import TELLING

#: A picture whose larger side is known to be shorter, in pixels, is a thumbnail of another.
THUMBNAIL = 200


def once(found: Evidence, content: Mask) -> Mask:
    """Returns the pictures to show, without second ones of the same file.

    What the page shares is shown once; any other picture once between two kept texts.
    """
    if found.told is None or not content.any():
        return content
    side, shared = found.column("larger_side"), found.column("is_shared")
    out, earlier = content.copy(), dict[str, int]()
    for row in np.flatnonzero(content).tolist():
        name = found.files[row]
        before = earlier.get(name, -1) if len(name) >= TELLING else -1
        if before >= 0 and (shared[row] or found.told[row] == found.told[before]):
            worse = before if 0 <= side[before] < min(THUMBNAIL, side[row]) else row
            out[worse] = False
            row = before + row - worse
        earlier[name] = row
    return out
