"""Groups of posts at the exact values of their limits."""

from __future__ import annotations

import numpy as np
import pytest
from readwell.engine.page.snapshot import Snapshot
from readwell.engine.page.tree import end
from readwell.engine.structure.threads import groups
from readwell.engine.structure.threads.bodies import _trimmed
from readwell.engine.structure.threads.groups import counts, group, heads, holders, marked, nested, own
from readwell.engine.structure.threads.opening import FEWEST, opening
from readwell.parse import parse

TIME = "<time></time>"
NAME = "<b class=author>Ann</b> "
TEXT = "lamp oil wick glass smoke "


def page_of(*posts: str, called: str = "box", rest: str = "") -> Snapshot:
    """A page of such posts, and a paragraph of other words."""
    return parse("<main>" + "".join(f"<div class={called}>{post}</div>" for post in posts) + f"</main><p>{rest}</p>")


def posts(page: Snapshot) -> int:
    """The number of posts that are recognised."""
    return len(group(page, counts(page)))


def divs(page: Snapshot) -> np.ndarray:
    return np.flatnonzero(page.tagged(("div",))).astype(np.int64)


def score(page: Snapshot) -> float:
    return groups._score(page, divs(page), counts(page))


def test_the_limits_are_those_that_were_measured() -> None:
    assert (groups.FEWEST_WORDS, groups.SMALLEST, groups.LEAST_MARKS) == (4, 20, 0.75)
    assert (groups.ONE_MARK, groups.FEW, groups.FEW_MARKS) == (0.6, 3, 1.6)
    assert (groups.MOST_MARKS, groups.FULL, groups.APART) == (2.5, 16, 0.9)


@pytest.mark.parametrize(
    ("count", "both", "thread"), [(2, True, True), (3, True, True), (3, False, False), (4, False, True)]
)
def test_two_or_three_posts_need_a_time_and_a_name_each(count: int, both: bool, thread: bool) -> None:
    page = page_of(*[TIME + NAME * both + TEXT] * count, called="post")
    assert posts(page) == (count if thread else 0)
    assert (score(page) > 0) == thread


@pytest.mark.parametrize(("times", "thread"), [(4, True), (3, True), (2, False)])
def test_four_posts_need_marks_on_three(times: int, thread: bool) -> None:
    assert posts(page_of(*[TIME + TEXT] * times, *[TEXT] * (4 - times))) == (4 if thread else 0)


@pytest.mark.parametrize(("times", "thread"), [(4, True), (3, True), (2, False)])
def test_one_mark_stands_on_six_of_ten_posts(times: int, thread: bool) -> None:
    marks = [TIME] * times + [NAME] + [""] * 4
    assert posts(page_of(*[mark + TEXT for mark in marks[:5]])) == (5 if thread else 0)


def test_two_posts_need_two_times_or_two_names() -> None:
    assert posts(page_of(TIME + NAME + TEXT, TIME + TEXT, called="post")) == 2
    assert posts(page_of(TIME + NAME + TEXT, NAME + TEXT, called="post")) == 2
    assert posts(page_of(TIME + NAME + TEXT, TEXT, called="post")) == 0


@pytest.mark.parametrize(("rest", "thread"), [(380, True), (381, False)])
def test_posts_have_a_twentieth_of_the_pages_words(rest: int, thread: bool) -> None:
    assert posts(page_of(*[TIME + TEXT] * 4, rest="word " * rest)) == (4 if thread else 0)


@pytest.mark.parametrize(("words", "thread"), [(4, True), (3, False)])
def test_posts_have_four_words_each(words: int, thread: bool) -> None:
    page = page_of(*[TIME + NAME + " ".join(TEXT.split()[1:words])] * 4)
    assert posts(page) == (4 if thread else 0)
    assert (score(page) > 0) == thread


def test_half_of_the_posts_may_be_without_words() -> None:
    assert score(page_of(*[TIME + NAME + TEXT * 2] * 2, "", "")) > 0
    assert score(page_of(*[TIME + NAME + TEXT * 3] * 2, "", "", "")) == 0


