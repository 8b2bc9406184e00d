"""Pictures."""

from dataclasses import dataclass

from readwell.extractors.crunch.filter import nothing, switch
from readwell.snapshot import Mask, Snapshot


@dataclass(frozen=True)
class Images:
    """Whether they go."""

    images: bool = switch(
        False,
        "Drop pictures. The original program does by default; we keep them, as an article's pictures are part of it.",
    )


def drop(settings: Images, page: Snapshot) -> Mask:
    """The elements."""
    return page.tagged(("img", "picture", "svg", "canvas", "image")) if settings.images else nothing(page)
