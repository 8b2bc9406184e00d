"""Tests of the words of a printed document as they travel."""

from __future__ import annotations

from typing import Any

import pytest
from readwell.engine.requests import answer

from tests.engine.pdf.sheets import Sheets


def refused(**changes: Any) -> str:
    sheets = Sheets()
    sheets.line("boats and nets", 600, 1000)
    found = answer({"do": "pdf", "pdf": {**sheets.wire, **changes}})
    return str(found.get("error", {}).get("message", ""))


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"v": 2}, "no document of version 1"),
        ({"text": "boats"}, "not a list of words"),
        ({"text": ["boats", 7, "nets"]}, "not a list of words"),
        ({"x": [1, 2]}, "has 2 rows"),
        ({"page": [0, 0, 7]}, "names one that is not there"),
        ({"page": [0, 0, -1]}, "names one that is not there"),
        ({"font": [0, 0, 9]}, "names one that is not there"),
        ({"pages": []}, "no list of pages"),
        ({"pages": [[0, 5]]}, "no size of a page"),
        ({"pages": [[1.5, 5]]}, "no size of a page"),
        ({"pages": [[5950, 8420]] * 20_001}, "no list of pages"),
        ({"fonts": [1]}, "no list of names"),
        ({"outline": "x"}, "no list"),
        ({"outline": [["a", 0]]}, "no heading"),
        ({"title": 7}, "title is not a text"),
        ({"size": [1, 2, 2**40]}, "over 32 bits"),
    ],
)
def test_what_does_not_fit_together_is_refused(changes: dict[str, Any], said: str) -> None:
    assert said in refused(**changes)


def test_pages_that_do_not_ascend_are_refused() -> None:
    sheets = Sheets(2)
    sheets.line("boats", 600, 1000, page=1)
    sheets.line("nets", 600, 1000)
    assert "does not ascend" in answer({"do": "pdf", "pdf": sheets.wire})["error"]["message"]


@pytest.mark.parametrize("far", [-(2**31), -1, 0, 2**31 - 1])
def test_boxes_anywhere_and_of_any_size_are_read(far: int) -> None:
    assert refused(x=[far] * 3, y=[far] * 3, w=[far] * 3, h=[far] * 3, size=[far] * 3) == ""


def test_headings_of_an_outline_that_name_no_page_are_left_out() -> None:
    assert refused(outline=[["a", 0, 1], ["b", 99, 1], ["c", 0, 0]]) == ""


def test_words_of_a_script_without_spaces_have_none_where_they_stand_close() -> None:
    sheets = Sheets()
    for text, x in (("港", 600), ("の", 650), ("評", 780), ("ABC", 830), ("社", 1000), ("boats", 1100), ("town", 1350)):
        sheets.line(text, x, 900)
    words = sheets.words()
    assert words.said(range(len(words))) == "港の 評ABC 社 boats town"
