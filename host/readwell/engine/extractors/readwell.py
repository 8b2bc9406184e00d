"""The default extractor: estimates a probability for every passage, then cuts where the expected score is best.

Boosted trees (Friedman 2001) over the columns of `features/`; the steps are listed in `decision/decide.py`, and
`readwell train default` learns the weights.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, ClassVar

import numpy as np

from readwell.engine.basics.reasons import Reason
from readwell.engine.decision.decide import JUDGE, STEPS, decide, traced
from readwell.engine.decision.draft import Draft, Step, Wishes, blank
from readwell.engine.features.passages import passages
from readwell.engine.features.table import HEAD, MANY
from readwell.engine.models.model import Model, shipped
from readwell.engine.page.blocks import Blocks, blocks
from readwell.engine.page.selection import KEPT, LazyFacts, Selection, ranges, setting
from readwell.engine.page.snapshot import Floats, Mask, Snapshot, forget
from readwell.engine.page.text import unseen
from readwell.engine.page.tree import is_text, leaves
from readwell.engine.page.visible import hidden

#: A part of the page may be left to the model, always kept, or never kept.
CHOICES = ("auto", "on", "off")


@dataclass(frozen=True)
class Readwell:
    """Learned: finds the main content of any kind of page, and says how sure it is."""

    name: ClassVar[str] = "readwell"
    title: ClassVar[str] = "Readwell"
    paper: ClassVar[str] = "this project"

    comments: str = setting(
        "auto", "Comments of readers: auto keeps them where they are the page, as in a forum.", choices=CHOICES
    )
    heading: str = setting("auto", "The title: auto does as most people did on pages like this one.", choices=CHOICES)
    byline: str = setting("auto", "Who wrote it and when: auto does as most people did.", choices=CHOICES)

    def select(self, page: Snapshot) -> Selection:
        """Keeps the passages with the best expected score."""
        return self.judged(page, shipped())

    def judged(self, page: Snapshot, model: Model) -> Selection:
        """Selects with another model: training evaluates pages with models that never saw their sites."""
        if not len(passages(page)):
            return Selection(np.zeros(len(page), np.float64), facts={"confidence": 0.0, "main": 0.0})
        return self.answer(decide(page, model, self.wishes()))

    def answer(self, draft: Draft) -> Selection:
        """Returns the final draft as scores of leaves; facts about the whole page are computed when first read."""
        scores = laid(draft.page, _scores(draft.probability, draft.keep))
        if len(draft.columns) > MANY:
            draft = replace(draft, columns=draft.columns.cut(HEAD))
            forget(draft.page, "readwell.engine.features")
        facts, others = LazyFacts(lambda: _facts(draft)), LazyFacts(lambda: _others(draft))
        return Selection(scores, facts=facts, others=others, reasons=partial(_reasons, draft))

    def reasons(self, page: Snapshot, parts: Blocks) -> list[list[Reason]]:
        """Returns for each block the facts that moved the forests most."""
        return _reasons(None, page, parts)

    def steps(self, page: Snapshot) -> Iterator[tuple[Step, Mask]]:
        """Yields each step of the decision and the texts kept after it."""
        if len(passages(page)):
            for step, draft in traced(blank(page, shipped(), self.wishes()), STEPS):
                yield step, laid(page, draft.keep.astype(np.float64)) >= KEPT

    def wishes(self) -> Wishes:
        """Returns the settings as the decision takes them."""
        return Wishes(self.comments, self.heading, self.byline)


def _reasons(draft: Draft | None, page: Snapshot, parts: Blocks) -> list[list[Reason]]:
    """Returns the facts that moved the forests most; a page that they haven't judged yet is judged for it."""
    from readwell.engine.extractors.explanations.passages import strongest  # no text needs it: a tenth of the first one

    if draft is None or draft.page is not page:
        draft = decide(page, shipped(), steps=JUDGE)
    return strongest(parts, draft)


def _facts(draft: Draft) -> dict[str, Any]:
    """Returns the kind of page and the confidence."""
    from readwell.engine.decision.not_articles import no_article
    from readwell.engine.decision.whole_page import kind_and_confidence

    facts = kind_and_confidence(draft)
    if facts and (other := no_article(draft.page, draft.keep)):
        facts |= {"kind": other, "kind_probability": 1.0}
    return facts


def _others(draft: Draft) -> dict[str, Any]:
    """Returns the runner-up as ranges of leaves, if there is one."""
    from readwell.engine.decision.whole_page import runner_up

    if (found := runner_up(draft)) is None:
        return {}
    marks = laid(draft.page, found[0].astype(np.float64)) >= KEPT
    return {"second": {"keep": ranges(draft.page, marks, leaves(draft.page)), "expected": round(found[1], 3)}}


def _scores(chance: Floats, keep: Mask) -> Floats:
    """Moves probabilities to the side of their decision: kept ones above a half, the others below."""
    scores = np.where(keep, KEPT + chance * (1.0 - KEPT), chance * KEPT * 0.999)
    return np.asarray(np.round(scores, 6), np.float64)


def laid(page: Snapshot, scores: Floats) -> Floats:
    """Spreads a number per passage over all visible texts of its block."""
    parts = blocks(page)
    per_block = np.zeros(len(parts), np.float64)
    per_block[passages(page).block] = scores
    shown = is_text(page) & ~unseen(page)
    if page.layout is not None:
        shown &= ~hidden(page)
    return np.where(shown, parts.spread(page, per_block), 0.0)
