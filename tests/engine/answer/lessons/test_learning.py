"""Tests of engine/answer/lessons/learning.py and of the request `teach`."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from readwell.engine.answer.lessons.applying import Judged
from readwell.engine.answer.lessons.learning import (
    MARGIN,
    MOSTLY_RIGHT,
    NAMELESS,
    PARTS,
    learnt,
    part_around,
    sharpened,
)
from readwell.engine.answer.lessons.lesson import LARGEST, Lesson
from readwell.engine.answer.lessons.names import shape
from readwell.engine.answer.teaching import taught as answered
from readwell.engine.features.passages import passages
from readwell.engine.page.snapshot import Mask, Snapshot
from readwell.engine.page.tree import end
from readwell.engine.page.wire import to_wire
from readwell.engine.requests import answer

from tests.engine.answer.lessons.corrections import (
    box_lesson,
    fates,
    first,
    inside,
    kept,
    named,
    now,
    remarked,
    remarks_lesson,
    signs,
    snapshot,
    taught,
)
from tests.engine.answer.lessons.pages import page, paragraph


def judged(found: Snapshot, chance: float = 0.7) -> Judged:
    """Returns a page of which everything is kept, each passage as probable."""
    size = len(passages(found))
    return Judged(np.full(size, chance), np.full(size, chance > 0.5))


def turned(found: Snapshot, node: int, do: str, before: Judged, last: int = 0) -> list[Lesson]:
    """Returns what is learnt from turning one element and no other."""
    after = before.keep.copy()
    after[inside(found, node)] = do == "keep"
    span = (node, last or int(end(found)[node]))
    return [one.lesson for one in learnt(found, before, after, span, do)]


def test_a_named_box_is_learnt_by_its_own_name() -> None:
    one = box_lesson()
    assert list(one.by) == ["own"] and (one.do, one.right, one.place) == ("drop", 0, "inside")
    assert one.by == signs(snapshot(page(3)), first(snapshot(page(3)), "story-inset"), "own")


def test_the_same_lesson_is_learnt_on_each_page_of_a_site() -> None:
    assert box_lesson(0).by == box_lesson(1).by == box_lesson(2).by


def test_of_nested_elements_with_the_same_words_the_innermost_with_a_name_is_learnt() -> None:
    html = page(0).replace('<div class="story-inset">', '<div class="outer-box"><div class="story-inset"><div>')
    html = html.replace(paragraph(900 + 1, 25) + "</p></div>", paragraph(900 + 1, 25) + "</p></div></div></div>")
    found = snapshot(html)
    (one,) = taught(found, first(found, "outer-box"), "drop")
    assert one.by == box_lesson().by


def test_a_shift_goes_further_than_the_correction_needed() -> None:
    found = snapshot(page(0))
    (one,) = turned(found, first(found, "story-inset"), "drop", judged(found, 0.7))
    assert one.shift == 8 + MARGIN  # 10 * log(.7 / .3) is 8.5
    (one,) = turned(found, first(found, "story-inset"), "drop", judged(found, 0.998))
    assert one.shift == min(62 + MARGIN, LARGEST)


def test_a_named_part_that_was_all_wrong_is_kept_however_unlikely_it_looks() -> None:
    one = remarks_lesson()
    assert one.shift == LARGEST and one.place == "below"


def test_where_names_are_missing_a_shift_goes_less_far() -> None:
    found = snapshot("<main><article>" + f"<p>{paragraph(1)}</p>" * 3 + f"<pre>{paragraph(2)}</pre></article></main>")
    pre = int(np.flatnonzero(found.tagged(("pre",)))[0])
    (one,) = turned(found, pre, "drop", judged(found, 0.99))
    assert one.shift == NAMELESS


def test_of_the_text_itself_place_and_links_tell_nothing() -> None:
    body = "".join(f"<p class=text>{paragraph(n)}</p>" for n in range(6))
    found = snapshot(f"<main class=story>{body}</main>")
    last = int(np.flatnonzero(found.tagged(("p",)))[-1])
    assert (
        turned(found, last, "drop", judged(found)) == []
        or "place" not in turned(found, last, "drop", judged(found))[0].by
    )


def test_a_paragraph_without_a_name_is_not_told_by_its_place() -> None:
    body = "".join(f"<p>{paragraph(n)}</p>" for n in range(6))
    found = snapshot(f"<main class=story>{body}</main>")
    last = int(np.flatnonzero(found.tagged(("p",)))[-1])
    for one in turned(found, last, "drop", judged(found)):
        assert "opening" in one.by and "place" not in one.by


def test_a_name_that_two_boxes_share_is_told_by_what_is_around() -> None:
    html = page(0).replace(
        "</main>", f'<aside class="story-rail"><div class="story-inset">{paragraph(5, 400)}</div></aside></main>'
    )
    found = snapshot(html)
    before = judged(found)
    (one,) = turned(found, first(found, "story-inset"), "drop", before)
    assert list(one.by) == ["own", "above"]


def test_what_stands_in_the_middle_is_not_told_by_that() -> None:
    boxes = "".join(f'<div class="unit"><p>{paragraph(n, 30)}</p></div>' for n in range(9))
    found = snapshot(f'<main class="story">{boxes}</main>')
    units = [int(node) for node in np.flatnonzero(found.tagged(("div",)))]
    assert all("place" not in one.by for one in turned(found, units[4], "drop", judged(found)))


def test_what_looks_like_the_rest_teaches_nothing() -> None:
    found = snapshot(f'<main class="story">{f"<p>{paragraph(1)}</p>" * 6}</main>')
    third = int(np.flatnonzero(found.tagged(("p",)))[2])
    assert turned(found, third, "drop", judged(found)) == []


def test_a_part_that_was_mostly_right_teaches_nothing() -> None:
    found = snapshot(page(0))
    body = first(found, "story-body")
    rows = np.flatnonzero(inside(found, body))
    before = judged(found)
    before.keep[rows[: len(rows) // 2]] = False
    right = int(passages(found).words[rows[: len(rows) // 2]].sum() * 100 // passages(found).words[rows].sum())
    assert right < MOSTLY_RIGHT and turned(found, body, "drop", before)
    before.keep[rows[: len(rows) - 2]] = False
    assert turned(found, body, "drop", before) == []


def test_several_parts_at_once_teach_a_lesson_each_up_to_three() -> None:
    parts = "".join(f'<div class="part{"abcdef"[n]}">{paragraph(n, 20)}</div>' for n in range(5))
    found = snapshot(f'<main class="story"><p class="lead">{paragraph(9, 200)}</p>{parts}<p>{paragraph(8)}</p></main>')
    before = judged(found)
    start, stop = first(found, "parta"), int(end(found)[first(found, "parte")])
    after = before.keep.copy()
    for letter in "abcde":
        after[inside(found, first(found, f"part{letter}"))] = False
    got = learnt(found, before, after, (start, stop), "drop")
    assert len(got) == PARTS and len({str(one.lesson.by) for one in got}) == PARTS


@pytest.mark.parametrize("span", [(0, 0), (-5, -1), (10**9, 10**9 + 1), (5, 2)])
def test_a_span_without_passages_teaches_nothing(span: tuple[int, int]) -> None:
    found = snapshot(page(0))
    assert learnt(found, now(found), now(found).keep, span, "drop") == []
    assert part_around(found, now(found).keep, span) == span


def test_an_empty_page_teaches_nothing() -> None:
    for html in ("", "<p>", "<img src=a.png>"):
        found = snapshot(html)
        assert learnt(found, now(found), now(found).keep, (0, len(found)), "keep") == []


def test_nothing_is_kept_by_words_that_a_site_says_everywhere() -> None:
    items = "".join(
        f'<li class="teaser">{title} and more words here</li>' for title in ("Read also", "Look here", "New today")
    )
    found = snapshot(f'<main class="story"><p>{paragraph(1, 200)}</p><ul class="more">{items}</ul></main>')
    before = Judged(np.full(4, 0.2), np.array([True, False, False, False]))
    assert all("opening" not in one.by for one in turned(found, first(found, "teaser"), "keep", before))
    after = judged(found)
    (one,) = turned(found, first(found, "teaser"), "drop", after)
    assert "opening" in one.by


def test_the_box_around_is_a_small_one_with_a_name() -> None:
    found = snapshot(page(0))
    box = first(found, "story-inset")
    p = box + 1
    whole = part_around(found, now(found).keep, (p, int(end(found)[p])))
    assert whole == (box, int(end(found)[box]))
    dropped = now(found).keep & ~inside(found, p)
    assert part_around(found, dropped, (p, int(end(found)[p]))) == whole
    title = first(found, "story-title")
    span = (title, int(end(found)[title]))
    assert part_around(found, now(found).keep, span) == span
    big = snapshot(page(0, box=400, paragraphs=2))
    p = first(big, "story-inset") + 1
    assert part_around(big, now(big).keep, (p, int(end(big)[p]))) == (p, int(end(big)[p]))


def test_a_lesson_by_known_signs_takes_over_what_was_said_before() -> None:
    old = replace(box_lesson(), shift=70, right=3, much=True)
    assert sharpened(box_lesson(), [old]) == replace(box_lesson(), shift=70, right=0, much=True)
    for other in (replace(old, do="keep"), replace(old, by={"own": named("other")})):
        assert sharpened(box_lesson(), [other]) == box_lesson()


def test_of_a_small_box_that_is_kept_its_content_is_learnt() -> None:
    found = snapshot(page(0))
    foot = first(found, "story-foot")
    (one,) = taught(found, foot, "keep")
    assert list(one.by) == ["own", "above"] and one.by["above"] == int(shape(found)[foot])
    assert fates(found, one) == ["applied"] and kept(found, one)[inside(found, foot)].all()


def test_a_correction_that_was_learnt_holds_on_the_page_itself() -> None:
    found = snapshot(page(0))
    box = inside(found, first(found, "story-inset"))
    assert fates(found, box_lesson()) == ["applied"] and not kept(found, box_lesson())[box].any()


def span_of(found: Snapshot, name: str) -> list[int]:
    node = first(found, name)
    return [node, int(end(found)[node])]


def reply(html: str, name: str, act: str = "drop", **more: Any) -> dict[str, Any]:
    """Returns the reply to a correction of one element."""
    found = snapshot(html)
    wire = to_wire(found)
    lessons = {"lessons": more["lessons"]} if "lessons" in more else {}
    keep = answer({"do": "extract", "page": wire, **lessons})["ok"]["keep"]
    span = more.pop("span", None) or span_of(found, name)
    if act == "drop":
        left = [[[first, min(last, span[0])], [max(first, span[1]), last]] for first, last in keep]
        keep = [one for pair in left for one in pair if one[0] < one[1]]
    else:
        keep = sorted([*keep, span])
    out: dict[str, Any] = answer({"do": "teach", "page": wire, "act": act, "span": span, "keep": keep, **more})["ok"]
    return out


def test_the_request_teaches_what_is_learnt_with_its_role() -> None:
    got = reply(page(0), "story-inset")
    (row,) = got["lessons"]
    assert {**row, "sort": "text"} == box_lesson().wire() and got["against"] == []
    assert reply(remarked(0), "story-remarks", "keep")["lessons"][0]["do"] == "keep"


def test_the_request_can_be_about_the_box_around() -> None:
    found = snapshot(page(0))
    box = first(found, "story-inset")
    p = [box + 1, int(end(found)[box + 1])]
    alone, around = reply(page(0), "", span=p), reply(page(0), "", span=p, around=True)
    assert alone["span"] == p and around["span"] == span_of(found, "story-inset")
    assert around["lessons"][0]["by"] == box_lesson().wire()["by"]


def test_the_request_names_the_lessons_that_a_correction_contradicts() -> None:
    lessons = [{**remarks_lesson().wire(), "id": "a"}, {**box_lesson().wire(), "id": "b"}]
    got = reply(page(1), "story-inset", "keep", lessons=lessons)
    assert got["against"] == [1]
    assert reply(page(1), "story-title", "drop", lessons=lessons)["against"] == []


def test_teaching_leaves_the_persons_choice_as_it_is() -> None:
    found = snapshot(page(0))
    chosen: Mask = np.zeros(len(found), np.bool_)
    box = span_of(found, "story-inset")
    answered(found, None, [], chosen, (box[0], box[1]), "keep", around=True)
    assert not chosen.any()
