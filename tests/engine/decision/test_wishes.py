"""What the person asks for, and what no step may take away."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from readwell.engine.decision import decide as steps
from readwell.engine.decision import threads
from readwell.engine.decision.decide import SETTINGS, without_comments
from readwell.engine.decision.draft import Draft, Wishes, blank
from readwell.engine.decision.kinds import is_cards
from readwell.engine.decision.rendered import _better
from readwell.engine.features.passages import passages
from readwell.engine.models.model import shipped
from readwell.parse import parse

PAGE = parse("<title>The ferry</title><h1>The ferry</h1><p>It left the harbour at seven.</p><p>Nobody was late.</p>")


def asked(kept: list[bool]) -> list[bool]:
    """What is kept of the page after the settings, where the person wants the title."""
    draft = blank(PAGE, shipped(), Wishes(heading="on")).choosing(np.array(kept))
    for step in SETTINGS:
        draft = step.work(draft)
    return [bool(keep) for keep in draft.keep]


def test_the_title_is_added_to_an_article_but_is_none_alone() -> None:
    assert len(passages(PAGE)) == 3
    assert asked([False, True, False]) == [True, True, False]
    assert asked([False, False, False]) == [False, False, False]


def test_how_a_page_looks_never_takes_the_title_away() -> None:
    chance, words = np.array([0.01, 0.99, 0.99, 0.01]), np.array([4, 40, 40, 60])
    keep, title = np.array([True, True, True, True]), np.array([True, False, False, False])
    assert _better(chance, words, keep, title).tolist() == [True, True, True, False]
    assert _better(chance, words, keep, title & False).tolist() == [False, True, True, False]


def test_what_repeats_on_a_list_is_no_thread_of_comments(monkeypatch) -> None:  # type: ignore[no-untyped-def]
    kinds = {"collection": 0.3, "listing": 0.3}
    assert is_cards(kinds) and not is_cards({"article": 0.9, "listing": 0.1})
    monkeypatch.setattr(steps, "remarks", lambda draft: np.ones(len(draft.page), np.bool_))
    monkeypatch.setattr(steps, "kinds_of", lambda _: kinds)
    monkeypatch.setattr(threads, "POSTS", 1)
    draft: Draft = replace(blank(PAGE, shipped(), Wishes()), keep=np.array([True, True, True]))
    assert without_comments(draft) is draft
