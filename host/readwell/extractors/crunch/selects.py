"""Lists to choose from."""

from dataclasses import dataclass

from readwell.extractors.crunch.filter import nothing, switch
from readwell.snapshot import Mask, Snapshot


@dataclass(frozen=True)
class Selects:
    """Whether they go."""

    selects: bool = switch(True, "Drop lists to choose from, as the original does.")


def drop(settings: Selects, page: Snapshot) -> Mask:
    """The elements."""
    return page.tagged(("select", "datalist")) if settings.selects else nothing(page)
