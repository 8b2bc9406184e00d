"""Where an article ends: at what is no further page of it, with a code that says why."""

from __future__ import annotations

import pytest
from readwell.api import Pages
from readwell.engine.joining import MOST_PAGES

from tests.engine.joining.works import ENDS, FIRST, FORM, LINES, ONE, THREE, TWO, address, joined, page, paragraphs


def over(*pages: tuple[str, str]) -> str | None:
    """Why the last of these pages isn't added."""
    whole = joined([FIRST, *pages])
    assert len(whole.document.pages) == len(pages), "all others are"
    return whole.over


@pytest.mark.parametrize(("pages", "code"), ENDS.values(), ids=ENDS)
def test_the_article_ends_with_a_code(pages: list[tuple[str, str]], code: str) -> None:
    assert over(*pages) == code


def test_an_article_about_a_number_or_with_a_field_for_a_password_goes_on() -> None:
    for body in (f"<h2>Room 404 not found</h2>{TWO}", f"{TWO}{FORM}"):
        assert joined([FIRST, (page(2, body), address(2))]).over is None


def test_chapters_have_titles_of_their_own() -> None:
    links = "<p><a href='/book/chapter-{0}' rel=next>Next chapter</a></p>"
    chapters = [
        (page(1, body, 1, title, below=links.format(number + 1)), f"https://news.example/book/chapter-{number}")
        for number, (title, body) in enumerate(
            [("Chapter 1: The ice", ONE), ("Chapter 2: Boats", TWO), ("Chapter 3: A song of May", THREE)], 1
        )
    ]
    whole = joined(chapters)
    lines = whole.document.text.splitlines()
    assert whole.over is None and [line for line in lines if line in LINES] == list(LINES[:6])
    assert {"Chapter 2: Boats", "Chapter 3: A song of May"} <= set(lines)
    assert [part.title for part in whole.document.reading.parts][1:] == ["Chapter 2: Boats", "Chapter 3: A song of May"]


def test_no_article_has_more_pages_than_the_most() -> None:
    whole, added = Pages(), 0
    for number in range(1, 10_000):
        said = paragraphs([f"{line[:-1]} for the {number}th time." for line in LINES[:2]])
        if not whole.add(page(number, said, 60), address(number)):
            break
        added += 1
    assert (added, whole.over) == (MOST_PAGES, "most")
