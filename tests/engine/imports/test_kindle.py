"""Kindle's clippings: notes find their highlights, and what was made longer is there once."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.imports.exports import taken


def clipping(kind: str, place: str, text: str, book: str = "Book (A. Author)", day: int = 4) -> str:
    return f"{book}\n- Your {kind} on Location {place} | Added on Monday, {day} March 2024 10:11:12\n\n{text}\n==========\n"


def book(*parts: str) -> dict[str, Any]:
    (row,), wrong = taken("My Clippings.txt", "".join(parts))
    assert not wrong
    return row


def test_a_note_belongs_to_the_highlight_that_it_ends() -> None:
    row = book(
        clipping("Note", "12", "first"), clipping("Highlight", "10-12", "words"), clipping("Highlight", "20-22", "more")
    )
    assert [(mark["exact"], mark.get("note")) for mark in row["marks"]] == [("words", "first"), ("more", None)]


def test_a_note_alone_is_one_of_the_book() -> None:
    row = book(clipping("Note", "50", "lonely"), clipping("Highlight", "10-12", "words"))
    assert row["note"] == "lonely\n(Your Note on Location 50)" and "note" not in row["marks"][0]


def test_repeated_and_longer_highlights_are_there_once() -> None:
    row = book(clipping("Highlight", "10-12", "some words"), clipping("Highlight", "10-12", "some words", day=5),
               clipping("Highlight", "10-14", "some words and more", day=6), clipping("Highlight", "9-14", "and some words and more", day=7),
               clipping("Highlight", "10-12", "something else"))  # fmt: skip
    assert [mark["exact"] for mark in row["marks"]] == ["and some words and more", "something else"]


def test_books_that_take_turns_are_one_article_each() -> None:
    parts = [
        clipping("Highlight", f"{n}", f"words {n}", book) for n in range(1, 4) for book in ("One (A)", "Two (B (C))")
    ]
    rows, _ = taken("x.txt", "".join(parts))
    assert [(row["title"], len(row["marks"])) for row in rows] == [("One", 3), ("Two (B (C))", 3)]
    assert len({row["address"] for row in rows}) == 2


@pytest.mark.parametrize("text", ["Title\nno line\n\nwords\n==========\n", "Title\n==========\n", "==========\n"])
def test_an_entry_without_its_line_is_told(text: str) -> None:
    rows, wrong = taken("x.txt", text, "kindle")
    assert not rows and len(wrong) == 1
