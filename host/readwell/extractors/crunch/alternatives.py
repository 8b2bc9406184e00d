"""Alternative texts: where pictures go, what they say in words can stay."""

from dataclasses import dataclass

import numpy as np

from readwell.selection import setting
from readwell.snapshot import Mask, Snapshot


@dataclass(frozen=True)
class Alternatives:
    """Whether they stay."""

    alternative_texts: bool = setting(
        False, "Show a dropped picture's alternative text in its place. Off in the original."
    )


def shown(settings: Alternatives, page: Snapshot, dropped: Mask) -> list[int]:
    """The pictures that went by themselves and have words to say."""
    if not settings.alternative_texts:
        return []
    pictures = np.flatnonzero(page.tagged(("img",)) & dropped).tolist()
    texts = page.attribute("alt")
    return [node for node in pictures if texts.get(node, "").strip()]
