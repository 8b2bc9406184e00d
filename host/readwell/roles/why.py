"""The strongest reasons for keeping or dropping each block, in words, by what anyone can see in the page.

An extractor that knows its own reasons gives them itself (`reasons(page, blocks)`); these are for all others.
"""

from __future__ import annotations

import numpy as np

from readwell.roles.dropped import speaker
from readwell.roles.names import EITHER, NAME
from readwell.roles.words import Words
from readwell.snapshot import Ints, Mask, Snapshot
from readwell.views.blocks import blocks
from readwell.views.links import linked
from readwell.views.starts import tag_of
from readwell.views.visible import hidden

#: Reasons told of one block.
MOST = 3
#: Words that make a block running text; fewer than LINE are a label.
PROSE, LINE = 25, 5


def why(page: Snapshot, kept: Mask, count: Words, role: Ints) -> list[list[str]]:
    """Up to three reasons for each block, the strongest first."""
    parts = blocks(page)
    in_links = parts.total(page, np.where(linked(page), count.seen, np.int64(0))).tolist()
    names = speaker(page, count)
    held = parts.total(page, kept & (count.seen > 0)) > 0
    speaking = held[parts.words > 0]
    order = np.cumsum(parts.words > 0) - 1
    out = []
    for block in range(len(parts)):
        first = int(parts.leaves[parts.first[block]])
        reasons = of_role(page, int(role[first]), int(names[first]), bool(held[block]))
        reasons += _of_words(int(parts.words[block]), int(in_links[block]), bool(held[block]))
        if parts.words[block]:
            reasons += _of_place(speaking, int(order[block]))
        if hidden(page)[first]:
            reasons.insert(0, "not shown on the page")
        out.append(reasons[:MOST])
    return out


def of_role(page: Snapshot, role: int, speaker_of: int, kept: bool) -> list[str]:
    """What its markup or its container says of a block, in a list of one or none."""
    name = NAME.get(role, "other")
    if kept:
        return [f"marked as {name}"] if name not in ("paragraph", "other") else []
    if speaker_of >= 0:
        return [f"{name}: inside {tag_of(page, speaker_of)}"]
    if name in EITHER:
        return [f"left out as {name}"]
    return [f"{name}: by what stands around it"] if name != "other" else []


def _of_words(words: int, in_links: int, kept: bool) -> list[str]:
    out = []
    if words and 2 * in_links >= words:
        out.append(f"{in_links} of {words} words are links")
    elif words >= PROSE:
        out.append(f"{words} words of running text" + (f", {in_links} of them links" if in_links else ""))
    elif words < LINE:
        out.append("a single word" if words == 1 else f"only {words} words")
    else:
        out.append(f"{words} words, {in_links or 'none'} of them links")
    return out


def _of_place(held: Mask, block: int) -> list[str]:
    """Where the block stands among those that were kept."""
    near = [other for other in (block - 1, block + 1) if 0 <= other < len(held) and held[other]]
    if len(near) == 2:
        return ["stands between kept blocks"]
    if near:
        return ["stands beside a kept block"]
    return [] if held[block] else ["stands apart from what was kept"]
