"""The data types of the decision: a draft that each step reads, and the step itself."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np

from readwell.engine.features.passages import passages
from readwell.engine.features.table import Table
from readwell.engine.models.cut import Cut
from readwell.engine.models.model import Model
from readwell.engine.page.snapshot import Floats, Mask, Snapshot


class Wishes(NamedTuple):
    """The person's settings, each `auto`, `on` or `off`."""

    comments: str = "auto"
    heading: str = "auto"
    byline: str = "auto"


UNASKED = Wishes()


@dataclass(frozen=True, eq=False)
class Draft:
    """The decision so far, one value per passage. A step never changes a draft: it returns a new one."""

    page: Snapshot
    model: Model
    wishes: Wishes
    #: The probability that a passage is main content, by the first pass alone.
    first_probability: Floats
    #: The probability after the steps so far.
    probability: Floats
    #: The passages kept so far.
    keep: Mask
    #: The best cut of `first_probability`.
    first_cut: Cut
    #: The passages kept by the forests alone, before anything is mended.
    judged: Mask
    #: The columns that the forests have read; once a huge page is answered, those of its first passages.
    columns: Table

    def choosing(self, keep: Mask) -> Draft:
        """Returns the same draft with another choice of passages."""
        return replace(self, keep=keep)


Apply = Callable[[Draft], Draft]


class Step(NamedTuple):
    """One step of the decision: what it does, why, and the figure it earned."""

    name: str
    work: Apply
    reason: str
    #: F1 over the 11 and over all 18 sets, by folds of sites; docs/evaluation.md says how each was measured.
    earned: str


def blank(page: Snapshot, model: Model, wishes: Wishes) -> Draft:
    """Returns the draft before the first step: nothing is known, nothing is kept."""
    nothing = np.zeros(len(passages(page)), np.float64)
    none = np.zeros(len(nothing), np.bool_)
    return Draft(page, model, wishes, nothing, nothing, none, Cut(none, 0.0), none, Table((), {}, len(nothing)))
