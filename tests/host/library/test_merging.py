"""Of two copies of an article, the facts that were changed later stay, and nothing that a person wrote is lost."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest
from readwell.services.library.article import NOTHING
from readwell.services.library.merging import DECIDED, after, merged, stamp

from tests.data.copies import pairs

EARLY, LATE = "2026-01-01T00:00:00.000Z", "2026-01-02T00:00:00.000Z"
HERE: dict[str, Any] = {**NOTHING, "tags": ["a"], "position": {}, "about": {}}


def test_of_two_copies_the_one_that_was_changed_later_has_the_say() -> None:
    here = {**HERE, "state": "later", "favourite": True, "changed": EARLY}
    found = merged(here, {"state": "archive", "favourite": False, "changed": LATE})
    assert found == {"state": "archive", "favourite": False, "changed": LATE}
    assert merged({**here, "changed": LATE}, {"state": "archive", "favourite": False, "changed": EARLY}) == {}


def test_a_copy_without_times_adds_what_it_says_and_takes_nothing_away() -> None:
    here = {**HERE, "progress": 0.5}
    assert merged(here, {"favourite": True, "progress": 0.25, "state": "later"}) == {
        "favourite": True,
        "state": "later",
    }


def test_what_a_copy_does_not_say_stays() -> None:
    here = {**HERE, "state": "later", "note": "mine", "changed": EARLY}
    assert merged(here, {"changed": LATE}) == {"changed": LATE}


def test_notes_of_both_copies_stay() -> None:
    assert merged({**HERE, "note": "mine"}, {"note": "theirs"}) == {"note": "mine\n\ntheirs"}
    assert merged({**HERE, "note": "mine and theirs"}, {"note": "theirs"}) == {}


def test_of_two_forms_of_a_mark_the_later_one_stays_and_no_mark_goes() -> None:
    mine = [{"id": "1", "exact": "a", "made": EARLY}, {"id": "2", "exact": "b", "made": EARLY}]
    theirs = [{"id": "1", "exact": "a", "note": "new", "made": EARLY, "changed": LATE}, {"id": "3", "exact": "c"}]
    assert merged({**HERE, "marks": mine}, {"marks": theirs})["marks"] == [theirs[0], mine[1], theirs[1]]


@pytest.mark.parametrize("seed", range(5))
def test_merging_twice_changes_nothing_more_and_loses_no_tag_mark_or_note(seed: int) -> None:
    for here, other in pairs(200, seed):
        once = {**here, **merged(here, other)}
        assert merged(once, other) == {}
        assert {*here["tags"], *other.get("tags", ())} == {*once["tags"]}
        assert {mark["id"] for mark in [*here["marks"], *other.get("marks", ())]} == {
            mark["id"] for mark in once["marks"]
        }
        assert here["note"].strip() in once["note"] and other.get("note", "").strip() in once["note"]
        later = other if other.get("changed", "") > here["changed"] else here
        if other.get("changed", "") != here["changed"]:
            assert all(once[name] == later.get(name, here[name]) for name in DECIDED)


def test_a_change_is_later_than_the_last_one_also_if_the_clock_was_set_back() -> None:
    assert after(EARLY, LATE) == LATE
    assert after(LATE, EARLY) == "2026-01-02T00:00:00.001Z"
    assert after("9999-12-31T23:59:59.999Z", EARLY) == "9999-12-31T23:59:59.999Z"
    assert stamp(datetime(2026, 1, 1, tzinfo=UTC)) == EARLY
