"""Several extractors combined: votes, union, intersection, one after the other."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import settings as limits
from readwell.engine.basics.errors import Refused
from readwell.engine.extractors.combine import Combine
from readwell.engine.extractors.settings import build, from_text
from readwell.engine.page.pruning import with_texts
from readwell.engine.page.snapshot import Mask, Snapshot
from readwell.engine.page.text import unseen
from readwell.engine.page.tree import is_text, leaves
from readwell.engine.page.wire import from_wire, to_wire
from readwell.engine.requests import answer
from readwell.parse import parse

from tests.engine.trees import pages

GOLD = Path(__file__).parents[1] / "data" / "pages" / "gold"
PAGES = [parse(path.read_bytes()) for path in sorted(GOLD.glob("*.html"))]
THREE = "ccb+density+plain"


def kept(page: Snapshot, text: str) -> Mask:
    return build(from_text(text)).select(page).kept


@pytest.mark.parametrize("page", PAGES)
def test_union_intersection_and_votes_are_those_of_the_extractors_answers(page: Snapshot) -> None:
    answers = [kept(page, name) for name in THREE.split("+")]
    votes = np.sum(answers, axis=0)
    for how, needed in (("by=union", 1), ("by=intersection", 3), ("by=vote", 2), ("votes=1", 1), ("votes=3", 3)):
        assert np.array_equal(kept(page, f"combine:of={THREE},{how}"), votes >= needed), how


@pytest.mark.parametrize("page", PAGES)
def test_more_votes_never_score_less(page: Snapshot) -> None:
    votes = np.sum([kept(page, name) for name in THREE.split("+")], axis=0)
    score = build(from_text(f"combine:of={THREE}")).select(page).score
    ordered = np.argsort(votes, kind="stable")
    assert np.all(np.diff(score[ordered]) >= 0)
    assert not score[votes == 0].any()


@pytest.mark.parametrize("page", PAGES)
def test_one_extractor_alone_answers_as_without_combine(page: Snapshot) -> None:
    for how in ("vote", "union", "intersection", "order"):
        assert np.array_equal(kept(page, f"combine:of=dsc(window=8),by={how}"), kept(page, "dsc:window=8"))


def test_in_order_the_second_sees_only_what_the_first_has_left() -> None:
    menu = "<ul>" + "<li><a href=/x>One of many links</a>" * 9 + "</ul>"
    page = parse(f"<body>{menu}<p>Words of an article.</p>{menu}<p>And more of them.</p></body>")
    assert kept(page, "bte:tag_cost=1").sum() > 2
    ordered = kept(page, "combine:of=lqf+bte(tag_cost=1),by=order")
    assert [page.string(leaf) for leaf in np.flatnonzero(ordered).tolist()] == [
        "Words of an article.",
        "And more of them.",
    ]


@given(pages())
@limits(max_examples=60)
def test_a_pruned_page_is_a_page_with_the_kept_texts_in_their_places(page: Snapshot) -> None:
    some = leaves(page) & (np.arange(len(page)) % 3 > 0)
    left, ids = with_texts(page, some)
    assert to_wire(from_wire(to_wire(left))) == to_wire(left)
    shown = np.flatnonzero(is_text(left) & ~unseen(left))
    there = np.flatnonzero(some & is_text(page) & ~unseen(page))
    assert [left.string(leaf) for leaf in shown.tolist()] == [page.string(leaf) for leaf in there.tolist()]
    above = left.parent[1:]
    assert np.array_equal(ids[above], page.parent[ids[1:]])
    assert all(
        page.attribute(name).get(ids[node]) == value
        for name in left.names
        for node, value in left.attribute(name).items()
    )


@pytest.mark.parametrize(
    ("of", "says"),
    [
        ("ccb+nothing", "names 'nothing'"),
        ("", "names ''"),
        ("combine", "names 'combine'"),
        ("ccb(range=9", "names 'ccb(range=9'"),
        ("ccb(speed=9)", "ccb has no setting 'speed'"),
        ("ccb(range=0)", "ccb.range lies in"),
        ("ccb(range)", "'range' is not field=value"),
        ("+".join(["ccb"] * 9), "names 9 extractors"),
    ],
)
def test_what_cannot_be_combined_is_refused_by_name(of: str, says: str) -> None:
    with pytest.raises(Refused, match=says.replace("(", r"\(")):
        build({"name": "combine", "of": of})


def test_eight_extractors_can_be_combined() -> None:
    assert len(Combine(of="+".join(["bte"] * 8)).parts()) == 8
    with pytest.raises(Refused, match="names 9 extractors; 8 at most"):
        Combine(of="+".join(["bte"] * 9))


def test_the_reasons_name_who_keeps_a_block_and_who_does_not() -> None:
    page: dict[str, Any] = to_wire(PAGES[0])
    reply = answer({"do": "explain", "page": page, "with": {"name": "combine", "of": THREE}})["ok"]
    reasons = {reason for row in reply["blocks"] for reason in row["reasons"]}
    assert "kept by ccb, density, plain" in reasons
    assert any(reason.startswith("dropped by") for reason in reasons)
