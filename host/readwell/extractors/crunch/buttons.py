"""Buttons."""

from dataclasses import dataclass

from readwell.extractors.crunch.filter import nothing, switch
from readwell.snapshot import Mask, Snapshot


@dataclass(frozen=True)
class Buttons:
    """Whether they go."""

    buttons: bool = switch(True, "Drop buttons, as the original does.")


def drop(settings: Buttons, page: Snapshot) -> Mask:
    """The elements."""
    return page.tagged(("button",)) if settings.buttons else nothing(page)
