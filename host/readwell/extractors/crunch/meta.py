"""Removes `<meta>` elements."""

from dataclasses import dataclass

import numpy as np

from readwell.selection import setting
from readwell.snapshot import Mask, Snapshot


@dataclass(frozen=True)
class Meta:
    """Setting: remove `<meta>` elements."""

    meta: bool = setting(
        True, "Drop meta elements, as the original does. They hold no text; it matters for the page shown in place."
    )


def drop(settings: Meta, page: Snapshot) -> Mask:
    """Returns the elements."""
    return page.tagged(("meta",)) if settings.meta else np.zeros(len(page), np.bool_)
