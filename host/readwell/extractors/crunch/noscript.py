"""What pages show where scripts don't run."""

from dataclasses import dataclass

from readwell.extractors.crunch.filter import nothing, switch
from readwell.snapshot import Mask, Snapshot


@dataclass(frozen=True)
class NoScript:
    """Whether they go."""

    noscript: bool = switch(True, "Drop noscript elements, as the original does.")


def drop(settings: NoScript, page: Snapshot) -> Mask:
    """The elements."""
    return page.tagged(("noscript",)) if settings.noscript else nothing(page)
