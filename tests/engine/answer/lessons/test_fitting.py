"""Tests of engine/answer/lessons/fitting.py."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from readwell.engine.answer.lessons.fitting import FORM_WORDS, LEAST_KEPT, fitting, to_turn, turns
from readwell.engine.answer.lessons.lesson import Lesson
from readwell.engine.answer.lessons.spots import spots
from readwell.engine.features.passages import passages
from readwell.engine.page.snapshot import Mask, Snapshot

from tests.engine.answer.lessons.corrections import first, inside, snapshot


def lesson(do: str = "drop", shift: int = 40, right: int = 0) -> Lesson:
    return Lesson(do, {"own": 1}, shift, right, "")


def met(page: Snapshot, name: str) -> Mask:
    rows = spots(page)
    return np.asarray((rows.node == first(page, name)) & ~rows.single, np.bool_)


def turned(page: Snapshot, one: Lesson, name: str, chance: float | list[float], kept: Mask) -> int:
    """Returns how many passages of a part a lesson turns."""
    chances = np.full(len(passages(page)), 0.5)
    chances[inside(page, first(page, name))] = chance
    fits = fitting(page, one, met(page, name), kept)
    return int(to_turn(page, one, fits, chances, kept)[0].sum())


BOX = "<main><p>Before it</p><div class=box>{}</div><p>After it</p></main>"
FOUR = snapshot(BOX.format("".join(f"<p class=p{n}>{'word ' * 10}</p>" for n in "abcd")))


@pytest.mark.parametrize(("do", "turns_at"), [("drop", [True, True, False]), ("keep", [False, True, True])])
def test_a_shift_reaches_as_far_as_its_limit(do: str, turns_at: list[bool]) -> None:
    assert turns(lesson(do), np.array([0.01, 0.5, 0.99])).tolist() == turns_at


@pytest.mark.parametrize(("right", "count"), [(0, 2), (40, 2), (90, 2)])
def test_half_of_a_part_may_be_right_at_any_time(right: int, count: int) -> None:
    kept = inside(FOUR, first(FOUR, "pa")) | inside(FOUR, first(FOUR, "pb"))
    assert turned(FOUR, lesson(right=right), "box", 0.5, kept) == count


@pytest.mark.parametrize(("right", "count"), [(0, 0), (54, 0), (55, 1), (90, 1)])
def test_a_part_that_is_more_right_than_the_taught_one_is_left_alone(right: int, count: int) -> None:
    kept = inside(FOUR, first(FOUR, "pa"))  # three in four are left out already
    assert turned(FOUR, lesson(right=right), "box", 0.5, kept) == count


def test_a_part_is_turned_as_one_or_left_alone() -> None:
    kept = np.ones(len(passages(FOUR)), np.bool_)
    assert turned(FOUR, lesson(), "box", [0.5, 0.5, 0.99, 0.99], kept) == 2
    assert turned(FOUR, lesson(), "box", [0.5, 0.99, 0.99, 0.99], kept) == 0


def test_a_box_with_few_words_has_nothing_to_keep() -> None:
    none = np.zeros(3, np.bool_)
    for words, count in ((LEAST_KEPT - 1, 0), (LEAST_KEPT, 1)):
        page = snapshot(BOX.format(f"<p>{'word ' * words}</p>"))
        assert turned(page, lesson("keep"), "box", 0.5, none) == count
        kept = inside(page, first(page, "box"))
        assert turned(page, lesson("drop"), "box", 0.5, kept) == 1


def test_a_title_is_no_box() -> None:
    page = snapshot(BOX.format("Three short words"))
    assert turned(page, lesson("keep"), "box", 0.5, np.zeros(3, np.bool_)) == 1


def test_a_small_form_inside_a_part_is_not_kept_with_it() -> None:
    for words, count in ((FORM_WORDS, 1), (FORM_WORDS + 1, 2)):
        page = snapshot(BOX.format(f"<p>{'word ' * 100}</p><form><p>{'word ' * words}</p></form>"))
        assert turned(page, lesson("keep"), "box", 0.5, np.zeros(4, np.bool_)) == count


def test_a_form_around_a_part_is_no_form_inside() -> None:
    page = snapshot(BOX.format(f"<p>{'word ' * 30}</p>").replace("<main>", "<form>").replace("</main>", "</form>"))
    assert turned(page, lesson("keep"), "box", 0.5, np.zeros(3, np.bool_)) == 1


def test_a_form_inside_a_part_is_left_out_with_it() -> None:
    page = snapshot(BOX.format("<p>Words to read</p><form><p>Your name</p></form>"))
    assert turned(page, lesson("drop"), "box", 0.5, np.ones(4, np.bool_)) == 2


def test_what_is_right_already_is_not_turned() -> None:
    kept = np.zeros(len(passages(FOUR)), np.bool_)
    assert turned(FOUR, lesson("drop"), "box", 0.5, kept) == 0
    assert turned(FOUR, replace(lesson("keep"), right=100), "box", 0.5, ~kept) == 0


def test_a_page_without_passages_has_nothing_to_turn() -> None:
    page = snapshot("<img src=a.png>")
    none = np.zeros(0, np.bool_)
    for do in ("drop", "keep"):
        fits = fitting(page, lesson(do), np.zeros(0, np.bool_), none)
        assert not to_turn(page, lesson(do), fits, np.zeros(0), none)[0].any()
