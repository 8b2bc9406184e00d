"""Fields to type in or tick."""

from dataclasses import dataclass

from readwell.extractors.crunch.filter import nothing, switch
from readwell.snapshot import Mask, Snapshot


@dataclass(frozen=True)
class Inputs:
    """Whether they go."""

    inputs: bool = switch(True, "Drop input fields, as the original does.")


def drop(settings: Inputs, page: Snapshot) -> Mask:
    """The elements."""
    return page.tagged(("input", "textarea")) if settings.inputs else nothing(page)
