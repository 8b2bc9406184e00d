"""Tests of lists in lists."""

from __future__ import annotations

import pytest
from readwell.engine.page.snapshot import Snapshot
from readwell.engine.pdf.build import snapshot

from tests.engine.pdf.sheets import FILL, LEFT, Sheets, texts


def listed(items: list[tuple[str, str, int]]) -> Snapshot:
    """A document with items below each other: a mark, words, and where the mark stands."""
    sheets = Sheets()
    sheets.lines([FILL] * 4, LEFT, 1000)
    for number, (mark, text, x) in enumerate(items):
        end = sheets.line(mark, LEFT + x, 1700 + 130 * number)
        sheets.line(text, end + 40, 1700 + 130 * number)
    sheets.lines([FILL] * 4, LEFT, 2800)
    return snapshot(sheets.words())


def lists(page: Snapshot) -> list[str]:
    """The tags of lists, each after that of the element around it."""
    nodes = [node for node in range(len(page)) if page.tag_name(node) in ("ul", "ol")]
    return [f"{page.tag_name(int(page.parent[node]))} {page.tag_name(node)}" for node in nodes]


def test_items_that_are_set_in_are_a_list_in_the_item_above() -> None:
    page = listed([("•", "Bronze", 0), ("‣", "copper", 150), ("‣", "tin", 150), ("•", "Iron", 0)])
    assert lists(page) == ["main ul", "li ul"]
    assert [text.split()[0] for text in texts(page, "li")][-1] == "Iron"


def test_a_numbered_list_may_stand_in_one_with_signs() -> None:
    page = listed([("•", "Rope", 0), ("1.", "of hemp", 150), ("2.", "of wool", 150), ("•", "Oars", 0)])
    assert lists(page) == ["main ul", "li ol"]


@pytest.mark.parametrize("marks", [("9.", "10."), ("•", "•")])
def test_items_whose_words_begin_below_each_other_are_of_one_list(marks: tuple[str, str]) -> None:
    one, other = marks
    room = 50 * (len(other) - len(one))
    assert len(lists(listed([(one, "Rope of hemp", room), (other, "Oars of ash", 0)]))) == 1
