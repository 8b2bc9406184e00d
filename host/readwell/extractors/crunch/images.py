"""Removes pictures."""

from dataclasses import dataclass

import numpy as np

from readwell.selection import setting
from readwell.snapshot import Mask, Snapshot


@dataclass(frozen=True)
class Images:
    """Setting: remove pictures."""

    images: bool = setting(
        False,
        "Drop pictures. The original program does by default; we keep them, as an article's pictures are part of it.",
    )


def drop(settings: Images, page: Snapshot) -> Mask:
    """Returns the elements."""
    return (
        page.tagged(("img", "picture", "svg", "canvas", "image")) if settings.images else np.zeros(len(page), np.bool_)
    )
