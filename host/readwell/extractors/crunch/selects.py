"""Removes `<select>` elements."""

from dataclasses import dataclass

import numpy as np

from readwell.selection import setting
from readwell.snapshot import Mask, Snapshot


@dataclass(frozen=True)
class Selects:
    """Setting: remove `<select>` elements."""

    selects: bool = setting(True, "Drop lists to choose from, as the original does.")


def drop(settings: Selects, page: Snapshot) -> Mask:
    """Returns the elements."""
    return page.tagged(("select", "datalist")) if settings.selects else np.zeros(len(page), np.bool_)
