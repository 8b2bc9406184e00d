"""The title of a printed document: what the file calls itself, else its first heading, else the name of the file."""

from __future__ import annotations

from collections.abc import Sequence

from readwell.engine.basics.patterns import lazy
from readwell.engine.pdf.blocks import Block
from readwell.engine.pdf.kinds import text
from readwell.engine.pdf.words import Words

LONGEST = 300
#: What programs write where nobody gave a title.
_NONE = lazy(r"|untitled(?: document)?|about:blank|microsoft word - .*|.*\.(?:docx?|dvi|tex|pdf|indd|qxd|ps|rtf|odt)")


def title_of(words: Words, found: Sequence[Block]) -> str:
    """Returns the title of a document."""
    if not _NONE.fullmatch(words.title.strip().casefold()):
        return words.title
    headings = [block for block in found if block.kind == "heading" and block.first.page == found[0].first.page]
    first = min(headings, key=lambda block: block.level, default=None)
    said = text(words, first)[:LONGEST] if first else ""
    return said or words.name
