"""Short lines that label themselves: "Advertisement", "Share", "© 2024"; in many languages, from data/languages."""

from __future__ import annotations

from functools import cache

from readwell.engine.basics.patterns import lazy
from readwell.engine.basics.wordlists import in_all_languages

#: What signs say; of a line that is in two lists the later one counts.
REASONS = ("advertisement", "related", "share", "comments", "newsletter", "cookie", "navigation", "footer")
#: A sign is a whole line; longer texts merely contain the word.
LONGEST = 60
#: A text with a copyright sign of at most this length is the page's imprint.
IMPRINT = 300

_EDGE = " \t\r\n.:…!»›→-–|[]()"
#: Separators between a sign and its text: "Read more: the bridge is painted".
_COLON = lazy("[:：|»›→–—]")


@cache
def signs() -> dict[str, str]:
    """Returns whole line in lower case -> its reason."""
    out: dict[str, str] = {}
    for name in REASONS:
        for _, phrases in in_all_languages(name):
            out |= {phrase.strip().strip(_EDGE): name for phrase in phrases.split(",")}
    return out


def reason_of(text: str) -> str:
    """Returns the reason that a text is labelled with, empty for most."""
    if len(text) > IMPRINT:
        return ""
    return sign(text) or ("footer" if "©" in text or "all rights reserved" in text.lower() else "")


def sign(text: str) -> str:
    """Returns the reason of a line that is wholly a sign."""
    low = text.lower().strip(_EDGE)
    return (signs().get(low) or signs().get(" ".join(low.split())) or "") if len(low) <= LONGEST else ""


def announced(text: str) -> tuple[str, int]:
    """Returns the reason of a line that begins with a sign and a colon, and the words of the sign."""
    found = _COLON.search(text, 0, LONGEST + 1)
    head = text[: found.start()] if found else ""
    return sign(head), len(head.split())
