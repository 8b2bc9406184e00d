"""Where the bodies of posts are, at the exact values of the limits."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest
from readwell.engine.page.snapshot import Snapshot
from readwell.engine.page.tree import end
from readwell.engine.structure.threads.bodies import COMMON, HEAD, SOILED, _trimmed, bodies, worth
from readwell.parse import parse


def posts(*inner: str) -> tuple[Snapshot, list[tuple[int, int]]]:
    """A page of posts, and the slice of each."""
    page = parse("<main>" + "".join(f"<div>{post}</div>" for post in inner) + "</main>")
    return page, [(int(node), int(end(page)[node])) for node in np.flatnonzero(page.tagged(("div",)))]


def values(*inner: str) -> list[int]:
    """What each text of the posts counts, in order."""
    page, slices = posts(*inner)
    nodes = np.concatenate([np.arange(*part) for part in slices])
    number = np.repeat(np.arange(len(slices)), [last - first for first, last in slices])
    found = worth(page, nodes, number)
    return [int(found[node]) for node in nodes if page.string(node)]


def written(*inner: str) -> list[list[str]]:
    """The texts of the parts of each post's body."""
    page, slices = posts(*inner)
    found = bodies(page, [[part] for part in slices])
    return [[text(page, part) for part in parts] for parts in found]


def text(page: Snapshot, part: Sequence[int]) -> str:
    return " ".join("".join(page.string(node) for node in range(*part)).split())


def different(count: int, words: str) -> list[str]:
    """Posts of three words each, of which no two are alike."""
    return [f"<p>{words} {chr(97 + number) * 3}</p>" for number in range(count)]


def test_the_limits_are_those_that_were_measured() -> None:
    assert (COMMON, SOILED, HEAD) == (0.6, 2, 8)


@pytest.mark.parametrize(
    ("posts", "times", "repeated"),
    [(2, 1, False), (2, 2, True), (4, 1, False), (8, 2, True), (9, 2, False), (12, 3, True), (13, 3, False)],
)
def test_a_text_in_a_quarter_of_the_posts_counts_against_them(posts: int, times: int, repeated: bool) -> None:
    inner = different(posts, "new words")
    found = values(*[f"<i>Quote this</i>{post}" for post in inner[:times]], *inner[times:])
    assert found == [-4 if repeated else 2, 3] * times + [3] * (posts - times)


def test_what_is_quoted_in_two_posts_is_no_button() -> None:
    quote = "<blockquote>Oil the lamp</blockquote>"
    assert values(quote + "<p>Why oil</p>", quote + "<p>Why not</p>") == [3, 2, 3, 2]
    assert values("<p>Oil the lamp</p>", "<p>Oil the lamp</p>") == [-6, -6]


@pytest.mark.parametrize("tag", ["a", "button", "label", "h3"])
def test_words_of_links_buttons_and_headings_do_not_count(tag: str) -> None:
    assert values(f"<{tag}>Go <i>there</i></{tag}><p>at once</p>") == [0, 0, 2]


def test_words_of_a_head_and_hidden_words_are_not_written_ones() -> None:
    assert values("<time>May 5</time><p>at once</p><p hidden>no more</p>") == [-4, 2, 0]


def test_bodies_are_the_elements_of_one_shape_that_gather_most_words() -> None:
    inner = different(3, "new words")
    # Two words that come with every post count against the whole post, so its paragraphs are better.
    assert written(*[f"<i>Quote this</i>{post}" for post in inner]) == [
        [f"new words {letters}"] for letters in ("aaa", "bbb", "ccc")
    ]
    assert written(*inner) == [[f"new words {letters}"] for letters in ("aaa", "bbb", "ccc")]


@pytest.mark.parametrize(("alike", "parts"), [(3, 2), (2, 1)])
def test_three_of_five_posts_have_the_shape_of_the_bodies(alike: int, parts: int) -> None:
    buttons = "<i>Quote this or that</i>"
    pair = [f"{buttons}<p>one {name}</p><p>two more {name}</p>" for name in ("ann", "bo", "cy")[:alike]]
    others = [f"{buttons}<{tag}>three {tag}</{tag}>" for tag in ("section", "article", "aside", "center")[: 5 - alike]]
    found = written(*pair, *others)
    assert [len(body) for body in found] == [parts] * alike + [1] * (5 - alike)
    # A post without the shape has the element with most words for its body.
    assert found[alike:] == [[f"three {tag}"] for tag in ("section", "article", "aside")[: 5 - alike]]


def test_a_post_of_links_alone_has_no_body() -> None:
    assert written("<a href=/a>one</a>", "<a href=/b>two</a>") == [[], []]
    assert written("<p>one word</p>", "<a href=/b>two</a>")[0] == ["one word"]
    assert written("", "") == [[], []]


def test_only_the_first_part_of_a_body_loses_its_head() -> None:
    buttons = "<i>Quote this or that</i>"
    post = "<p>{0} wrote, <time>8:30</time> of {0} oil in lamps</p><p>and {0} again, <time>9:30</time> of {0} wick</p>"
    found = written(*[buttons + post.format(name) for name in ("ann", "bo")])
    assert [body[0] for body in found] == ["of ann oil in lamps", "of bo oil in lamps"]
    assert [body[1] for body in found] == ["and ann again, 9:30 of ann wick", "and bo again, 9:30 of bo wick"]


@pytest.mark.parametrize(("before", "trimmed"), [(0, True), (8, True), (9, False)])
def test_a_head_has_up_to_eight_words_before_its_time(before: int, trimmed: bool) -> None:
    page, [body] = posts("oil " * before + "<time>8:30</time><br><br>wick")
    assert text(page, _trimmed(page, body)) == ("wick" if trimmed else "oil " * before + "8:30wick")


def test_hidden_words_are_no_part_of_a_head() -> None:
    page, [body] = posts(f"<i hidden>{'oil ' * 9}</i><time>8:30</time>wick")
    assert text(page, _trimmed(page, body)) == "wick"


def test_line_breaks_after_a_head_belong_to_it() -> None:
    page, (body, _) = posts("Ann <time>8:30</time><br>wick<br>oil", "<br>")
    first, last = _trimmed(page, body)
    assert page.string(first) == "wick" and last == body[1]
    page, (body, _) = posts("Ann <time>8:30</time><br>", "<br>")
    assert _trimmed(page, body) == body
