from __future__ import annotations

import re

from readwell.engine.render.formats import written

from tests.engine.render.saved import work
from tests.engine.threads import SAID, WHO, flat

POSTS = "".join(map(flat, range(4)))


def test_each_post_of_a_thread_stands_under_who_wrote_it_and_when() -> None:
    text = str(written(work(f"<title>A squeak</title><h1>A squeak</h1>{POSTS}", template="-"), "markdown"))
    pieces = text.split("\n\n---\n\n")
    assert pieces == ["# A squeak", *(f"**{WHO[at]}** · 2020-01-0{at + 1}\n\n{SAID[at]}" for at in range(3)), pieces[4]]
    assert pieces[4].startswith(f"**{WHO[3]}** · 2020-01-04\n\n{SAID[3]}")


def test_what_stands_between_and_after_the_posts_keeps_its_place() -> None:
    html = f"<h1>A squeak</h1>{flat(0)}{flat(1)}<p>Signed by the joiners.</p>{flat(2)}{flat(3)}<p>The thread is closed.</p>"
    text = str(written(work(html, template="-"), "markdown"))
    order = [SAID[0], SAID[1], "Signed by the joiners.", SAID[2], SAID[3], "The thread is closed."]
    places = [text.index(line) for line in order]
    assert places == sorted(places) and all(text.count(line) == 1 for line in order)


def test_notes_of_a_thread_have_numbers_of_their_own() -> None:
    note = "<p>See<sup><a href=#fn{0} id=ref{0}>{0}</a></sup>.</p><ol><li id=fn{0}>The note {0} of it. <a href=#ref{0}>↩</a></ol>"
    html = "<h1>A squeak</h1>" + "".join(flat(at, note.format(at + 1)) for at in range(4))
    text = str(written(work(html, template="-"), "markdown"))
    assert re.findall(r"^\[\^(\d)\]: The note (\d) of it", text, re.MULTILINE) == [
        (str(at), str(at)) for at in range(1, 5)
    ]
    assert all(text.count(f"The note {at} of it") == 1 for at in range(1, 5))


def test_an_article_is_no_thread() -> None:
    text = str(written(work("<title>x</title><h1>Roofs</h1><p>One.</p><p>Two.</p>", template="-"), "markdown"))
    assert "---" not in text
