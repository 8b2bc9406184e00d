"""Removes frames."""

from dataclasses import dataclass

import numpy as np

from readwell.selection import setting
from readwell.snapshot import Mask, Snapshot


@dataclass(frozen=True)
class Frames:
    """Setting: remove frames."""

    frames: bool = setting(False, "Drop frames. Off in the original's settings.")


def drop(settings: Frames, page: Snapshot) -> Mask:
    """Returns the elements."""
    return page.tagged(("iframe", "frame")) if settings.frames else np.zeros(len(page), np.bool_)
