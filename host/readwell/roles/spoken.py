"""What short lines say of themselves: "Advertisement", "Share", "© 2024"; in many languages, by data/signs.txt."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import numpy as np

from readwell.roles.names import NUMBER
from readwell.roles.words import Words
from readwell.snapshot import Ints, Snapshot

#: A sign is a line of its own; longer texts merely mention the word.
LONGEST = 60
#: A text with the sign of copyright this short is the page's imprint.
IMPRINT = 300

_EDGE = " \t\r\n.:…!»›→-–|[]()"


@cache
def signs() -> dict[str, int]:
    """A whole line in lower case -> its reason."""
    out: dict[str, int] = {}
    for line in files("readwell").joinpath("data/signs.txt").read_text("utf-8").splitlines():
        name, colon, phrases = line.partition(": ")
        if colon and not line.startswith("#"):
            out |= {phrase.strip().strip(_EDGE): NUMBER[name] for phrase in phrases.split(",")}
    return out


def spoken(page: Snapshot, count: Words) -> Ints:
    """The reason that a line gives itself, 0 for all others."""
    ids = np.flatnonzero(count.seen > 0)
    used = np.unique(page.text[ids]).tolist()
    codes = np.zeros(len(page.strings), np.int32)
    codes[used] = [_code(page.strings[string]) for string in used]
    out = np.zeros(len(page), np.int32)
    out[ids] = codes[page.text[ids]]
    return out


def _code(text: str) -> int:
    """The reason one text gives itself."""
    if len(text) > IMPRINT:
        return 0
    low = text.lower().strip(_EDGE)
    if len(low) <= LONGEST and (code := signs().get(low) or signs().get(" ".join(low.split()))):
        return code
    return NUMBER["footer"] if "©" in low or "all rights reserved" in low else 0
