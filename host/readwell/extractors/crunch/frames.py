"""Frames."""

from dataclasses import dataclass

from readwell.extractors.crunch.filter import nothing, switch
from readwell.snapshot import Mask, Snapshot


@dataclass(frozen=True)
class Frames:
    """Whether they go."""

    frames: bool = switch(False, "Drop frames. Off in the original's settings.")


def drop(settings: Frames, page: Snapshot) -> Mask:
    """The elements."""
    return page.tagged(("iframe", "frame")) if settings.frames else nothing(page)
