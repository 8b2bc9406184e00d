"""Authors that only the place of their names tells, at the exact values of the limits."""

from __future__ import annotations

import numpy as np
import pytest
from readwell.engine.page.snapshot import Snapshot
from readwell.engine.page.tree import end
from readwell.engine.structure.threads.names import below, names
from readwell.parse import parse

WORDS = "<p>a few words about the wick and the glass of the lamp</p>"
Slice = tuple[int, int]


def found(*posts: str, body: str = "", begin: str = "div") -> list[str]:
    """The text of each author's element; a post begins at an element of this tag, and its body is all of it."""
    page = parse("<main>" + "".join(f"<div>{post}</div>" for post in posts) + "</main>")
    ends = end(page)
    slices = [(int(node), int(ends[node])) for node in np.flatnonzero(page.tagged(("div",)))]
    begins = np.flatnonzero(page.tagged((begin,))).tolist()
    slices = [(next(node for node in begins if first <= node < last), last) for first, last in slices]
    authors = names(page, [[part] for part in slices], [bodies(page, part, body) for part in slices])
    return [text(page, node) if node >= 0 else "" for node in authors]


def bodies(page: Snapshot, part: Slice, tag: str) -> tuple[Slice, ...]:
    """The elements of this tag in a post; all of it without a tag."""
    inner = [node for node in range(*part) if page.tag_name(node) == tag]
    return tuple((node, int(end(page)[node])) for node in inner) if tag else (part,)


def text(page: Snapshot, node: int) -> str:
    return "".join(page.string(inner) for inner in range(node, int(end(page)[node])))


def named(*lines: str) -> list[str]:
    return found(*(f"<b>{line}</b>{WORDS}" for line in lines))


def test_the_first_line_of_each_post_is_its_author() -> None:
    assert named("Ann", "Bo", "Cy") == ["Ann", "Bo", "Cy"]
    assert found("Ann", "Bo") == ["Ann", "Bo"]
    # A post of a head and a body may begin with the name itself.
    assert found(f"<b>Ann</b>{WORDS}", f"<b>Bo</b>{WORDS}", begin="b") == ["Ann", "Bo"]
    assert found(f"<b>Ann</b>{WORDS}", f"<b>Bo</b>{WORDS}", begin="p") == ["", ""]


@pytest.mark.parametrize(("words", "name"), [(1, True), (4, True), (5, False), (9, False)])
def test_a_name_has_up_to_four_words(words: int, name: bool) -> None:
    line = " van".join(["Ann"] + [""] * (words - 1))
    assert named(line, line + "t") == ([line, line + "t"] if name else ["", ""])


@pytest.mark.parametrize("line", ["Ann!", "Ann, so?", "@ann", "c/o Ann", "Ann 2 Bo", "2020", "—"])
def test_a_line_with_the_signs_of_a_sentence_or_address_is_no_name(line: str) -> None:
    assert named(line, "B" + line, "C" + line) == ["", "", ""]


def test_digits_at_the_end_are_part_of_a_name() -> None:
    assert named("ann1987", "bo2") == ["ann1987", "bo2"]


def test_a_name_that_is_hidden_is_no_name() -> None:
    assert named("&mdash;<i hidden>Ann</i>", "&mdash;<i hidden>Bo</i>") == ["", ""]


@pytest.mark.parametrize(("count", "enough"), [(5, True), (4, True), (3, False)])
def test_four_of_five_posts_have_a_name(count: int, enough: bool) -> None:
    lines = ["Ann", "Bo", "Cy", "Di", "Ed"][:count] + ["Well, who would do that?"] * (5 - count)
    assert named(*lines) == ([line if "?" not in line else "" for line in lines] if enough else [""] * 5)


def test_names_stand_in_elements_of_one_kind() -> None:
    posts = [f"<b>{name}</b>{WORDS}" for name in ("Ann", "Bo", "Cy", "Di")]
    assert found(*posts, f"<i>Ed</i>{WORDS}") == ["Ann", "Bo", "Cy", "Di", ""]
    assert found(*posts, f"<b class=x>Ed</b>{WORDS}") == ["Ann", "Bo", "Cy", "Di", ""]
    assert found(*posts[:3], *[f"<i>Ed</i>{WORDS}"] * 2) == [""] * 5


@pytest.mark.parametrize(
    ("lines", "enough"),
    [("ABCABC", True), ("ABABAC", True), ("ABABAB", False), ("AB", True), ("AA", False), ("ABA", True), ("AAA", False)],
)
def test_half_of_the_names_and_two_at_least_are_different(lines: str, enough: bool) -> None:
    assert named(*lines) == (list(lines) if enough else [""] * len(lines))


@pytest.mark.parametrize(("inner", "name"), [("Ann<i></i>", "Ann"), ("<i></i>Ann", ""), ("<i>Ann</i>", "Ann")])
def test_a_name_stands_before_the_end_of_the_body(inner: str, name: str) -> None:
    assert found(inner, inner.replace("Ann", "Bo"), body="i") == [name, name and "Bo"]


def test_a_post_at_the_end_of_the_page_without_words_has_no_author() -> None:
    assert found("Ann", "Bo", "Cy", "Di", "<i></i>", body="i" * 0) == ["Ann", "Bo", "Cy", "Di", ""]
    assert found() == []


def test_a_body_begins_after_the_line_with_the_author() -> None:
    page = parse("<div><i>1</i><b>Ann</b><p>words</p><p>more</p></div>")
    author, body = (int(np.flatnonzero(page.tagged((tag,)))[0]) for tag in ("b", "div"))
    after, last = int(end(page)[author]), int(end(page)[body])
    assert below(page, author, ((body, last),)) == ((after, last),)
    assert below(page, author, ((body, after), (after, last))) == ((after, last),)
    assert below(page, author, ((after + 1, last),)) == ((after + 1, last),)
