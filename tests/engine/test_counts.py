"""The engine's work is pinned as counts of calls: a change that costs more fails and says which stage."""

from __future__ import annotations

from tests.runner.counts import differences, fresh, pinned


def test_the_engine_makes_as_many_calls_as_are_pinned() -> None:
    assert differences(pinned()["engine"], fresh()) == []


def test_four_percent_more_is_a_difference_with_its_name_and_two_are_none() -> None:
    pins = {"page": {"parse": 1000, "settle": 10}}
    assert differences(pins, {"page": {"parse": 1020, "settle": 12}}) == []
    assert differences(pins, {"page": {"parse": 1040, "settle": 10}}) == [
        "page, parse: 1,040, pinned 1,000 (+4.0%)",
        "page, all together: 1,050, pinned 1,010 (+4.0%)",
    ]


def test_a_stage_that_is_new_or_gone_is_a_difference() -> None:
    assert "page, more: 50, new" in differences({"page": {"parse": 1000}}, {"page": {"parse": 1000, "more": 50}})
    assert "page, parse: 0, pinned 1,000 (-100.0%)" in differences({"page": {"parse": 1000}}, {})
