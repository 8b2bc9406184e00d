"""Scripts."""

from dataclasses import dataclass

from readwell.extractors.crunch.filter import nothing, switch
from readwell.snapshot import Mask, Snapshot


@dataclass(frozen=True)
class Scripts:
    """Whether they go."""

    scripts: bool = switch(
        True, "Drop scripts, as the original does. They never hold text here; it matters for the page shown in place."
    )


def drop(settings: Scripts, page: Snapshot) -> Mask:
    """The elements."""
    return page.tagged(("script",)) if settings.scripts else nothing(page)
