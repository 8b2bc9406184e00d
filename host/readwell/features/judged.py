"""Everything the default extractor knows of each passage, as one table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from readwell.features.candidates import candidates
from readwell.features.chain import chain
from readwell.features.declared import declared
from readwell.features.neighbours import neighbours
from readwell.features.passages import passages
from readwell.features.position import position
from readwell.features.rhythm import rhythm
from readwell.features.shapes import shapes
from readwell.features.speaking import speaking
from readwell.features.streams import streams
from readwell.features.table import Columns, Table, table
from readwell.features.whole import whole
from readwell.features.wording import wording
from readwell.learned.odds import Odds
from readwell.snapshot import Snapshot

#: The ideas, in the order of their columns.
IDEAS = (wording, chain, position, shapes, rhythm, candidates, streams, neighbours, declared, whole)


def judged(page: Snapshot, odds: Mapping[str, Odds]) -> Table:
    """One row a passage. The odds are those of the model that asks: a learner must not see a site's own."""
    return table(_columns(page, odds), len(passages(page)))


def _columns(page: Snapshot, odds: Mapping[str, Odds]) -> Iterator[Columns]:
    yield from (idea(page) for idea in IDEAS)
    yield speaking(page, odds)
