"""The sentences below a title that say what the article is about. Plain text leaves them out, as methods do; whoever
reads the page sees them there.
"""

from __future__ import annotations

import re

import numpy as np

from readwell.engine.metadata import declared, titles
from readwell.engine.page.blocks import blocks
from readwell.engine.page.concepts import (
    ADVERTISEMENT,
    AUTHOR,
    CAPTION,
    COMMENTS,
    DATE,
    LEAD,
    NAVIGATION,
    NEWSLETTER,
    RELATED,
    SHARE,
    concepts,
)
from readwell.engine.page.snapshot import Mask, Snapshot
from readwell.engine.page.text import words
from readwell.engine.page.tree import within
from readwell.engine.page.visible import visible_text

#: It stands so few blocks below the title, above the first block of the text with so many words.
BELOW, TEXT = 10, 15
#: Its words, and the elements whose names may call it one: its own and so many around it.
FEWEST, MOST, AROUND = 7, 90, 2
#: Of what the page says of itself so many signs must be there: it may be cut off.
SIGNS = 40
#: One that its name tells has so many: fewer are a day, a number or a tag.
SENTENCE = 30
_OTHER = ADVERTISEMENT | AUTHOR | CAPTION | COMMENTS | DATE | NAVIGATION | NEWSLETTER | RELATED | SHARE
_WORD = re.compile(r"\w+")


def standfirst_of(page: Snapshot, kept: Mask) -> Mask:
    """Returns the leaves of the standfirst, if the answer lacks it."""
    none = np.zeros(len(page), np.bool_)
    found = titles.title(page)
    node = found.node if found else -1
    if node < 0:
        return none
    parts, seen = blocks(page), visible_text(page)
    shown = parts.total(page, np.where(seen, words(page), 0))
    own = parts.total(page, kept & seen)
    first = int(np.searchsorted(parts.leaves, node))
    start = int(parts.of_leaf[first]) + 1 if first < len(parts.leaves) else len(parts)
    text = next((at for at in range(start, len(parts)) if own[at] and shown[at] >= TEXT), -1)
    told = _told(page)
    for block in range(start, min(start + BELOW, text)):
        if own[block] or not FEWEST <= shown[block] <= MOST:
            continue
        leaves = parts.leaves[parts.first[block] : parts.first[block + 1]]
        leaves = leaves[seen[leaves]]
        said = _letters("".join(page.string(int(leaf)) for leaf in leaves))
        if _is_told(said, told) or (len(said) >= SENTENCE and _is_called(page, int(parts.holder[block]))):
            none[leaves] = True
            return none & ~within(page, page.tagged(("nav", "aside", "button", "figcaption", "footer")))
    return none


def _told(page: Snapshot) -> list[str]:
    found = (declared.first(page, (name,)) for name in ("description", "og:description", "twitter:description"))
    return [said for one in found if one and len(said := _letters(one.value)) >= SIGNS]


def _is_told(said: str, told: list[str]) -> bool:
    """Whether a block says what the page says of itself; either may be cut off."""
    return len(said) >= SIGNS and any(said.startswith(one) or one.startswith(said) for one in told)


def _letters(text: str) -> str:
    return "".join(_WORD.findall(text.lower()))


def _is_called(page: Snapshot, holder: int) -> bool:
    """Whether an element, or one close around it, is called a standfirst, and none of them anything else."""
    bits, named = 0, concepts(page)
    for _ in range(AROUND):
        if holder < 0:
            break
        bits |= int(named[holder])
        holder = int(page.parent[holder])
    return bool(bits & LEAD) and not bits & _OTHER
