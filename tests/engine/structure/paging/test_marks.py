"""Marks of a page's number, in the languages of the lists, and how many pages they say there are."""

import pytest
from readwell.engine.structure.paging import wire
from readwell.engine.structure.paging.marks import counted, is_mark, without_mark, without_number
from readwell.parse import parse


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("Page 2 of 5", 5), ("2/5", 5), ("(2 / 5)", 5), ("Seite 2 von 14", 14), ("Seite 2", 0), ("第2页", 0), ("2 из 9", 9),
        ("Página 3 de 3", 3), ("صفحة 2", 0), ("– page 2 –", 0), ("ページ 2", 0),
    ],
)  # fmt: skip
def test_a_mark_says_the_page_and_perhaps_how_many_there_are(text: str, count: int) -> None:
    assert is_mark(text) and counted(text) == count and without_mark(text) == ""


@pytest.mark.parametrize(
    "text",
    ["", "2", "Page", "5 of 2", "0/4", "Chapter 3", "2024", "On page 2 of 5 it says so", "1,2", "12345/99999", "2 + 3", "3 of 4 voters said no"],
)  # fmt: skip
def test_what_says_more_or_less_is_none(text: str) -> None:
    assert not is_mark(text) and counted(text) == 0


@pytest.mark.parametrize(
    ("text", "bare", "shorter"),
    [
        ("The bridge - Page 2", "The bridge", "The bridge"),
        ("The bridge (2/5)", "The bridge", "The bridge"),
        ("The bridge 2", "", "The bridge"),
        ("The bridge", "", ""),
        ("The bridge of 1902!", "", ""),
    ],
)
def test_a_title_is_told_apart_from_the_mark_behind_it(text: str, bare: str, shorter: str) -> None:
    assert (without_mark(text), without_number(text)) == (bare, shorter)


def test_a_page_says_how_many_pages_there_are_by_its_row_or_by_a_mark() -> None:
    row = "".join(f"<a href='?page={number}'>{number}</a> " for number in (2, 3, 9))
    url, words = "https://a.example/story", "<p>" + "The bridge was closed on Monday. " * 20
    assert wire(parse(f"{words}<div class=pager>1 {row}<a rel=next href='?page=2'>Next</a></div>", url))["count"] == 9
    mark = "<div class=pager>Page 1 of 7 <a rel=next href='?page=2'>Next page</a></div>"
    assert wire(parse(words + mark.replace("Page 1 of 7", "<span>Page 1 of 7</span>"), url))["count"] == 7
    assert "count" not in wire(parse(f"{words}<a rel=next href='?page=2'>Next page</a>", url))
    assert wire(parse(f"{words}<p>Page 1 of 7</p>", url)) == {}
