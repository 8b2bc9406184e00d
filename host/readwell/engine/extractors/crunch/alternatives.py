"""Shows the alternative texts of removed pictures."""

from dataclasses import dataclass

import numpy as np

from readwell.engine.page.selection import setting
from readwell.engine.page.snapshot import Mask, Snapshot


@dataclass(frozen=True)
class Alternatives:
    """Setting: show alternative texts."""

    alternative_texts: bool = setting(
        False, "Show a dropped picture's alternative text in its place. Off in the original."
    )


def shown(settings: Alternatives, page: Snapshot, dropped: Mask, gone: Mask) -> list[int]:
    """Returns the pictures that were removed by themselves, not with what is around them, and have such a text."""
    if not settings.alternative_texts:
        return []
    pictures = np.flatnonzero(page.tagged(("img",)) & dropped).tolist()
    texts = page.attribute("alt")
    return [node for node in pictures if texts.get(node, "").strip() and not gone[_holder(page, node)]]


def _holder(page: Snapshot, node: int) -> int:
    """Returns the element around a picture in all its versions."""
    above = int(page.parent[node])
    while above > 0 and page.tag_name(above) == "picture":
        above = int(page.parent[above])
    return max(above, 0)
