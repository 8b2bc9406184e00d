"""What travels with each request is checked as if a stranger had sent it."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import Any

import pytest
from readwell.engine.joining import from_wire
from readwell.engine.joining.state import LONGEST, MOST_BLOCKS, MOST_PAGES
from readwell.engine.page.wire import to_wire
from readwell.engine.requests import answer
from readwell.parse import parse

from tests.engine.joining.works import HERE, LINES, address, page, paragraphs

FIRST, SECOND = (parse(page(n, paragraphs(LINES[2 * n : 2 * n + 2])), address(n)) for n in (1, 2))


def asked(**fields: Any) -> dict[str, Any]:
    return answer({"do": "join", **fields})


def begun() -> dict[str, Any]:
    return dict(asked(page=to_wire(FIRST))["ok"]["so_far"])


def test_it_comes_back_as_it_was() -> None:
    known = begun()
    assert json.loads(json.dumps(from_wire(known).wire())) == known
    reply = asked(page=to_wire(SECOND), so_far=known, base=HERE)["ok"]
    assert reply["keep"] and reply["take"] and reply["so_far"]["addresses"] == [HERE, address(2)]


WRONG: dict[str, list[Any]] = {
    "addresses": [None, [], "a", [1], ["a"] * (MOST_PAGES + 1), ["a" * (LONGEST + 1)]],
    "prints": [None, [None], {}],
    "first": [None, [["a"]], [["a", -1]], [["a", True]], [["a", 1 << 31]], [[1, 1]], [["a", 1]] * (MOST_BLOCKS + 1)],
    "before": [7, [["a", 1.5]]],
    "last": [
        None,
        [[1, 2, "a", 3]],
        [[1, 2, "a", 3, 0, False, "", False, 0]],
        [[-1, 2, "a", 3, False, False, "", False, 0]],
    ],
    "left": [None, [1], ["a"] * (MOST_BLOCKS + 1)],
    "places": [[["a"]]],
    "titles": ["a"],
    "title": [None, 1, "a" * (LONGEST + 1)],
    "day": [1],
    "kind": [None],
    "onward": [[]],
    "next": ["a" * (LONGEST + 1)],
    "size": [None, -1, True, 1 << 40, 1.0],
    "waiting": [[[1, "a"]], [["a", "a", "a"]], [[1, "a" * (LONGEST + 1), "b"]]],
}


def test_every_field_is_checked() -> None:
    assert set(WRONG) == set(begun())


@pytest.mark.parametrize("name", WRONG)
def test_what_no_reply_held_is_refused(name: str) -> None:
    for value in WRONG[name]:
        known = deepcopy(begun()) | {name: value}
        assert asked(page=to_wire(SECOND), so_far=known)["error"]["code"] == "request", value
    assert asked(page=to_wire(SECOND), so_far={key: value for key, value in begun().items() if key != name})["error"]


@pytest.mark.parametrize("known", [None, [], "a", 1, {}])
def test_what_is_no_object_is_refused(known: Any) -> None:
    assert asked(page=to_wire(SECOND), so_far=known)["error"]["code"] == "request"
    assert asked(page=to_wire(SECOND), base=known)["error"]["code"] == "request" if known != "a" else True


def test_ids_that_the_page_before_never_had_come_back_and_break_nothing() -> None:
    known = begun()
    names = [row[2] for row in known["last"]]
    known["last"] = [[2**31 - 2, 2**31 - 1, name, 9, False, False, "", False, 0] for name in names]
    known["waiting"] = [[2**31 - 1, address(2), "nowhere"]]
    assert "ok" in asked(page=to_wire(SECOND), so_far=known)
