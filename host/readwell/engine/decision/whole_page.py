"""Results for the page as a whole, after the decision: its kind, the confidence in the answer, and a runner-up."""

from __future__ import annotations

from math import fsum
from typing import Any

from readwell.engine.decision.decide import DUPLICATES, MEND, traced
from readwell.engine.decision.draft import Draft
from readwell.engine.features.page_columns import page_columns
from readwell.engine.features.passages import passages
from readwell.engine.features.table import table
from readwell.engine.models.cut import expected
from readwell.engine.models.model import KINDS
from readwell.engine.page.snapshot import Mask

#: Thresholds of the alternatives: a lower and a higher one than the best cut.
OTHERS = (0.15, 0.7)
#: An alternative is reported if it shares less than this part of its words with the best answer ...
APART = 0.8
#: ... and its expected score is at least this part of the best one's.
CLOSE = 0.85


def kind_and_confidence(draft: Draft) -> dict[str, Any]:
    """Returns the page's kind, how likely the answer is good, and whether there is any main content."""
    model = draft.model
    if not model.whole:
        return {}
    row = table((page_columns(draft.page, draft.first_cut, draft.probability),), 1).take(model.page.names)
    found = dict(zip(model.whole, model.page.probability(row)[:, 0].tolist(), strict=True))
    kind = max(KINDS, key=lambda name: found[name])
    total = fsum(found[name] for name in KINDS)  # unlike `sum`, the same in every Python
    return {
        "kind": kind,
        "kind_probability": round(found[kind] / total, 3) if total else 0.0,
        "confidence": round(found["sure"], 3),
        "main": round(found["main"], 3),
    }


def runner_up(draft: Draft) -> tuple[Mask, float] | None:
    """Returns the best alternative and its expected score, if it differs enough and is nearly as good."""
    words = passages(draft.page).words
    best, promise = None, CLOSE * expected(draft.probability, words, draft.keep)
    others = [draft.probability >= step for step in OTHERS] + [draft.first_cut.keep]
    # A clear page has one answer at every threshold: it is mended once.
    for other in {other.tobytes(): other for other in others}.values():
        other = _mended(draft, other)
        shared, either = int(words[draft.keep & other].sum()), int(words[draft.keep | other].sum())
        score = expected(draft.probability, words, other)
        if shared < APART * either and score > promise:
            best, promise = other, score
    return None if best is None else (best, promise)


def _mended(draft: Draft, keep: Mask) -> Mask:
    """Returns another choice of passages after the repairs that every choice needs."""
    *_, (_, last) = traced(draft.choosing(keep), (*MEND, DUPLICATES))
    return last.keep
