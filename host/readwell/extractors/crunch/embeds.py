"""Removes embedded objects."""

from dataclasses import dataclass

import numpy as np

from readwell.selection import setting
from readwell.snapshot import Mask, Snapshot


@dataclass(frozen=True)
class Embeds:
    """Setting: remove embedded objects."""

    embeds: bool = setting(False, "Drop embedded objects. Off in the original's settings.")


def drop(settings: Embeds, page: Snapshot) -> Mask:
    """Returns the elements."""
    return page.tagged(("embed", "object", "applet")) if settings.embeds else np.zeros(len(page), np.bool_)
