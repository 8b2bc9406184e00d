"""Page and ids to text and files: one truth for the reader's save, the command line and the host.

The ordered list of formats; each is a function of the page, the kept leaves and those apart.
"""

from collections.abc import Callable

from readwell.errors import Refused
from readwell.render.text import text
from readwell.snapshot import Mask, Snapshot

FORMATS: dict[str, Callable[[Snapshot, Mask], str]] = {"text": text}


def render(page: Snapshot, kept: Mask, form: str) -> str:
    """The kept leaves in one of the formats."""
    if form not in FORMATS:
        raise Refused("format", f"no format is called {form!r}; known are {', '.join(FORMATS)}")
    return FORMATS[form](page, kept)
