"""Pages that are spoken: a lamp on a pier, a thread of a forum, and one that is recorded."""

from __future__ import annotations

from tests.browser.drivers.loopback import Loopback

PAGE = "<html lang=en><title>Library</title><main><h1>Library</h1>" + "<p>The council met again. It was late.</p>" * 12

LIGHT = "The lamp at the end of the pier was lit by hand every evening, {0}, by a keeper who rowed out in all weathers."
SHADOW = LIGHT.format("in the shade of the harbour wall")
FRAMED = LIGHT.format("in a frame of iron and glass")
PLAIN = [LIGHT.format(f"for the {word} year running") for word in ("first", "second", "third", "fourth", "fifth")]
INNER = f"<!doctype html><title>Frame</title><p>{FRAMED}</p>"


def text_of(words: list[str]) -> str:
    return "".join(f"<p>{one}</p>" for one in words)


ASKED = "Does anybody know who painted the rule at the pier last spring, and why the numbers are blue this year?"
UNCLE = "It was my uncle, and he had run out of black paint by the time he came to the numbers."
DOOR = "That would explain why the door of the harbour office is blue as well, at least the lower half."
THANKS = "Thank you all, I had thought it was a sign of something much worse than an empty tin."
QUOTED = "Does anybody know who painted the rule at the pier last spring"
POSTS = [("ann", 0, "", ASKED), ("bo", 1, QUOTED, UNCLE), ("cleo", 2, "", DOOR), ("ann", 0, "", THANKS)]
TITLE = "Who painted the rule?"


def post(number: int, who: str, depth: int, quoted: str, text: str) -> str:
    """One post as forums write them."""
    quote = f"<blockquote><p>{quoted}</p></blockquote>" if quoted else ""
    return (
        f'<div class=comment style="margin-left:{40 * depth}px"><div class=meta><a class=author rel=author href=/u/{who}>{who}</a> '
        f"<time datetime=2025-03-0{number}>{number} March 2025</time></div><div class=body>{quote}<p>{text}</p></div></div>"
    )


def thread_page(server: Loopback) -> str:
    """The address of a page with these posts."""
    posts = "".join(post(number, *one) for number, one in enumerate(POSTS, 1))
    html = f"<!doctype html><html lang=en><title>{TITLE} - Harbour Forum</title><h1>{TITLE}</h1><div class=thread>{posts}</div>"
    return server.put("/turns.html", html)
