"""Forms with all they hold."""

from dataclasses import dataclass

from readwell.extractors.crunch.filter import nothing, switch
from readwell.snapshot import Mask, Snapshot


@dataclass(frozen=True)
class Forms:
    """Whether they go."""

    forms: bool = switch(True, "Drop forms, as the original does.")


def drop(settings: Forms, page: Snapshot) -> Mask:
    """The elements."""
    return page.tagged(("form",)) if settings.forms else nothing(page)
