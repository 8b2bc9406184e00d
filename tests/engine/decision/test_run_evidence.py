"""What is told of a run of repeated units: how its units begin, what most hold, what stands around."""

from __future__ import annotations

import pytest
from readwell.engine.decision.decide import JUDGE, MEND, decide
from readwell.engine.decision.kinds import kinds_of
from readwell.engine.decision.run_evidence import Evidence, evidence
from readwell.engine.decision.unit_runs import unit_runs
from readwell.engine.models.model import shipped
from readwell.parse import parse

from tests.engine.decision.comment_pages import COMMENTS, SAID, page


def told(html: str) -> Evidence:
    """What is told of the run with most units."""
    draft = decide(parse(html), shipped(), steps=(*JUDGE, *MEND))
    run = max(unit_runs(draft.page), key=lambda run: len(run.starts))
    return evidence(draft, run, kinds_of(draft))


def test_comments_have_heads_times_and_pictures_and_stand_below_an_article() -> None:
    found = told(page(f"<h3>6 comments</h3><div>{COMMENTS}</div><form><textarea></textarea></form>"))
    assert found["units"] == 6
    shares = ("has_time", "has_picture", "has_link", "head_short", "head_alone", "head_capital", "answers")
    assert {found[name] for name in shares} == {1.0}
    assert found["announced"] == found["counted"] == found["field_after"] == 1.0
    assert found["has_heading"] == found["paragraphs"] == 0.0
    assert found["above"] > 50
    assert found["above_pieces"] == 1


def test_the_paragraphs_of_an_article_have_none_of_that() -> None:
    found = told(f"<title>A kettle</title><h1>A kettle</h1><div>{''.join(f'<p>{said}</p>' for said in SAID)}</div>")
    assert found["paragraphs"] == found["single"] == 1.0
    assert found["has_time"] == found["has_picture"] == found["announced"] == found["counted"] == found["above"] == 0.0


def test_heads_that_differ_in_numbers_alone_are_the_same() -> None:
    numbered = "".join(f"<div><b>Answer {place}</b><p>{said}</p></div>" for place, said in enumerate(SAID))
    named = "".join(f"<div><b>{said.split()[-1]}</b><p>{said}</p></div>" for said in SAID)
    assert told(page(numbered))["head_distinct"] == pytest.approx(1 / 6)
    assert told(page(named))["head_distinct"] == 1.0


def test_every_run_has_the_same_columns_all_finite() -> None:
    names = set(told(page(COMMENTS)))
    for html in (
        "<div><p>one two three four eleven twelve</p><p>five six seven eight nine ten</p></div>",
        f"<table><tr><td>{SAID[0]}<tr><td>{SAID[1]}</table>",
    ):
        found = told(html)
        assert set(found) == names
        assert all(abs(value) < 1e9 for value in found.values())
