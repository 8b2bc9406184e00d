"""Made works of several pages: an article, a thread, chapters, as sites show them."""

from __future__ import annotations

from collections.abc import Sequence

from readwell.api import Pages

HERE = "https://news.example/bridge"
TITLE = "The long bridge"
LINES = (
    "The bridge was closed on Monday, and nobody in the town knew when it would be opened again by the council.",
    "Fishermen carried letters over the water at night, and the price of bread rose on both banks within a week.",
    "A carpenter from the north offered to mend the beams, but the council wanted three more opinions first.",
    "In spring the ice broke two pillars, and the town had to pay for boats, which it did not like to do.",
    "Children learned to row before they learned to read, which the teacher wrote in her book with some regret.",
    "When the new bridge stood at last, it was narrower than the old one, and nobody remembered the carpenter.",
    "Every year in May the boats are carried through the streets, and a song about the ice is sung at the harbour.",
    "What the song doesn't tell is who paid, since the books of that year were lost when the mill burned down.",
)
STANDFIRST = "How a town lost its bridge and found another one after many years."
BYLINE = "By Ann Lee, 3 May 2024"
ABOUT = "Ann Lee writes about water and lives near it with two dogs."


def paragraphs(lines: Sequence[str]) -> str:
    return "".join(f"<p>{line}</p>" for line in lines)


def pager(number: int, last: int) -> str:
    """A row of numbers with a link to the next page."""
    row = "".join(
        f"<b>{one}</b> " if one == number else f"<a href='?page={one}'>{one}</a> " for one in range(1, last + 1)
    )
    return f"<div class=pager>{row}{f'<a rel=next href=?page={number + 1}>Next</a>' if number < last else ''}</div>"


def address(number: int) -> str:
    return HERE if number == 1 else f"{HERE}?page={number}"


def page(number: int, body: str, last: int = 3, title: str = TITLE, head: str = "", below: str = "") -> str:
    """A page of an article of several: head, teasers and foot are the same on each."""
    return (
        f"<html lang=en><head><title>{title} | Town News</title>{head}</head><body>"
        "<header><a href=/>Town News</a><ul><li><a href=/world>World</a><li><a href=/sport>Sport</a></ul></header>"
        f"<article><h1>{title}</h1><p class=standfirst>{STANDFIRST}</p><p class=byline>{BYLINE}</p>"
        f"<div class=text>{body}</div>{below}{pager(number, last)}</article>"
        "<footer><p>Copyright 2024 Town News. All rights reserved.</p></footer></body></html>"
    )


def joined(pages: Sequence[tuple[str, str]], **options: object) -> Pages:
    """All that is added of pages with their addresses."""
    whole = Pages(**options)  # type: ignore[arg-type]
    for html, url in pages:
        whole.add(html, url)
    return whole


def text(*bodies: str, **more: str) -> list[str]:
    """The lines of an article whose pages have these bodies."""
    last = len(bodies)
    pages = [(page(number, body, last, **more), address(number)) for number, body in enumerate(bodies, 1)]
    return joined(pages).document.text.splitlines()


ONE, TWO, THREE = (paragraphs(LINES[first : first + 2]) for first in (0, 2, 4))
FIRST, SECOND = (page(1, ONE), HERE), (page(2, TWO), address(2))
FORM = "<form><input name=who><input type=password name=word><button>Log in</button></form>"


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
