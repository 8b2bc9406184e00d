"""Who wrote a letter: the name beside an address below the letter's title, as archives of mail show it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

import numpy as np

from readwell.engine.metadata.nearness import header
from readwell.engine.metadata.persons import LONGEST, looks_full
from readwell.engine.page.links import linked
from readwell.engine.page.snapshot import Mask, Snapshot
from readwell.engine.page.text import blank, unseen
from readwell.engine.page.tree import is_text
from readwell.engine.page.visible import hidden

#: A name and its address in one text, after a label or not.
_WHOLE = re.compile(r"(?:([^\W\d_]{2,10})\s?:\s*+)?\"?([^<>\"@:,]{3,70}?)\"?\s*+<[^<>\s@]++(?:@| at )[^<>\s@]++>")
_ADDRESS = re.compile(r"[^\s@<>]++(?:@|\s(?:at|\[at\])\s)[\w-]++(?:\.[\w-]++)++\W*+", re.IGNORECASE)
#: What a letter's head calls its sender.
_FROM = frozenset("from von de da van od от fra från sender absender expéditeur mittente remitente".split())


def senders(page: Snapshot, title: int, beside: Mask) -> Iterator[tuple[int, str]]:
    """Yields (element, name) of the first name with an address below the title."""
    near = header(page, title) & is_text(page) & ~blank(page) & ~beside & ~unseen(page) & ~hidden(page)
    texts = [(node, " ".join(page.string(node).split())) for node in np.flatnonzero(near).tolist()]
    before = ""
    for (node, text), (after, address) in pairwise([*texts, (-1, "")]):
        found = _WHOLE.fullmatch(text) if len(text) < 2 * LONGEST else None
        name = found[2] if found else text
        beside_it = after >= 0 and bool(linked(page)[after]) and bool(_ADDRESS.fullmatch(address))
        label = (found[1] if found else "") or (before.rstrip(" :") if before.endswith(":") else "")
        if (found or beside_it) and looks_full(name) and name.replace(" ", "").isalpha():
            if not label or label.casefold() in _FROM:
                yield int(page.parent[node]), name
            return
        before = text
