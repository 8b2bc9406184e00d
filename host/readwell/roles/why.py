"""The strongest generic reasons for keeping or dropping each block, from the page alone.

An extractor with its own reasons returns them itself (`reasons(page, blocks)`); these are for all others.
"""

from __future__ import annotations

import numpy as np

from readwell.reasons import Reason, of_links
from readwell.roles.dropped import speaker
from readwell.roles.names import EITHER, NAME
from readwell.roles.words import Words
from readwell.snapshot import Ints, Mask, Snapshot
from readwell.views.blocks import blocks
from readwell.views.links import linked
from readwell.views.starts import tag_of
from readwell.views.visible import hidden

#: Reasons per block.
MOST = 3
#: A block of at least this many words is running text; one of fewer than LINE is a label.
PROSE, LINE = 25, 5


def why(page: Snapshot, kept: Mask, count: Words, role: Ints) -> list[list[Reason]]:
    """Returns up to three reasons for each block, the strongest first."""
    parts = blocks(page)
    in_links = parts.total(page, np.where(linked(page), count.seen, np.int64(0))).tolist()
    names = speaker(page, count)
    # A block without words, such as a picture, is kept with any of its leaves; other blocks only with words.
    held = np.where(parts.words > 0, parts.total(page, kept & (count.seen > 0)), parts.total(page, kept)) > 0
    speaking = held[parts.words > 0]
    order = np.cumsum(parts.words > 0) - 1
    out = []
    for block in range(len(parts)):
        first = int(parts.leaves[parts.first[block]])
        reasons = of_role(page, int(role[first]), int(names[first]), bool(held[block]))
        if parts.words[block]:
            reasons += _of_words(int(parts.words[block]), int(in_links[block]))
            reasons += _of_place(speaking, int(order[block]))
        if hidden(page)[first]:
            reasons.insert(0, Reason("hidden"))
        out.append(reasons[:MOST])
    return out


def of_role(page: Snapshot, role: int, speaker_of: int, kept: bool) -> list[Reason]:
    """Returns the reason in a block's markup or container, in a list of one or none."""
    name = NAME.get(role, "other")
    if kept:
        return [Reason("marked", (name,))] if name not in ("paragraph", "other") else []
    if speaker_of >= 0:
        return [Reason("role-inside", (name, tag_of(page, speaker_of)))]
    if name in EITHER:
        return [Reason("left-out", (name,))]
    return [Reason("role-around", (name,))] if name != "other" else []


def _of_words(words: int, in_links: int) -> list[Reason]:
    if 2 * in_links >= words:
        return [of_links(in_links, words)]
    if words >= PROSE:
        return [Reason("prose-links", (words, in_links)) if in_links else Reason("prose", (words,))]
    if words < LINE:
        return [Reason("one-word") if words == 1 else Reason("few-words", (words,))]
    return [Reason("words-links", (words, in_links)) if in_links else Reason("words-no-links", (words,))]


def _of_place(held: Mask, block: int) -> list[Reason]:
    """Returns where the block stands among the kept ones."""
    near = [other for other in (block - 1, block + 1) if 0 <= other < len(held) and held[other]]
    if len(near) == 2:
        return [Reason("between")]
    if near:
        return [Reason("beside")]
    return [] if held[block] else [Reason("apart")]
