"""Shows the alternative texts of removed pictures."""

from dataclasses import dataclass

import numpy as np

from readwell.selection import setting
from readwell.snapshot import Mask, Snapshot


@dataclass(frozen=True)
class Alternatives:
    """Setting: show alternative texts."""

    alternative_texts: bool = setting(
        False, "Show a dropped picture's alternative text in its place. Off in the original."
    )


def shown(settings: Alternatives, page: Snapshot, dropped: Mask) -> list[int]:
    """Returns the pictures that were removed on their own account and have an alternative text."""
    if not settings.alternative_texts:
        return []
    pictures = np.flatnonzero(page.tagged(("img",)) & dropped).tolist()
    texts = page.attribute("alt")
    return [node for node in pictures if texts.get(node, "").strip()]
