"""What pages show where scripts don't run."""

from dataclasses import dataclass

import numpy as np

from readwell.selection import setting
from readwell.snapshot import Mask, Snapshot


@dataclass(frozen=True)
class NoScript:
    """Whether they go."""

    noscript: bool = setting(True, "Drop noscript elements, as the original does.")


def drop(settings: NoScript, page: Snapshot) -> Mask:
    """The elements."""
    return page.tagged(("noscript",)) if settings.noscript else np.zeros(len(page), np.bool_)
