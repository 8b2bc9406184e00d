"""The standfirst of an article is seen with it, and plain text is what it was."""

from __future__ import annotations

import numpy as np
import pytest
from readwell.engine.answer.settle import settle
from readwell.engine.answer.standfirst import standfirst_of
from readwell.engine.page.selection import Selection
from readwell.engine.page.snapshot import Mask, Snapshot
from readwell.engine.page.tree import is_text, within
from readwell.parse import parse

SAID = "The bridge opens on Saturday for walkers alone, and nobody knows when cars will follow."
TEXT = "The council met on Tuesday and spoke of the bridge, which has been closed for nine years since the storm. "
HEAD = "<title>The bridge - Courier</title><meta name=description content='{}'>"


def page(below: str, description: str = "", text: str = f"<p>{TEXT * 2}</p>" * 4) -> Snapshot:
    return parse(
        f"<html lang=en><head>{HEAD.format(description)}</head><body><nav><a href=/n>News</a></nav><main><header><h1>The bridge</h1>"
        f"{below}</header>{text}</main><footer>Imprint and contact</footer></body></html>".encode(),
        "https://courier.example/bridge",
        "text/html; charset=utf-8",
    )


def kept(snapshot: Snapshot) -> Mask:
    """The paragraphs below the page's head, as a method keeps them."""
    inside = within(snapshot, snapshot.tagged(("main",))) & ~within(snapshot, snapshot.tagged(("header",)))
    return is_text(snapshot) & inside


def beside(snapshot: Snapshot) -> str:
    return "".join(snapshot.string(int(node)) for node in np.flatnonzero(standfirst_of(snapshot, kept(snapshot))))


@pytest.mark.parametrize(
    ("below", "description"),
    [
        (f"<p>{SAID}</p>", SAID),
        (f"<p>{SAID}</p>", f"{SAID[:60]}"),
        (f"<p class=story__standfirst>{SAID}</p>", ""),
        (f"<h3 class=subtitle>{SAID}</h3>", ""),
        (f"<div class=deck><span>{SAID}</span></div>", ""),
    ],
)
def test_what_a_page_says_of_itself_or_names_so_is_seen_and_saved(below: str, description: str) -> None:
    assert beside(page(below, description)) == SAID


def test_it_goes_with_the_answer_and_plain_text_leaves_it_out() -> None:
    found = page(f"<p class=deck>{SAID}</p>")
    score = kept(found).astype(np.float64)
    answered = settle(found, Selection(score))
    assert answered.captions is not None and answered.kept[answered.captions].all()
    assert "".join(found.string(int(node)) for node in np.flatnonzero(answered.captions)) == SAID
    assert settle(found, Selection(score), pictured=False).captions is None
    assert beside(page(f"<p class=deck>{SAID}</p>", "", f"<p>{TEXT}</p>" * 9)) == SAID


@pytest.mark.parametrize(
    "below",
    [
        f"<p>{SAID}</p>",  # nothing says that it is one
        "<p class=subtitle>8 March 2026 by Ines</p>",
        f"<p class='intro newsletter'>{SAID}</p>",
        f"<nav class=lead>{SAID}</nav>",
        f"<aside class=summary>{SAID}</aside>",
    ],
)
def test_what_is_none_is_left_out(below: str) -> None:
    assert beside(page(below)) == ""


def test_what_stands_far_below_the_title_or_in_the_text_is_none() -> None:
    far = "".join(f"<p>Tag {number}</p>" for number in range(12))
    assert beside(page(f"{far}<p class=standfirst>{SAID}</p>")) == ""
    assert beside(page("", SAID, f"<p>{TEXT * 2}</p><p>{SAID}</p><p>{TEXT * 3}</p>")) == ""


def test_a_page_without_a_title_has_none() -> None:
    assert beside(parse(f"<p class=standfirst>{SAID}</p><p>{TEXT * 9}</p>".encode(), "", "text/html")) == ""
