"""Tests of engine/answer/lessons/applying.py, and of what an answer says of its lessons."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import settings as limits
from hypothesis import strategies as st
from readwell.engine.answer.lessons.applying import SUREST, judged
from readwell.engine.answer.lessons.lesson import ACTS, LARGEST, Lesson
from readwell.engine.answer.lessons.sketch import sketch, text_of
from readwell.engine.answer.lessons.spots import SIGNS, sign, spots
from readwell.engine.answer.select import select
from readwell.engine.features.passages import passages
from readwell.engine.page.snapshot import Snapshot
from readwell.engine.page.text import unseen

from tests.engine.answer.lessons.corrections import (
    box_lesson,
    fates,
    first,
    inside,
    kept,
    now,
    read,
    remarked,
    remarks_lesson,
    signs,
    snapshot,
)
from tests.engine.answer.lessons.pages import page


def lesson_on(found: Snapshot, name: str, do: str = "drop", *by: str, **more: object) -> Lesson:
    """Returns a lesson that knows this page and this element of it."""
    own = signs(found, first(found, name), "own", *by)
    return replace(Lesson(do, own, LARGEST, 0, text_of(sketch(found))), **more)  # type: ignore[arg-type]


def test_a_part_with_the_signs_is_left_out_on_other_pages() -> None:
    found = snapshot(page(1))
    box = inside(found, first(found, "story-inset"))
    assert kept(found)[box].all() and not kept(found, box_lesson())[box].any()
    assert (kept(found)[~box] == kept(found, box_lesson())[~box]).all()


def test_a_part_with_the_signs_is_kept_on_other_pages() -> None:
    found = snapshot(remarked(1, remarks=2))
    remarks = inside(found, first(found, "commentlist"))
    assert not kept(found)[remarks].any() and kept(found, remarks_lesson())[remarks].all()


@pytest.mark.parametrize(
    ("html", "fate"),
    [
        (page(1), "applied"),
        (page(1, boxes=0), "unmet"),
        (page(1, prefix="tale"), "strange"),
        (page(1, boxes=5), "asks"),
        (page(1, paragraphs=2, box=400), "everywhere"),
        (page(1).replace("<p>Sponsored", "<p hidden>Sponsored"), "right"),
    ],
    ids=lambda value: value if len(value) < 20 else "",
)
def test_each_fate_is_told(html: str, fate: str) -> None:
    found = snapshot(html)
    assert fates(found, box_lesson()) == [fate]
    if fate != "applied":
        assert (kept(found, box_lesson()) == kept(found)).all()


def test_what_is_right_already_is_told_as_right() -> None:
    found = snapshot(page(1))
    assert fates(found, lesson_on(found, "story-foot")) == ["right"]
    assert fates(found, lesson_on(found, "story-body", "keep")) == ["right"]


def test_a_known_sign_on_a_page_built_otherwise_is_strange() -> None:
    found = snapshot(page(1))
    other = replace(lesson_on(found, "story-inset"), sketch=text_of(sketch(snapshot(page(0, prefix="tale")))))
    assert fates(found, other) == ["strange"] and (kept(found, other) == kept(found)).all()


def test_more_than_a_third_is_changed_only_with_leave() -> None:
    found = snapshot(page(1, boxes=5))
    asks, leave = box_lesson(), replace(box_lesson(), much=True)
    assert fates(found, asks) == ["asks"] and read(found, asks).told[0]["words"] > 0
    assert fates(found, leave) == ["applied"] and kept(found, leave).sum() < kept(found).sum()


def test_the_third_is_of_all_lessons_together() -> None:
    found = snapshot(page(1, paragraphs=9, box=60))
    one = box_lesson()
    assert fates(found, one) == ["applied"]
    title = lesson_on(found, "story-title")
    assert fates(found, one, title) == ["applied", "applied"]
    third = snapshot(page(1, paragraphs=9, box=95))
    assert fates(third, one) == ["applied"]
    body = replace(lesson_on(third, "story-body"), by={"own": number_of_paragraph(third)})
    told = fates(third, one, body)
    assert told[0] == "applied" and told[1] in ("asks", "everywhere")
    assert fates(third, replace(one, much=True), title)[1] == "applied"


def number_of_paragraph(found: Snapshot) -> int:
    """Returns the sign that all nameless paragraphs bear."""
    rows = spots(found)
    p = int(np.flatnonzero(found.tagged(("p",)))[0])
    return int(sign(found, "own", now(found).keep)[int(np.flatnonzero(rows.node == p)[0])])


def test_a_lesson_that_would_take_everything_does_nothing() -> None:
    found = snapshot(page(1))
    for much in (False, True):
        one = lesson_on(found, "story-main", much=much)
        assert fates(found, one) == ["everywhere"] and (kept(found, one) == kept(found)).all()


def test_a_lesson_that_would_keep_everything_does_nothing() -> None:
    found = snapshot("<div class=all><nav>" + "<a href=/x>Some words here</a> " * 20 + f"</nav>{page(1)}</div>")
    one = lesson_on(found, "all", "keep", right=100, much=True)
    assert fates(found, one) in (["everywhere"], ["right"])
    assert (kept(found, one) == kept(found)).all()


def test_lessons_that_contradict_each_other_count_in_their_order() -> None:
    found = snapshot(page(1))
    box = inside(found, first(found, "story-inset"))
    drop, keep = lesson_on(found, "story-inset"), lesson_on(found, "story-inset", "keep")
    assert not kept(found, keep, drop)[box].any() and fates(found, keep, drop) == ["right", "applied"]
    assert kept(found, drop, keep)[box].all() and fates(found, drop, keep) == ["applied", "applied"]


def test_lessons_about_different_parts_count_in_any_order() -> None:
    found = snapshot(remarked(1, remarks=2))
    one, other = box_lesson(), remarks_lesson()
    assert (kept(found, one, other) == kept(found, other, one)).all()


def test_the_reply_has_the_requests_order_and_names() -> None:
    found = snapshot(page(1))
    lessons = [replace(box_lesson(), id="b"), lesson_on(found, "story-foot"), replace(box_lesson(), id="a")]
    told = read(found, *lessons).told
    assert [row.get("id") for row in told] == ["b", None, "a"]
    assert [list(row) for row in told] == [
        ["id", "is", "parts", "words"],
        ["is", "parts", "words"],
        ["id", "is", "parts", "words"],
    ]
    assert [row["is"] for row in told] == ["applied", "right", "right"]


def test_all_signs_must_be_borne() -> None:
    found = snapshot(page(1))
    whole = lesson_on(found, "story-inset", "drop", *SIGNS[1:])
    assert set(whole.by) == set(SIGNS)
    assert fates(found, whole) == ["applied"]
    for name in SIGNS:
        assert fates(found, replace(whole, by={**whole.by, name: whole.by[name] ^ 1})) == ["unmet"], name


def test_pictures_go_with_their_part_and_only_if_nothing_of_it_is_left() -> None:
    html = page(1).replace('<div class="story-inset">', '<div class="story-inset"><img src=a.png>')
    found = snapshot(html)
    picture = int(np.flatnonzero(found.tagged(("img",)))[0])
    assert read(found, box_lesson()).gone[picture]
    assert not select(found, None, lessons=[box_lesson()])[1].kept[picture]
    weak = replace(box_lesson(), shift=0)
    assert not read(found, weak).gone.any()


def test_of_a_method_that_isnt_sure_a_lesson_turns_each_passage() -> None:
    found = snapshot(page(1))
    weak = replace(box_lesson(), shift=1)
    box = inside(found, first(found, "story-inset"))
    for name, gone in (("readwell", False), ("bte", True), ("boilerpipe", True)):
        try:
            _, selection = select(found, {"name": name}, lessons=[weak])
        except Exception:  # not every build has each method
            continue
        assert (not judged(found, selection, name == "readwell").keep[box].any()) == gone, name


def test_a_page_with_nothing_left_is_not_made() -> None:
    found = snapshot("<article class=story-article>" + "<p class=story-inset>" + "word " * 80 + "</p></article>")
    one = lesson_on(found, "story-inset", much=True)
    assert fates(found, one) == ["everywhere"] and (kept(found, one) == kept(found)).all()


def test_scores_of_turned_passages_stay_on_their_new_side_and_keep_their_order() -> None:
    found = snapshot(page(1))
    box = inside(found, first(found, "story-inset"))
    before, after = now(found), judged(found, read(found, box_lesson()).selection, True)
    assert np.allclose(before.chance[box], after.chance[box], atol=1e-5)
    assert (before.chance <= SUREST).all() and (before.chance >= 1 - SUREST).all()


def test_an_answer_whose_lessons_do_nothing_is_the_answer_without() -> None:
    found = snapshot(page(1, boxes=0))
    plain, taught = select(found, None)[1], select(found, None, lessons=[box_lesson()])[1]
    assert (plain.score == taught.score).all() and [row["is"] for row in taught.taught] == ["unmet"]
    assert taught.turned is not None and not taught.turned.any()


PAGES = [snapshot(html) for html in (page(1), remarked(2), page(3, boxes=4), "<p>", "", page(1, prefix="tale"))]
NUMBERS = sorted({int(value) for one in PAGES for name in SIGNS for value in sign(one, name, now(one).keep).tolist()})
LESSONS = st.builds(
    Lesson,
    do=st.sampled_from(ACTS),
    by=st.dictionaries(st.sampled_from(SIGNS), st.sampled_from(NUMBERS), min_size=1, max_size=2),
    shift=st.integers(0, LARGEST),
    right=st.integers(0, 100),
    sketch=st.sampled_from([text_of(sketch(one)) for one in PAGES]),
    much=st.booleans(),
)


@limits(max_examples=150)
@given(st.sampled_from(PAGES), st.lists(LESSONS, max_size=5))
def test_lessons_never_fail_and_never_keep_what_nobody_sees(found: Snapshot, lessons: list[Lesson]) -> None:
    plain, (_, selection) = select(found, None)[1], select(found, None, lessons=lessons)
    assert len(selection.taught) == len(lessons)
    assert not (selection.kept & ~plain.kept & unseen(found)).any()
    assert plain.kept.any() == selection.kept.any() or not plain.kept.any()
    if all(row["is"] in ("unmet", "strange", "right", "everywhere", "asks") for row in selection.taught):
        assert (selection.score == plain.score).all()
    assert len(passages(found)) == len(kept(found, *lessons))
