"""Meta elements."""

from dataclasses import dataclass

from readwell.extractors.crunch.filter import nothing, switch
from readwell.snapshot import Mask, Snapshot


@dataclass(frozen=True)
class Meta:
    """Whether they go."""

    meta: bool = switch(
        True, "Drop meta elements, as the original does. They hold no text; it matters for the page shown in place."
    )


def drop(settings: Meta, page: Snapshot) -> Mask:
    """The elements."""
    return page.tagged(("meta",)) if settings.meta else nothing(page)
