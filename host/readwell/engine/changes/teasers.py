"""Lines of a text that are links to something else, told by the Markdown that the library keeps beside the text."""

from __future__ import annotations

from collections.abc import Iterator

from readwell.engine.basics.patterns import lazy
from readwell.engine.sentences.folding import folded

#: A line with a larger share of its letters in links is a teaser.
LINKED = 0.6
_LINK = lazy(r"\[([^\[\]]*+)\]\((?:<[^<>\n]*+>|[^()\s]*+)(?: \"[^\"]*+\")?\)")
_SIGNS = lazy(r"[\W_]+")


def linked(text: str, markdown: str) -> Iterator[int]:
    """Yields the numbers of lines that the Markdown of the same text has as links."""
    teasers = frozenset(filter(None, map(_teaser, _lines(markdown)))) if "](" in markdown else frozenset()
    if teasers:
        yield from (number for number, line in enumerate(text.split("\n")) if _letters(line) in teasers)


def _lines(markdown: str) -> Iterator[str]:
    """Yields lines, and the cells of those that are rows of a table."""
    for line in markdown.split("\n"):
        yield line
        if line.startswith("|"):
            yield from line.split(" | ")


def _teaser(line: str) -> str:
    """Returns the letters of a line that is mostly links, else nothing."""
    if "](" not in line:
        return ""
    line = line.replace("\\[", "(").replace("\\]", ")")
    words = _letters(_LINK.sub(lambda found: found[1], line))
    own = _letters(_LINK.sub(" ", line))
    return words if len(words) - len(own) >= LINKED * len(words) else ""


def _letters(line: str) -> str:
    # No bracket is one of a note here: Markdown has other ones.
    return _SIGNS.sub("", folded(line.replace("[", "(")))