@pytest.mark.parametrize(
    ("page", "value"),
    [
        (page_of(*[TIME + NAME + TEXT] * 4), 24 * 2 * 2),
        (page_of(*[TIME + NAME + TEXT] * 4, called="post"), 24 * 2.5 * 2),
        (page_of(*[TIME + NAME + TEXT] * 4, called="related"), 24 * 1.5 * 2),
        (page_of(*[TIME + NAME + TEXT + "<a href=/b>one two three four five</a>"] * 4), 24 * 2 * 2),
        (page_of(*[TIME + NAME + TEXT] * 16), 96 * 2 * 4),
        (page_of(*[TIME + NAME + TEXT] * 25), 150 * 2 * 4),
    ],
)
def test_a_group_counts_by_its_words_outside_links_its_marks_and_its_size(page: Snapshot, value: float) -> None:
    assert score(page) == value


def rows(*cells: str) -> tuple[Snapshot, np.ndarray]:
    """A page where heads stand before the posts, in elements of their own; the posts are the divisions."""
    page = parse("<main>" + "".join(cells) + "</main>")
    return page, divs(page)


def share(page: Snapshot, members: np.ndarray) -> float:
    sums = counts(page).times
    full = own(page, members, counts(page).words) > 0
    return groups._share(page, members, sums, groups.times_before(page), full)


def test_a_head_apart_counts_a_little_less_than_one_inside() -> None:
    head, post = f"<p>{TIME}</p>", f"<div>{TEXT}</div>"
    assert share(*rows(*[head + post] * 4)) == pytest.approx(0.9)
    assert share(*rows(*[f"<div>{TIME}{TEXT}</div>"] * 4)) == 1
    inside = f"<div>{TIME}{TEXT}</div>"
    # Half of them inside say less than all heads apart; more than half are enough.
    assert share(*rows(*[head + inside] * 2, *[head + post] * 2)) == pytest.approx(0.9)
    assert share(*rows(*[head + inside] * 3, head + post)) == 0.75


def test_a_post_after_another_is_not_inside_it() -> None:
    page = parse("<main><div>a b<div>c</div></div><div>d e f</div></main>")
    members = divs(page)
    assert holders(page, members).tolist() == [-1, 0, -1]
    assert own(page, members, counts(page).words).tolist() == [2, 1, 3]


def test_posts_side_by_side_are_not_nested() -> None:
    page = parse("<main><div>a</div><div>b<div>c</div></div></main>")
    assert not nested(page, divs(page)[:2])
    assert nested(page, divs(page))


def test_the_marks_of_a_slice_are_named_by_their_nodes() -> None:
    page = page_of(TIME, TIME, TIME)
    times = page.tagged(("time",))
    nodes = np.flatnonzero(times).tolist()
    assert marked(page, times, nodes[0] + 1, nodes[2] + 1) == nodes[1:]


def test_a_head_begins_after_the_post_before_it() -> None:
    page, members = rows(
        "<i></i><i></i><i></i><i></i>", "<div>a</div>", "<p>h</p>", "<div>b</div>", "<p>h</p><p>i</p>", "<div>c</div>"
    )
    begins = heads(page, members)
    # The first post's head is as long as the others' are at the median, the longer of two.
    assert (members - begins).tolist() == [4, 2, 4]


@pytest.mark.parametrize(("words", "found"), [(4, False), (5, True)])
def test_an_opening_post_has_five_words_outside_its_head(words: int, found: bool) -> None:
    text = " ".join(TEXT.split()[:words])
    page = parse(f"<main><section>{TIME}{NAME}{text}</section><div>{TEXT}</div><div>{TEXT}</div></main>")
    assert FEWEST == 5
    assert bool(opening(page, divs(page), counts(page))) == found


@pytest.mark.parametrize(("after", "begins"), [("", False), ("oil", True)])
def test_a_body_begins_after_the_time_in_it_unless_nothing_follows(after: str, begins: bool) -> None:
    page = parse(f"<div>Ann, <time>8:30</time>{after}</div>")
    node, time = int(divs(page)[0]), int(np.flatnonzero(page.tagged(("time",)))[0])
    body = (node, int(end(page)[node]))
    assert _trimmed(page, body) == ((int(end(page)[time]), body[1]) if begins else body)
