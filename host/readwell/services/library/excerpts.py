"""The words around a match, as a list of search results shows them."""

from __future__ import annotations

from collections.abc import Sequence

#: Characters shown on each side of a match.
AROUND = 90


def excerpt(text: str, wanted: Sequence[str]) -> str:
    """Returns the text around the first of the wanted words, on one line."""
    folded = text.casefold()
    places = [place for word in wanted if (place := folded.find(word.casefold())) >= 0]
    at = min(places, default=0)
    first, last = max(0, at - AROUND), min(len(text), at + 2 * AROUND)
    if first:  # don't begin in the middle of a word, in scripts with spaces
        first = text.find(" ", first - 1, first + 24) + 1 or first
    line = " ".join(text[first:last].split())
    return ("… " if first else "") + line + (" …" if last < len(text) else "")
