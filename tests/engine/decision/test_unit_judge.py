"""Runs of repeated units go as one thing, where a forest is sure that they are no part of what the page is about."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from readwell.engine.decision.decide import JUDGE, MEND, THREADS, decide, without_units
from readwell.engine.decision.draft import UNASKED, Draft, Wishes
from readwell.engine.decision.unit_judge import asked, outside
from readwell.engine.features.passages import passages
from readwell.engine.features.wording import passage_texts
from readwell.engine.models.forest import Forest, forest
from readwell.engine.models.model import shipped
from readwell.engine.page.snapshot import Snapshot
from readwell.parse import parse

from tests.engine.decision.comment_pages import COMMENTS, POST, SAID, page


def by(column: str, limit: float, low: float, high: float) -> Forest:
    """A forest of one question: `low` up to the limit, `high` above, as log odds."""
    return forest((column,), [[(0, limit, 1, 2, 0.0), (0, 0.0, -1, -1, low), (0, 0.0, -1, -1, high)]], True)


DATED = by("has_time", 0.5, -4.0, 4.0)


def draft(html: str | Snapshot, trees: Forest | None = DATED, wishes: Wishes = UNASKED, likely: float = 0.7) -> Draft:
    """A draft that keeps everything, all of it about as likely."""
    snapshot = parse(html) if isinstance(html, str) else html
    made = decide(snapshot, replace(shipped(), units=trees), wishes, (*JUDGE, *MEND, *THREADS))
    rows = np.full(len(passages(snapshot)), likely)
    return replace(made, probability=rows, keep=np.ones(len(rows), np.bool_))


def kept(found: Draft) -> str:
    texts = passage_texts(found.page)
    return "\n".join(text for text, keep in zip(texts, without_units(found).keep.tolist(), strict=True) if keep)


def test_a_run_that_the_forest_is_sure_of_goes_and_the_post_above_it_stays() -> None:
    found = kept(draft(page(COMMENTS)))
    assert "boil our water" in found
    assert not any(said[:30] in found for said in SAID)


def test_a_run_that_it_is_not_sure_of_stays() -> None:
    for trees in (None, by("has_time", 0.5, -4.0, 1.0)):
        found = kept(draft(page(COMMENTS), trees))
        assert all(said[:30] in found for said in SAID)


def test_it_is_not_asked_where_all_is_sure_or_nothing_is_written_above() -> None:
    assert asked(draft(page(COMMENTS)))
    assert not asked(draft(page(COMMENTS), likely=0.999))
    assert not asked(draft(page(COMMENTS).replace(f"<p>{POST}</p>", "")))


def test_who_wants_comments_gets_them() -> None:
    assert all(said[:30] in kept(draft(page(COMMENTS), wishes=Wishes(comments="on"))) for said in SAID)


def test_a_page_that_says_it_is_a_thread_keeps_its_posts() -> None:
    data = '<script type="application/ld+json">{"@type": "DiscussionForumPosting"}</script>'
    assert all(said[:30] in kept(draft(data + page(COMMENTS))) for said in SAID)


def test_what_goes_is_the_box_around_the_units_with_what_else_stands_there() -> None:
    found = draft(page(f"<section><h3>What they said</h3>{COMMENTS}<p>Write to us.</p></section>"))
    gone = outside(found)[passages(found.page).head]
    texts = [text for text, out in zip(passage_texts(found.page), gone.tolist(), strict=True) if out]
    assert texts[0] == "What they said"
    assert texts[-1] == "Write to us."
