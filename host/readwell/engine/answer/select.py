"""A page and the name of an extractor in, the settled answer out: the engine and the Python API begin here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np

from readwell.engine.answer.settle import settle
from readwell.engine.extractors import settings
from readwell.engine.page.printed import SOURCE, kept
from readwell.engine.page.selection import Selection
from readwell.engine.page.snapshot import Snapshot

if TYPE_CHECKING:
    from readwell.engine.answer.lessons.lesson import Lesson

#: The method whose scores are probabilities: of any other one a lesson may turn each passage.
SURE = "readwell"


def select(
    page: Snapshot, wanted: Mapping[str, Any] | None, pictured: bool = True, lessons: Sequence[Lesson] = ()
) -> tuple[dict[str, Any], Selection]:
    """Runs the extractor that a request names and settles its answer; for words alone it needs no pictures."""
    extractor = settings.build(wanted)
    in_force = settings.in_force(extractor)
    if page.source == SOURCE:
        return in_force, kept(page)
    found = extractor.select(page)
    if not lessons:
        return in_force, settle(page, found, pictured)
    from readwell.engine.answer.lessons.applying import read_with  # few pages are read with lessons

    read = read_with(page, found, lessons, in_force["name"] == SURE)
    settled = settle(page, replace(read.selection, taught=read.told, turned=read.turned), pictured)
    return in_force, replace(settled, score=np.where(read.gone, 0.0, settled.score))
