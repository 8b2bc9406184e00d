"""Tests of engine/answer/lessons/lesson.py."""

from __future__ import annotations

import json
import math
from typing import Any

import pytest
from readwell.engine.answer.lessons.lesson import LARGEST, MOST, Lesson, from_wire
from readwell.engine.answer.lessons.spots import SIGNS
from readwell.engine.basics.errors import Refused

from tests.engine.answer.lessons.corrections import box_lesson, row

REFUSED: dict[str, list[Any]] = {
    "by": [
        *(None, [], {}, "own", {"above": 1}, {"own": -1}, {"own": 1 << 24}, {"own": 1.0}),
        *({"own": True}, {"own": None}, {"own": "1"}, {"own": 1, "page": 2}, {1: 2}),
    ],
    "do": [None, "", "turn", 1, ["drop"]],
    "place": [None, "", "left", 0, {}],
    "shift": [None, -1, LARGEST + 1, 1.5, True, "9", float("nan"), 10**30],
    "right": [None, -1, 101, 0.5, False, "1", []],
    "sketch": [None, "", "A" * 42, "A" * 44, "\u00e9" * 43, "A" * 42 + "=", 5, ["A" * 43]],
    "sort": [None, "", "x" * 21, 5, []],
    "id": [None, "x" * 41, 5, []],
}
WRONG = [(field, value) for field, values in REFUSED.items() for value in values]


def test_a_lesson_survives_the_way_to_a_request_and_back() -> None:
    one = box_lesson()
    assert from_wire([json.loads(json.dumps(one.wire()))]) == (one,)
    assert from_wire([{**one.wire(), "much": True, "id": "a1"}])[0].much


def test_signs_come_back_in_their_order_whatever_the_request_has() -> None:
    by = dict.fromkeys(reversed(SIGNS), 7)
    assert list(from_wire([row(by=by)])[0].by) == list(SIGNS)


@pytest.mark.parametrize(("field", "value"), WRONG, ids=lambda value: str(value)[:30])
def test_a_wrong_value_is_refused_by_its_name(field: str, value: Any) -> None:
    with pytest.raises(Refused) as problem:
        from_wire([row(), row(**{field: value})])
    assert problem.value.code == "request" and "lessons[1]" in problem.value.message
    assert len(problem.value.message) < 200


@pytest.mark.parametrize("field", ["do", "by", "shift", "right", "sketch"])
def test_a_field_that_is_missing_is_refused(field: str) -> None:
    whole = row()
    del whole[field]
    with pytest.raises(Refused):
        from_wire([whole])


@pytest.mark.parametrize("value", [None, {}, "x", 5, [None], ["x"], [[]], [5]])
def test_what_is_no_list_of_lessons_is_refused(value: Any) -> None:
    with pytest.raises(Refused):
        from_wire(value)


def test_so_many_lessons_are_taken_and_no_more() -> None:
    assert len(from_wire([row()] * MOST)) == MOST
    with pytest.raises(Refused, match="at most 64"):
        from_wire([row()] * (MOST + 1))


def test_what_a_lesson_does_not_know_is_left_out() -> None:
    assert "at" not in from_wire([row(at=5, on=True, helped=3)])[0].wire()


def test_only_true_lets_a_lesson_change_much() -> None:
    assert not any(from_wire([row(much=value)])[0].much for value in (None, 1, "yes", [1], False))


@pytest.mark.parametrize("shift", [0, 1, 20, 57, LARGEST])
def test_a_limit_is_the_probability_that_a_shift_brings_to_one_half(shift: int) -> None:
    limit = Lesson("drop", {"own": 1}, shift, 0, "").limit
    assert 10 * math.log(limit / (1 - limit)) == pytest.approx(shift, abs=0.1)


def test_the_largest_lesson_has_at_most_300_bytes() -> None:
    by = dict.fromkeys(SIGNS, (1 << 24) - 1)
    largest = Lesson("drop", by, 90, 100, "A" * 43, True, "x" * 20, "inside")
    assert len(json.dumps(largest.wire(), separators=(",", ":"))) <= 300
