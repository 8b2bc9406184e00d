"""The removed link retainer: lists the text links that filters removed after the page, so that it stays browsable.

Advertisements are not listed.
"""

from dataclasses import dataclass

import numpy as np

from readwell.engine.page.links import linked
from readwell.engine.page.selection import setting
from readwell.engine.page.snapshot import Mask, Snapshot
from readwell.engine.page.text import shown_texts
from readwell.engine.page.tree import within


@dataclass(frozen=True)
class RemovedLinks:
    """Setting: list removed links."""

    removed_links: bool = setting(False, "List the removed text links after the page. Off in the original's settings.")


def apart(settings: RemovedLinks, page: Snapshot, gone: Mask, advertisements: Mask) -> tuple[int, ...]:
    """Returns the texts of removed links."""
    if not settings.removed_links:
        return ()
    kept = linked(page) & gone & shown_texts(page) & ~within(page, advertisements)
    return tuple(np.flatnonzero(kept).tolist())
