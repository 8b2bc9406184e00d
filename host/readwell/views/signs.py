"""What short lines say of themselves: "Advertisement", "Share", "© 2024"; in many languages, by data/signs.txt."""

from __future__ import annotations

from functools import cache

from readwell.wordlists import entries

#: A sign is a line of its own; longer texts merely mention the word.
LONGEST = 60
#: A text with the sign of copyright this short is the page's imprint.
IMPRINT = 300

_EDGE = " \t\r\n.:…!»›→-–|[]()"
#: What parts a sign from what it announces: "Read more: the bridge is painted".
_COLONS = ":：|»›→–—"


@cache
def signs() -> dict[str, str]:
    """A whole line in lower case -> its reason."""
    out: dict[str, str] = {}
    for name, phrases in entries("signs.txt"):
        out |= {phrase.strip().strip(_EDGE): name for phrase in phrases.split(",")}
    return out


def said(text: str) -> str:
    """The reason that one text gives itself, nothing for most."""
    if len(text) > IMPRINT:
        return ""
    return sign(text) or ("footer" if "©" in text or "all rights reserved" in text.lower() else "")


def sign(text: str) -> str:
    """The reason of a line that is wholly a sign."""
    low = text.lower().strip(_EDGE)
    return (signs().get(low) or signs().get(" ".join(low.split())) or "") if len(low) <= LONGEST else ""


def announced(text: str) -> tuple[str, int]:
    """The reason of a line that begins with a sign and a colon, and how many words the sign has."""
    for place, letter in enumerate(text[: LONGEST + 1]):
        if letter in _COLONS:
            head = text[:place]
            return sign(head), len(head.split())
    return "", 0
