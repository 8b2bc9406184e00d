"""The order on screen is told where a later box stands above an earlier one, or before it in its row."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from readwell.engine.page.snapshot import LAYOUT, Snapshot
from readwell.engine.page.tree import leaves
from readwell.engine.structure.sequence import sequence
from readwell.engine.structure.wire import wire
from readwell.parse import parse


def placed(boxes: list[tuple[int, int, int, int]], way: str = "", **more: int) -> Snapshot:
    """A page of boxes in one element; each has x, y, width and height."""
    page = parse(f"<body><main dir='{way}'>{'<div>Words here.</div>' * len(boxes)}</main></body>")
    layout = {name: np.zeros(len(page), np.int32) for name in LAYOUT}
    for name, value in {"w": 800, "h": 800, "display": 1}.items():
        layout[name][:] = value
    for node, box in zip(np.flatnonzero(page.tagged(("div",))).tolist(), boxes, strict=True):
        for name, value in (*zip(("x", "y", "w", "h"), box, strict=True), *more.items()):
            layout[name][node] = value
    return replace(page, layout=layout, built={})


def order(page: Snapshot) -> list[int]:
    """The places of the boxes in the order on screen; nothing if that is the document's."""
    found = sequence(page, leaves(page))
    nodes = np.flatnonzero(page.tagged(("div",))).tolist()
    return [nodes.index(node) for _, children in found for node in children]


UPPER, LOWER = (0, 0, 100, 50), (0, 60, 100, 50)
LEFT, RIGHT = (0, 0, 100, 50), (110, 0, 100, 50)


def test_boxes_below_or_beside_each_other_are_in_order() -> None:
    assert order(placed([UPPER, LOWER])) == order(placed([LEFT, RIGHT])) == []


def test_a_later_box_above_or_before_an_earlier_one_is_read_first() -> None:
    assert order(placed([LOWER, UPPER])) == order(placed([RIGHT, LEFT])) == [1, 0]


def test_lines_to_the_left_begin_at_the_right() -> None:
    assert order(placed([RIGHT, LEFT], "rtl")) == []
    assert order(placed([LEFT, RIGHT], "rtl")) == [1, 0]


def test_the_next_column_of_a_text_begins_above_without_being_read_first() -> None:
    assert order(placed([UPPER, LOWER, (110, 0, 100, 50), (110, 60, 100, 50)])) == []


def test_floats_lines_of_text_and_vertical_writing_are_read_as_they_stand() -> None:
    for more in ({"float": 2}, {"display": 0}, {"display": 2}, {"writing": 1}, {"hidden": 1}):
        assert order(placed([LOWER, UPPER], "", **more)) == []


def test_rounded_edges_are_no_other_order() -> None:
    assert order(placed([(0, 0, 100, 52), (0, 50, 100, 50)])) == []
    assert order(placed([(0, 50, 100, 50), (0, 0, 100, 52)])) == [1, 0]
    assert order(placed([(0, 50, 100, 50), (0, 0, 100, 53)])) == []


def test_the_reply_names_the_element_and_nothing_without_a_layout() -> None:
    page = placed([LOWER, UPPER])
    main = int(np.flatnonzero(page.tagged(("main",)))[0])
    assert [node for node, _ in wire(page)["sequence"]] == [main]
    assert wire(replace(page, layout=None, built={}))["sequence"] == []
