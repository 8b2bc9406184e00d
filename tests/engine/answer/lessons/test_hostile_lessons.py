"""Pages and lessons made to harm: work is counted, and nothing fails or goes further than it may."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest
from readwell.engine.answer.lessons.applying import judged, read_with
from readwell.engine.answer.lessons.learning import SETS, learnt
from readwell.engine.answer.lessons.lesson import LARGEST, MOST, Lesson
from readwell.engine.answer.lessons.names import words_of
from readwell.engine.answer.lessons.sketch import sketch, text_of
from readwell.engine.answer.lessons.spots import SIGNS, sign, spots
from readwell.engine.answer.select import select
from readwell.engine.features.passages import passages
from readwell.engine.page.selection import KEPT, Selection
from readwell.engine.page.snapshot import Snapshot
from readwell.engine.page.tree import leaves

from tests.engine.answer.lessons.corrections import box_lesson, fates, first, inside, kept, signs, snapshot
from tests.engine.answer.lessons.pages import page, paragraph
from tests.engine.counted import calls


def everything(found: Snapshot) -> Selection:
    """Returns a page of which all is kept, just so: the extractor itself is tested elsewhere."""
    return Selection(np.where(leaves(found), KEPT + 0.1, 0.0))


def all_signs(found: Snapshot) -> dict[str, int]:
    """Returns the signs that most spots bear."""
    keep = np.ones(len(passages(found)), np.bool_)
    return {name: int(np.bincount(sign(found, name, keep)).argmax()) for name in SIGNS}


def lesson(found: Snapshot, do: str = "drop", *names: str) -> Lesson:
    by = {name: number for name, number in all_signs(found).items() if name in (names or ("own",))}
    return Lesson(do, by, LARGEST, 100, text_of(sketch(found)), True)


def steps(html: str, work: Callable[[Snapshot], object]) -> int:
    """Returns the calls of a piece of work on a page whose views are there."""
    found = snapshot(html)
    selection = everything(found)
    read_with(found, selection, [lesson(found, "drop", *SIGNS)], True)
    return calls(lambda: work(found))


def flat(count: int) -> str:
    return "<main>" + "<p class=unit>Read also more</p>" * count + "</main>"


def deep(count: int) -> str:
    return "<div class=unit>Words " * count


def wide(count: int) -> str:
    return (
        "<main>" + "".join(f"<p class='unit{'abcdefghij'[n % 10]}x{n}'>Words {n}</p>" for n in range(count)) + "</main>"
    )


SHAPES = (flat, deep, wide)


@pytest.mark.parametrize("shape", SHAPES)
def test_the_work_of_64_lessons_grows_with_the_page_and_no_faster(shape: Callable[[int], str]) -> None:
    def work(found: Snapshot) -> object:
        return read_with(found, everything(found), [lesson(found, do) for do in ("drop", "keep")] * (MOST // 2), True)

    small, large = (steps(shape(count), work) for count in (100, 800))
    assert large < 10 * small


@pytest.mark.parametrize("shape", SHAPES)
def test_the_work_of_learning_grows_with_the_page_and_no_faster(shape: Callable[[int], str]) -> None:
    def work(found: Snapshot) -> object:
        before = judged(found, everything(found), True)
        after = before.keep.copy()
        after[1:4] = False
        span = (int(passages(found).head[1]), int(passages(found).head[3]) + 1)
        return learnt(found, before, after, span, "drop")

    small, large = (steps(shape(count), work) for count in (100, 800))
    assert large < 10 * small + 2000


@pytest.mark.second
def test_a_page_of_200_000_spots_is_read_with_64_lessons() -> None:
    found = snapshot("<main>" + "<p class=u>b" * 200_000 + "</main>")
    assert len(spots(found)) >= 200_000
    got = read_with(found, everything(found), [lesson(found), lesson(found, "keep")] * (MOST // 2), True)
    assert len(got.told) == MOST


def test_sixty_four_lessons_that_match_everything_leave_the_page_alone() -> None:
    found = snapshot("<article class=unit>" + f"<p class=unit>{paragraph(1)}</p>" * 9 + "</article>")
    p = int(np.flatnonzero(found.tagged(("p",)))[0])
    one = Lesson("drop", signs(found, p, "own"), LARGEST, 0, text_of(sketch(found)), True)
    assert set(fates(found, *[one] * MOST)) == {"everywhere"}
    assert (kept(found, *[one] * MOST) == kept(found)).all()


def test_signs_of_0_bear_nothing_by_themselves() -> None:
    found = snapshot(page(1))
    zero = replace(box_lesson(), by=dict.fromkeys(SIGNS, 0))
    assert fates(found, zero) == ["unmet"]
    assert fates(found, replace(box_lesson(), by={"own": 0})) == ["unmet"]


@pytest.mark.parametrize(
    "html", ["", "word", "<p>word", "<p class=story-inset>word", "<html>", "<!-- a -->", "\x00", "<img>"]
)
def test_a_page_of_one_word_or_none_is_read_and_taught(html: str) -> None:
    found = snapshot(html)
    for do in ("drop", "keep"):
        one = replace(box_lesson(), do=do, sketch=text_of(sketch(found)), much=True)
        assert len(fates(found, one)) == 1
        before = judged(found, select(found, None)[1], True)
        learnt(found, before, before.keep, (0, len(found)), do)


def test_names_of_a_megabyte_are_read_to_a_limit() -> None:
    found = snapshot(f"<main class='{'a ' * 500_000}'><p class='{'b' * 1_000_000}'>Words to read</p></main>")
    assert fates(found, box_lesson()) in (["unmet"], ["strange"])
    assert calls(lambda: words_of("c1 " * 300_000)) < 5_000


def test_lone_surrogates_in_names_and_words_are_numbers_too() -> None:
    html = page(1).replace("story-inset", "story-\ud800inset").replace("Sponsored", "\udfffSponsored")
    found = snapshot(html)
    assert all(len(sign(found, name, np.ones(len(passages(found)), np.bool_))) for name in SIGNS)
    assert len(fates(found, box_lesson())) == 1


def test_nesting_of_thousands_is_read() -> None:
    found = snapshot("<div class=unit><form>" * 3000 + paragraph(1))
    for do in ("drop", "keep"):
        assert len(read_with(found, everything(found), [lesson(found, do, *SIGNS[:4])], True).told) == 1


def test_text_that_copies_a_boxs_signs_is_left_out_to_a_third_at_most() -> None:
    """A page may give its article the name of a box that a person had left out: then the person is asked."""
    html = page(1).replace('<div class="story-body">', '<div class="story-inset">')
    found = snapshot(html)
    told = fates(found, box_lesson())
    assert told in (["asks"], ["everywhere"]) and (kept(found, box_lesson()) == kept(found)).all()


def test_a_part_that_copies_the_signs_of_kept_remarks_is_kept_to_a_third_at_most() -> None:
    from tests.engine.answer.lessons.corrections import remarks_lesson

    rows = "".join(f"<li><a href=/{n}>Buy tide {n} for little money today</a></li>" for n in range(60))
    html = page(1).replace("</article>", f'</article><div class="story-remarks" id="comments"><ul>{rows}</ul></div>')
    found = snapshot(html)
    assert fates(found, remarks_lesson()) == ["asks"]
    assert (kept(found, remarks_lesson()) == kept(found)).all()


def test_no_set_of_signs_is_learnt_that_a_request_would_refuse() -> None:
    assert all("own" in names and set(names) <= set(SIGNS) for names in SETS)
    found = snapshot(page(0))
    assert inside(found, first(found, "story-inset")).any()
