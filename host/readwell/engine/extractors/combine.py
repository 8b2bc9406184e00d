"""Several extractors as one: Gottron, 'Combining content extraction heuristics: the CombinE system', iiWAS 2008.

Merged: each works on the page, and a vote, the union or the intersection decides. In a row: each works on what the one
before has left.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial, reduce
from typing import ClassVar

import numpy as np

from readwell.engine.basics.errors import Refused
from readwell.engine.basics.reasons import Reason
from readwell.engine.extractors.setting_values import made, pairs
from readwell.engine.page.blocks import Blocks
from readwell.engine.page.pruning import with_texts
from readwell.engine.page.selection import KEPT, Extractor, Selection, marked, setting
from readwell.engine.page.snapshot import Floats, Longs, Mask, Snapshot
from readwell.engine.page.tree import leaves

_ONE = re.compile(r"([a-z-]+)(?:\(([^()]*)\))?")
#: More at once are a mistake, and a request that names thousands must not keep the engine busy.
MOST = 8


@dataclass(frozen=True)
class Combine:
    """Several extractors as one: by a vote, all that any keeps, what all keep, or one after the other."""

    name: ClassVar[str] = "combine"
    title: ClassVar[str] = "Combination"
    paper: ClassVar[str] = "Gottron 2008"
    #: The extractors that can be combined; the package's list names them, and it holds this one too.
    among: ClassVar[Mapping[str, type[Extractor]]] = {}

    of: str = setting(
        "ccb+dsc+bte",
        "The extractors, joined by +, with settings in brackets: ccb(range=9;passes=2)+dsc.",
        example="lqf(quota=50)+bte",
    )
    by: str = setting(
        "vote",
        "How their answers become one; in order, each works on what the one before has left.",
        choices=("vote", "union", "intersection", "order"),
    )
    votes: int = setting(0, "Votes that keep a text; 0 for more than half.", range=(0, MOST))

    def __post_init__(self) -> None:
        """Refuses extractors that don't exist, when the settings are read and not in the middle of a page."""
        self.parts()

    def parts(self) -> list[Extractor]:
        """Returns the extractors, in the order named."""
        texts = self.of.split("+")
        if len(texts) > MOST:
            raise Refused("setting", f"combine.of names {len(texts)} extractors; {MOST} at most")
        return [_part(text.strip()) for text in texts]

    def select(self, page: Snapshot) -> Selection:
        """Keeps what the extractors keep together."""
        if self.by == "order":
            return marked(reduce(partial(_after, page), self.parts(), leaves(page)))
        votes = np.sum([part.select(page).kept for part in self.parts()], axis=0)
        return Selection(_score(votes, len(self.parts()), self._needed()))

    def reasons(self, page: Snapshot, parts: Blocks) -> list[list[Reason]]:
        """Returns for each block which of the extractors keep it and which don't, each on the whole page."""
        keeping = {part.name: parts.total(page, part.select(page).kept) > 0 for part in self.parts()}
        return [_reasons({name: bool(kept[block]) for name, kept in keeping.items()}) for block in range(len(parts))]

    def _needed(self) -> int:
        among = len(self.parts())
        needed = {"union": 1, "intersection": among}.get(self.by, self.votes or among // 2 + 1)
        return min(needed, among)


def _part(text: str) -> Extractor:
    """Returns the extractor of one part: `name` or `name(field=value;field=value)`."""
    named = _ONE.fullmatch(text)
    if named is None or named[1] not in Combine.among:
        raise Refused("setting", f"combine.of names {text!r}; known are {', '.join(Combine.among)}")
    return made(Combine.among[named[1]], pairs((named[2] or "").split(";")))


def _after(page: Snapshot, kept: Mask, part: Extractor) -> Mask:
    """Returns what an extractor keeps of a page of which only this is left."""
    left, ids = with_texts(page, kept)
    out = np.zeros(len(page), np.bool_)
    out[ids[part.select(left).kept]] = True
    return out & leaves(page)


def _score(votes: Longs, among: int, needed: int) -> Floats:
    """Returns scores that rise with the votes and reach `KEPT` where there are as many as needed."""
    share = votes / among
    return np.asarray(np.where(votes >= needed, (1 + share) / 2, share * KEPT * (1 - 1 / (among + 1))))


def _reasons(keeping: dict[str, bool]) -> list[Reason]:
    """Returns one reason for those that keep a block and one for those that drop it."""
    kept = ", ".join(name for name in keeping if keeping[name])
    dropped = ", ".join(name for name in keeping if not keeping[name])
    return [Reason("kept-by", (kept,))] * bool(kept) + [Reason("dropped-by", (dropped,))] * bool(dropped)
