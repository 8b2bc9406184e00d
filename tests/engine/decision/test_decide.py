"""The decision as a list of steps: their order, what each changes, and that nothing else changes the answer."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from readwell.commands.cli import main
from readwell.engine.decision.decide import JUDGE, STEPS, decide, traced
from readwell.engine.decision.draft import Wishes, blank
from readwell.engine.extractors.readwell import Readwell, laid
from readwell.engine.features.passages import passages
from readwell.engine.models.model import shipped
from readwell.engine.page.selection import KEPT
from readwell.engine.page.snapshot import Snapshot
from readwell.parse import parse

from ..trees import pages

COUNCIL = Path(__file__).parents[2] / "data" / "pages" / "council.html"


def test_every_step_has_its_own_name_a_reason_and_a_figure() -> None:
    assert len({step.name for step in STEPS}) == len(STEPS)
    assert all(step.reason.endswith(".") and step.earned for step in STEPS)


def test_the_settings_of_the_extractor_are_the_wishes_of_a_draft() -> None:
    assert tuple(field.name for field in fields(Readwell)) == Wishes._fields
    assert tuple(field.default for field in fields(Readwell)) == tuple(Wishes())


@given(pages())
def test_the_answer_is_the_draft_after_the_last_step(page: Snapshot) -> None:
    if len(passages(page)):
        draft = decide(page, shipped())
        assert ((laid(page, draft.keep.astype(np.float64)) >= KEPT) == Readwell().select(page).kept).all()


@given(pages())
def test_no_step_changes_the_draft_it_was_given(page: Snapshot) -> None:
    draft = blank(page, shipped(), Wishes(comments="off", heading="on"))
    for _, after in traced(draft):
        draft.keep.setflags(write=False)
        draft.probability.setflags(write=False)
        assert after.page is page and len(after.keep) == len(after.probability) == len(passages(page))
        draft = after


def test_each_setting_is_the_only_step_that_reads_its_wish() -> None:
    page = parse(COUNCIL.read_bytes())
    usual = decide(page, shipped(), steps=JUDGE)
    for wishes in (Wishes(comments="on"), Wishes(heading="off"), Wishes(byline="off")):
        assert (decide(page, shipped(), wishes, JUDGE).keep == usual.keep).all()
    headless = decide(page, shipped(), Wishes(heading="off")).keep
    assert headless.sum() < decide(page, shipped()).keep.sum()


def test_explain_lists_each_step_with_what_it_changed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", "--steps", str(COUNCIL)]) == 0
    out = capsys.readouterr().out
    assert [line.split(":")[0].strip() for line in out.splitlines() if line[:2].strip()] == [
        f"{number} {step.name}".strip() for number, step in enumerate(STEPS, 1)
    ]
    assert "+ " in out.split("best cut")[1].split("whole units")[0]


def test_explain_says_that_a_published_algorithm_has_no_steps(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", "--steps", "--extractor", "dsc", str(COUNCIL)]) == 2
    assert "only the default extractor has a list" in capsys.readouterr().err
