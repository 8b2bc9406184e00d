"""Removes `<script>` elements."""

from dataclasses import dataclass

import numpy as np

from readwell.selection import setting
from readwell.snapshot import Mask, Snapshot


@dataclass(frozen=True)
class Scripts:
    """Setting: remove `<script>` elements."""

    scripts: bool = setting(
        True, "Drop scripts, as the original does. They never hold text here; it matters for the page shown in place."
    )


def drop(settings: Scripts, page: Snapshot) -> Mask:
    """Returns the elements."""
    return page.tagged(("script",)) if settings.scripts else np.zeros(len(page), np.bool_)
