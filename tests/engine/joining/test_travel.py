"""What travels from one capture of a page to another: the kept leaves, what is around them, and what must stay whole."""

from __future__ import annotations

from typing import Any

import pytest
from readwell.engine.page.wire import to_wire
from readwell.engine.requests import answer
from readwell.parse import parse

PAGE = (
    "<body><h1>Turns</h1><div class=turn id=one><p>The first turn is said.</p></div><div class=turn id=two><p>The second"
    " turn is said.</p><table><tr><td>A<td><tr><td>B<td>C</table></div>"
)


def taken(keep: list[list[int]], number: Any = 2) -> dict[str, Any]:
    return answer({"do": "take", "keep": keep, "number": number, "page": to_wire(parse(PAGE, "https://example.org/"))})


def test_what_is_kept_travels_with_what_is_around_it() -> None:
    page = parse(PAGE, "https://example.org/")
    leaf = next(node for node in range(len(page)) if page.string(node).startswith("The second"))
    reply = taken([[leaf, leaf + 1]])["ok"]
    ids = [node for first, last in reply["take"] for node in range(first, last)]
    assert leaf in ids and [page.tag_name(node) for node in ids if node != leaf] == ["div", "p"]
    assert reply["rewrites"] == [[ids[0], "id", "page-2-two"]]


def test_a_table_stays_whole() -> None:
    page = parse(PAGE, "https://example.org/")
    leaf = next(node for node in range(len(page)) if page.string(node) == "C")
    reply = taken([[leaf, leaf + 1]])["ok"]
    tags = [page.tag_name(node) for first, last in reply["take"] for node in range(first, last)]
    assert tags.count("td") == 4


@pytest.mark.parametrize("number", [None, 1, 0, -3, 2.5, True, "2", 10**9])
def test_a_number_that_is_none_is_refused(number: Any) -> None:
    assert taken([[0, 5]], number)["error"]["code"] == "request"


def test_nothing_is_taken_of_nothing() -> None:
    assert taken([])["ok"]["take"] == []
