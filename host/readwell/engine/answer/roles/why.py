"""The strongest generic reasons for keeping or dropping each block, from the page alone.

An extractor with its own reasons returns them itself (`reasons(page, blocks)`); these are for all others.
"""

from __future__ import annotations

import numpy as np

from readwell.engine.answer.roles.dropped import speaker
from readwell.engine.answer.roles.names import EITHER, NAME
from readwell.engine.answer.roles.words import Words
from readwell.engine.basics.reasons import Reason, of_links
from readwell.engine.basics.running import running_sums
from readwell.engine.page.blocks import blocks
from readwell.engine.page.links import linked
from readwell.engine.page.snapshot import Ints, Mask, Snapshot
from readwell.engine.page.starts import tag_of
from readwell.engine.page.visible import hidden

#: Reasons per block.
MOST = 3
#: A block of at least this many words is running text; one of fewer than LINE is a label.
PROSE, LINE = 25, 5
#: Where a block stands, by how many of its two neighbours are kept.
PLACES = (Reason("apart"), Reason("beside"), Reason("between"))


def why(page: Snapshot, kept: Mask, count: Words, role: Ints) -> list[list[Reason]]:
    """Returns up to three reasons for each block, the strongest first."""
    parts = blocks(page)
    in_links = parts.total(page, np.where(linked(page), count.seen, np.int64(0))).tolist()
    names = speaker(page, count)
    # A block without words, such as a picture, is kept with any of its leaves; other blocks only with words.
    held = np.where(parts.words > 0, parts.total(page, kept & (count.seen > 0)), parts.total(page, kept)) > 0
    near = _near(held[parts.words > 0])
    order = (running_sums(parts.words > 0) - 1).tolist()
    first = parts.leaves[parts.first[:-1]]
    # Lists: a page may have 200,000 blocks, and a number out of an array costs ten times as much.
    called, said, unseen = role[first].tolist(), names[first].tolist(), hidden(page)[first].tolist()
    out = []
    for block, (count_of, kept_here) in enumerate(zip(parts.words.tolist(), held.tolist(), strict=True)):
        reasons = of_role(page, called[block], said[block], kept_here)
        if count_of:
            reasons += _of_words(count_of, in_links[block])
            reasons += near[order[block]]
        if unseen[block]:
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


def _near(held: Mask) -> list[tuple[Reason, ...]]:
    """Returns for each block with words the reason in its place among the kept ones, if there is one."""
    beside = np.zeros(len(held), np.int64)
    beside[1:] += held[:-1]
    beside[:-1] += held[1:]
    return [
        () if here and not near else (PLACES[near],) for near, here in zip(beside.tolist(), held.tolist(), strict=True)
    ]
