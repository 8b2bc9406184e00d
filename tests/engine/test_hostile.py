"""Hostile pages: for any columns, each extractor gives an answer or a named error."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import settings as limits
from hypothesis import strategies as st
from readwell.engine.extractors import EXTRACTORS
from readwell.engine.page.snapshot import LAYOUT
from readwell.engine.requests import answer

from tests.engine.hostile_values import INT32, NAMES, STRINGS, TAGS

ORDINARY = ("columns", "too-large")


@st.composite
def hostile(draw: st.DrawFn) -> dict[str, Any]:
    """A request's page: columns that agree with each other, and say what no browser would."""
    size = draw(st.integers(1, 60))
    tags = ["#text", *draw(st.lists(st.sampled_from(TAGS), min_size=1, max_size=12))]
    parent, tag, path = [-1], [draw(st.integers(1, len(tags) - 1))], [0]
    for node in range(1, size):
        path = path[: draw(st.integers(1, len(path)))]
        parent.append(path[-1])
        tag.append(draw(st.integers(0, len(tags) - 1)))
        path += [node] if tag[-1] else []
    attributes = draw(st.lists(st.integers(0, size - 1), max_size=30))
    page: dict[str, Any] = {
        "v": 1,
        "tags": tags,
        "names": list(NAMES),
        "strings": list(STRINGS),
        "parent": parent,
        "tag": tag,
        "text": [draw(st.integers(0, len(STRINGS) - 1)) if kind == 0 else 0 for kind in tag],
        "open": [0 if kind == 0 else draw(st.sampled_from((0, 1, 3, 17, 90, 4000))) for kind in tag],
        "attr_node": attributes,
        "attr_name": [draw(st.integers(0, len(NAMES) - 1)) for _ in attributes],
        "attr_value": [draw(st.integers(0, len(STRINGS) - 1)) for _ in attributes],
        "url": draw(st.sampled_from(STRINGS)),
        "facts": {name: draw(st.sampled_from(STRINGS)) for name in ("title", "lang", "site", "type", "viewport")},
    }
    if draw(st.booleans()):
        page["layout"] = {name: [draw(st.sampled_from(INT32)) for _ in range(size)] for name in LAYOUT}
    return page


@pytest.mark.second(after=8)
@pytest.mark.parametrize("name", EXTRACTORS)
def test_a_hostile_page_gets_an_answer(name: str) -> None:
    @limits(max_examples=20)
    @given(hostile())
    def answered(page: dict[str, Any]) -> None:
        reply = answer({"do": "extract", "page": page, "with": {"name": name}, "more": ["roles", "scores"]})
        assert "ok" in reply, reply

    answered()


@pytest.mark.second(after=8)
@pytest.mark.parametrize("name", EXTRACTORS)
def test_a_spoilt_column_gets_an_answer_or_a_named_error(name: str) -> None:
    @limits(max_examples=20)
    @given(hostile(), st.data())
    def named(page: dict[str, Any], data: st.DataObject) -> None:
        field = data.draw(st.sampled_from([field for field, rows in page.items() if isinstance(rows, list) and rows]))
        row = data.draw(st.integers(0, len(page[field]) - 1))
        page[field][row] = data.draw(st.sampled_from((*INT32, None, "x", 0.5, True, [], {})))
        reply = answer({"do": "explain", "page": page, "with": {"name": name}})
        assert "ok" in reply or reply["error"]["code"] in ORDINARY, reply

    named()
