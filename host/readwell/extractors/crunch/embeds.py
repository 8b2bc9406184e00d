"""Embedded programs."""

from dataclasses import dataclass

from readwell.extractors.crunch.filter import nothing, switch
from readwell.snapshot import Mask, Snapshot


@dataclass(frozen=True)
class Embeds:
    """Whether they go."""

    embeds: bool = switch(False, "Drop embedded objects. Off in the original's settings.")


def drop(settings: Embeds, page: Snapshot) -> Mask:
    """The elements."""
    return page.tagged(("embed", "object", "applet")) if settings.embeds else nothing(page)
