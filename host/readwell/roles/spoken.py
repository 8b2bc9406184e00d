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


@cache
def signs() -> dict[str, int]:
    """A whole line in lower case -> its reason."""
    out: dict[str, int] = {}
    for line in files("readwell").joinpath("data/signs.txt").read_text("utf-8").splitlines():
        name, colon, phrases = line.partition(": ")
        if colon and not line.startswith("#"):
            out |= {phrase.strip(): NUMBER[name] for phrase in phrases.split(",")}
    return out


def spoken(page: Snapshot, count: Words) -> Ints:
    """The reason that a line gives itself, 0 for all others."""
    table = signs()
    out = np.zeros(len(page), np.int32)
    codes: dict[int, int] = {}
    for node in np.flatnonzero(count.seen > 0).tolist():
        string = int(page.text[node])
        if string not in codes:
            text = page.strings[string]
            code = 0
            if len(text) <= LONGEST:
                code = table.get(" ".join(text.lower().split()).strip(" .:…!»›→-–|[]()"), 0)
            if not code and len(text) <= IMPRINT and ("©" in text or "all rights reserved" in text.lower()):
                code = NUMBER["footer"]
            codes[string] = code
        out[node] = codes[string]
    return out
