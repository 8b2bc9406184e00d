"""Removes `<noscript>` elements."""

from dataclasses import dataclass

import numpy as np

from readwell.selection import setting
from readwell.snapshot import Mask, Snapshot


@dataclass(frozen=True)
class NoScript:
    """Setting: remove `<noscript>` elements."""

    noscript: bool = setting(True, "Drop noscript elements, as the original does.")


def drop(settings: NoScript, page: Snapshot) -> Mask:
    """Returns the elements."""
    return page.tagged(("noscript",)) if settings.noscript else np.zeros(len(page), np.bool_)
