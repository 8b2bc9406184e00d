"""The answer that solved a question, as sites for questions mark it."""

from __future__ import annotations

import pytest
from readwell.engine.structure.threads import accepted, posts
from readwell.parse import parse

TEXT = "You need to lift the gate before the boat is moved, and then wait for the water to be level on both sides."


def answer(name: str, around: str = "", head: str = "", body: str = "") -> str:
    """One post, of a thread as forums have them."""
    return (
        f'<div class="post {around}"><div class="head"><b class="author">{name}</b> '
        f'<time datetime="2025-03-04T10:00">4 March 2025</time>{head}</div><div class="body"><p>{TEXT} {name}</p>{body}</div></div>'
    )


def solving(*answers: str) -> list[int]:
    """Which of the posts are accepted, counted from 0."""
    page = parse(f"<title>The lock</title><main>{''.join(answers)}</main>")
    found = posts(page)
    assert len(found) == len(answers)
    return [place for place, post in enumerate(found) if post.node in accepted(page, found)]


@pytest.mark.parametrize(
    "second",
    [
        answer("Bo", around="accepted-answer"),
        answer("Bo", around='" itemprop="suggestedAnswer acceptedAnswer'),
        answer("Bo", head='<span class="best-answer">Best answer</span>'),
    ],
)
def test_the_sign_is_around_a_post_or_in_its_head(second: str) -> None:
    assert solving(answer("Ann"), second, answer("Cy"), answer("Di")) == [1]


def test_a_quotation_of_it_is_not_it() -> None:
    quoted = '<blockquote class="accepted-answer">You need to lift the gate.</blockquote>'
    assert solving(answer("Ann", body=quoted), answer("Bo"), answer("Cy")) == []


def test_what_all_posts_have_is_no_sign() -> None:
    assert solving(*(answer(name, around="accepted-answer") for name in ("Ann", "Bo", "Cy", "Di"))) == []


def test_what_stands_around_several_is_none_of_theirs() -> None:
    several = '<section class="accepted-answer">'
    assert solving(several + answer("Ann"), answer("Bo"), answer("Cy") + "</section>") == []
