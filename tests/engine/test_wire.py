"""Inconsistent columns are refused with an error that names them; consistent columns pass in either encoding."""

import base64
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from readwell.engine.basics.errors import Refused
from readwell.engine.page.snapshot import LAYOUT, Snapshot
from readwell.engine.page.wire import from_wire, to_wire
from readwell.engine.requests import answer

from .trees import json_values, pages, small


@given(pages())
def test_a_page_survives_the_wire(page: Snapshot) -> None:
    assert from_wire(to_wire(page)).hash == page.hash


@pytest.mark.parametrize(("prefix", "kind"), [("", "<i4"), ("4:", "<i4"), ("2:", "<i2"), ("1:", "<i1")])
def test_packed_columns_are_the_same_columns(prefix: str, kind: str) -> None:
    plain = to_wire(small())
    packed = {
        name: prefix + base64.b64encode(np.array(value, kind).tobytes()).decode()
        if isinstance(value, list) and name not in ("tags", "names", "strings")
        else value
        for name, value in plain.items()
    }
    assert from_wire(packed).hash == from_wire(plain).hash


def broken(**changes: Any) -> dict[str, Any]:
    return {**to_wire(small()), **changes}


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"v": 2}, "page.v"),
        ({"parent": []}, "no nodes"),
        ({"parent": None}, "parent is missing"),
        ({"parent": [0]}, "rows"),
        ({"parent": "@@@@"}, "base64"),
        ({"parent": "AAAA"}, "multiple of 4"),
        ({"parent": "2:AAAA"}, "multiple of 2"),
        ({"parent": "3:AAAA"}, "base64"),
        ({"parent": [-1, 0.5]}, "whole number"),
        ({"parent": [-1, True]}, "whole number"),
        ({"parent": [-1, 2**40]}, "32 bits"),
        ({"tags": ["html"]}, "tags[0]"),
        ({"tags": "x"}, "tags is not a list"),
        ({"strings": [1]}, "strings is not a list"),
        ({"strings": ["x"]}, "strings[0]"),
        ({"names": []}, "attr_name[0]"),
        ({"attr_node": [99]}, "attribute columns|attr_node"),
        ({"url": 5}, "url"),
        ({"layout": []}, "layout is not an object"),
        ({"layout": {}}, "x is missing"),
    ],
)
def test_columns_that_disagree_are_refused_by_name(changes: dict[str, Any], words: str) -> None:
    with pytest.raises(Refused, match=words.replace("[", r"\[").replace("]", r"\]")) as problem:
        from_wire(broken(**changes))
    assert problem.value.code == "columns"


@pytest.mark.parametrize(
    "parent",
    [[-1, 5, 0], [-1, -1, 0], [0, 0, 0], [-1, 0, 2], [-1, 0, 0, 1], [-1, 1, 0]],
)
def test_a_tree_out_of_document_order_is_refused(parent: list[int]) -> None:
    size = len(parent)
    none: dict[str, Any] = {"attr_node": [], "attr_name": [], "attr_value": []}
    page = broken(parent=parent, tag=[1] * size, text=[0] * size, open=[0] * size, **none)
    with pytest.raises(Refused, match="parent"):
        from_wire(page)


def test_layout_columns_have_a_row_for_each_node() -> None:
    page = small()
    layout = {name: [0] * len(page) for name in LAYOUT}
    assert from_wire(broken(layout=layout)).layout is not None
    with pytest.raises(Refused, match="layout"):
        from_wire(broken(layout={**layout, "x": [1]}))


@given(st.sampled_from(sorted(to_wire(small()))), json_values)
def test_any_field_with_any_value_gets_an_answer_or_a_named_error(field: str, value: Any) -> None:
    reply = answer({"do": "extract", "page": broken(**{field: value})})
    assert "ok" in reply or reply["error"]["code"] in ("columns", "too-large")


@pytest.mark.parametrize("depth", [3, 64, 65, 200])
def test_a_deep_page_whose_levels_all_end_in_one_place_is_in_order(depth: int) -> None:
    parent = [-1, *range(depth), 0, 0]
    columns = {"parent": parent, "tag": [1] * len(parent), "text": [0] * len(parent), "open": [3] * len(parent)}
    page = broken(**columns, tags=["#text", "p"], attr_node=[], attr_name=[], attr_value=[], names=[], strings=[""])
    page.pop("layout", None)
    assert len(from_wire(page)) == len(parent)
