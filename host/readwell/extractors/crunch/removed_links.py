"""The removed link retainer: text links that the filters took, to be listed after the page, so that it stays browsable.

Advertisements are not listed: nobody wants them back.
"""

from dataclasses import dataclass

import numpy as np

from readwell.selection import setting
from readwell.snapshot import Mask, Snapshot
from readwell.views.links import linked
from readwell.views.text import spoken
from readwell.views.tree import within


@dataclass(frozen=True)
class RemovedLinks:
    """Whether they are listed."""

    removed_links: bool = setting(False, "List the removed text links after the page. Off in the original's settings.")


def apart(settings: RemovedLinks, page: Snapshot, gone: Mask, advertisements: Mask) -> tuple[int, ...]:
    """The texts of links that went."""
    if not settings.removed_links:
        return ()
    kept = linked(page) & gone & spoken(page) & ~within(page, advertisements)
    return tuple(np.flatnonzero(kept).tolist())
