"""Texts in numbered parts: nothing is lost, no part is over a megabyte, and no part out of order is accepted."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from readwell.engine.basics.errors import Refused
from readwell.services.native import frames
from readwell.services.native.frames import Inbox, parts

MEGABYTE = 1024 * 1024


@given(st.text(), st.integers(1, 7))
def test_a_text_comes_out_as_it_went_in(text: str, units: int) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(frames, "UNITS", units * 2)
        inbox = Inbox()
        *early, last = [inbox.take(part) for part in parts(7, text)]
        assert not any(early) and last == text


@pytest.mark.parametrize("character", ["a", '"', "\\", "é", "図", "📚", "\ud800"])
def test_a_part_stays_under_a_megabyte_whatever_it_holds(character: str) -> None:
    text = json.dumps(character * 1_000_000, ensure_ascii=False)
    for part in parts(2**53 - 1, text):
        assert len(part["data"].encode("utf-16-le", "surrogatepass")) <= 600_000
        assert len(json.dumps(part, ensure_ascii=False).encode("utf-8", "surrogatepass")) < MEGABYTE


def test_an_empty_text_is_one_empty_part() -> None:
    assert list(parts(1, "")) == [{"id": 1, "part": 0, "parts": 1, "data": ""}]


def test_parts_of_different_requests_interleave() -> None:
    inbox = Inbox()
    assert inbox.take({"id": 1, "part": 0, "parts": 2, "data": "on"}) is None
    assert inbox.take({"id": 2, "part": 0, "parts": 2, "data": "tw"}) is None
    assert inbox.take({"id": 1, "part": 1, "parts": 2, "data": "e"}) == "one"
    assert inbox.take({"id": 2, "part": 1, "parts": 2, "data": "o"}) == "two"


@pytest.mark.parametrize(
    "second",
    [
        {"part": 0, "parts": 3, "data": "again"},
        {"part": 2, "parts": 3, "data": "skipped"},
        {"part": 1, "parts": 4, "data": "of another number"},
        {"part": 1, "parts": 3, "data": 5},
        {"part": True, "parts": 3, "data": "a truth"},
        {"part": "1", "parts": 3, "data": "a text"},
        {"parts": 3, "data": "no number"},
        {},
    ],
)
def test_a_part_that_does_not_fit_ends_its_request(second: dict[str, Any]) -> None:
    inbox = Inbox()
    inbox.take({"id": 1, "part": 0, "parts": 3, "data": "first"})
    with pytest.raises(Refused) as refused:
        inbox.take({"id": 1, **second})
    assert refused.value.code == "frame"
    assert inbox.take({"id": 1, "part": 0, "parts": 1, "data": "anew"}) == "anew"


@pytest.mark.parametrize("due", [0, -1, None, 1.0, "1"])
def test_a_request_of_no_parts_is_refused(due: Any) -> None:
    with pytest.raises(Refused):
        Inbox().take({"id": 1, "part": 0, "parts": due, "data": ""})


def test_a_request_over_the_limit_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(frames, "LIMIT", 10)
    inbox = Inbox()
    inbox.take({"id": 1, "part": 0, "parts": 3, "data": "123456"})
    with pytest.raises(Refused) as refused:
        inbox.take({"id": 1, "part": 1, "parts": 3, "data": "789012"})
    assert refused.value.code == "too-large"


def test_a_dropped_request_starts_over() -> None:
    inbox = Inbox()
    inbox.take({"id": 1, "part": 0, "parts": 2, "data": "half"})
    inbox.drop(1)
    assert inbox.take({"id": 1, "part": 0, "parts": 1, "data": "whole"}) == "whole"
