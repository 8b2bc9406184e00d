"""Where an article ends: at what is no further page of it, with a code that says why."""

from __future__ import annotations

import pytest
from readwell.api import Pages
from readwell.engine.joining import MOST_PAGES

from tests.engine.joining.works import HERE, LINES, address, joined, page, paragraphs

ONE, TWO, THREE = (paragraphs(LINES[first : first + 2]) for first in (0, 2, 4))
FIRST, SECOND = (page(1, ONE), HERE), (page(2, TWO), address(2))
FORM = "<form><input name=who><input type=password name=word><button>Log in</button></form>"


def over(*pages: tuple[str, str]) -> str | None:
    """Why the last of these pages isn't added."""
    whole = joined([FIRST, *pages])
    assert len(whole.document.pages) == len(pages), "all others are"
    return whole.over


def shell(said: str, title: str) -> str:
    return f"<title>{title}</title><header><a href=/>Town News</a></header><main>{said}</main>"


#: What comes behind the first page, and the code with which the article ends before the last of it.
ENDS: dict[str, tuple[list[tuple[str, str]], str]] = {
    "itself": ([FIRST], "same"),
    "a circle": ([SECOND, FIRST], "same"),
    "itself elsewhere": ([(page(1, ONE), f"{HERE}?page=2&from=top")], "same"),
    "the last page for ever": ([SECOND, (page(3, TWO), address(3))], "same"),
    "10 to 9": ([(page(10, TWO, 10), address(10)), (page(9, THREE, 10), address(9))], "same"),
    "nothing": ([(shell("", "Town News"), address(2))], "empty"),
    "a shell": ([(shell("<div id=app></div><script>start()</script>", "Town News"), address(2))], "empty"),
    "a form": ([(shell(f"<h1>Welcome back</h1>{FORM}", "Log in"), address(2))], "login"),
    "a login's address": (
        [(shell("<h1>Hello</h1><p>Who are you?</p>", "Hello"), "https://news.example/login?to=/bridge")],
        "login",
    ),
    "404": ([(shell("<h1>404</h1><p>There is nothing here.</p>", "Town News"), address(2))], "error"),
    "in German": ([(shell("<h1>Seite nicht gefunden</h1><p>Das tut uns leid.</p>", "Zeitung"), address(2))], "error"),
    "500": ([(shell("<p>Bad luck.</p>", "500 Internal Server Error"), address(2))], "error"),
    "another article": (
        [(page(1, paragraphs(LINES[6:]), 1, "Honey from the hills"), "https://news.example/honey")],
        "other",
    ),
}


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
