"""Style sheets inside the page."""

from dataclasses import dataclass

from readwell.extractors.crunch.filter import nothing, switch
from readwell.snapshot import Mask, Snapshot


@dataclass(frozen=True)
class Styles:
    """Whether they go."""

    styles: bool = switch(False, "Drop style sheets. Off in the original's settings: the page keeps its look.")


def drop(settings: Styles, page: Snapshot) -> Mask:
    """The elements."""
    return page.tagged(("style",)) if settings.styles else nothing(page)
