"""Words that were divided at the end of a line are whole again; words that have a hyphen of their own keep it."""

from __future__ import annotations

from collections.abc import Sequence

#: Signs that divide a word.
HYPHENS = "-\u00ad\u2010"
_EDGES = "\"'“”„‘’«»()[]{},.;:!?…"


def vocabulary(texts: Sequence[str]) -> frozenset[str]:
    """Returns the words of a document that stand whole, in lower case: not what follows another one's hyphen."""
    out = set()
    former = ""
    for text in texts:
        if former[-1:] not in HYPHENS or not former:
            out.add(text.strip(_EDGES).lower())
        former = text
    return frozenset(out)


def divided(before: str, after: str, known: frozenset[str]) -> tuple[bool, bool]:
    """Whether two words are one that a line's end divides, and whether its hyphen is the word's own."""
    if len(before) < 2 or before[-1] not in HYPHENS or not before[-2].isalpha() or not after[:1].isalpha():
        return False, False
    if before[-1] == "\u00ad":
        return True, False
    if not after[:1].islower() and before[-2].islower():
        return True, True
    head, tail = before[:-1].strip(_EDGES).lower(), after.strip(_EDGES).lower()
    whole, apart = head + tail in known, f"{head}-{tail}" in known
    if whole or not apart:
        return True, not whole and _is_compound(head, tail, known)
    return True, True


def _is_compound(head: str, tail: str, known: frozenset[str]) -> bool:
    """Whether two parts are words of their own, joined by a hyphen: both are read elsewhere, and long enough."""
    return len(head) > 3 and len(tail) > 3 and head in known and tail in known
