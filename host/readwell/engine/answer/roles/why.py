"""The strongest generic reasons for keeping or dropping each block, from the page alone.

An extractor with its own reasons returns them itself (`reasons(page, blocks)`); these are for all others.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from readwell.engine.answer.roles.dropped import speaker
from readwell.engine.answer.roles.names import EITHER, NAME
from readwell.engine.answer.roles.words import Words
from readwell.engine.basics.reasons import Reason, of_links
from readwell.engine.page.blocks import blocks
from readwell.engine.page.links import linked
from readwell.engine.page.snapshot import Ints, Longs, Mask, Snapshot
from readwell.engine.page.starts import tag_of
from readwell.engine.page.visible import hidden

#: Reasons per block.
MOST = 3
#: A block of at least this many words is running text; one of fewer than LINE is a label.
PROSE, LINE = 25, 5
#: Where a block stands, by how many of its two neighbours are kept.
PLACES = (Reason("apart"), Reason("beside"), Reason("between"))
#: The place of a block without words, or of a kept one with no kept neighbour: no reason.
NOWHERE = np.int64(len(PLACES))


def why(page: Snapshot, kept: Mask, count: Words, role: Ints) -> list[list[Reason]]:
    """Returns up to three reasons for each block, the strongest first."""
    parts = blocks(page)
    in_links = parts.total(page, np.where(linked(page), count.seen, np.int64(0)))
    names = speaker(page, count)
    # A block without words, such as a picture, is kept with any of its leaves; other blocks only with words.
    held = np.where(parts.words > 0, parts.total(page, kept & (count.seen > 0)), parts.total(page, kept)) > 0
    near = np.full(len(parts), NOWHERE)
    near[parts.words > 0] = _near(held[parts.words > 0])
    first = parts.leaves[parts.first[:-1]]
    # Lists: a page may have 200,000 blocks, and a number out of an array costs ten times as much.
    facts = (role[first], names[first], held, parts.words, in_links, near, hidden(page)[first])
    known = _Known(page)
    return [known[one] for one in zip(*(fact.tolist() for fact in facts), strict=True)]


class _Known(dict[tuple[Any, ...], list[Reason]]):
    """The reasons of blocks of which the same is known: they share one list."""

    def __init__(self, page: Snapshot) -> None:
        super().__init__()
        self.page = page

    def __missing__(self, fact: tuple[Any, ...]) -> list[Reason]:
        called, speaker_of, kept, words, in_links, near, unseen = fact
        reasons = of_role(self.page, called, speaker_of, kept)
        if words:
            reasons += _of_words(words, in_links)
            reasons += PLACES[near : near + 1]
        if unseen:
            reasons.insert(0, Reason("hidden"))
        self[fact] = reasons[:MOST]
        return self[fact]


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


def _near(held: Mask) -> Longs:
    """Returns for each block with words the number of its neighbours that are kept, if that is a reason."""
    beside = np.zeros(len(held), np.int64)
    beside[1:] += held[:-1]
    beside[:-1] += held[1:]
    return np.where(held & (beside == 0), NOWHERE, beside)
