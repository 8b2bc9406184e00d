"""Removes `<button>` elements."""

from dataclasses import dataclass

import numpy as np

from readwell.selection import setting
from readwell.snapshot import Mask, Snapshot


@dataclass(frozen=True)
class Buttons:
    """Setting: remove `<button>` elements."""

    buttons: bool = setting(True, "Drop buttons, as the original does.")


def drop(settings: Buttons, page: Snapshot) -> Mask:
    """Returns the elements."""
    return page.tagged(("button",)) if settings.buttons else np.zeros(len(page), np.bool_)
