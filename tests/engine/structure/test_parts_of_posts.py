"""What a post is made of, how deep it answers, and what opens a thread, at the exact values of the limits."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from readwell.engine.page.snapshot import LAYOUT, Longs, Snapshot
from readwell.engine.page.tree import end
from readwell.engine.structure.threads.depths import depths
from readwell.engine.structure.threads.groups import counts
from readwell.engine.structure.threads.opening import opening
from readwell.engine.structure.threads.posts import Post, posts, spans
from readwell.engine.structure.threads.teasers import teasers
from readwell.engine.structure.threads.turns import conversation
from readwell.parse import parse

TIME, NAME = "<time>2020-01-05</time>", "<b class=author>Ann</b> "
TEXT = "lamp oil wick glass smoke soot"
URL = "https://lamp.example/list"


def divs(page: Snapshot) -> Longs:
    return np.flatnonzero(page.tagged(("div",))).astype(np.int64)


def text(page: Snapshot, node: int) -> str:
    return "".join(page.string(inner) for inner in range(node, int(end(page)[node])))


# Depths


def moved(left: list[int], width: list[int]) -> list[int]:
    """The depths of posts with their left edge and width as the browser laid them out."""
    page = parse("<main>" + "<div>a</div>" * len(left) + "</main>")
    layout = {name: np.zeros(len(page), np.int32) for name in LAYOUT}
    layout["x"][divs(page)], layout["w"][divs(page)] = left, width
    return [int(depth) for depth in depths(replace(page, layout=layout, built={}), divs(page))]


@pytest.mark.parametrize(
    ("left", "width", "found"),
    [
        ([0, 3, 4, 8], [100, 97, 96, 92], [0, 0, 1, 2]),
        ([501, 504, 505], [100, 97, 96], [0, 0, 1]),
        ([500, 500, 500, 500], [100, 97, 96, 92], [0, 0, 1, 2]),
        ([0, 8, 16], [100, 100, 100], [0, 1, 2]),
        ([0, 0], [100, 100], [0, 0]),
    ],
)
def test_a_post_answers_the_deeper_the_further_it_is_moved_in_on_either_side(
    left: list[int], width: list[int], found: list[int]
) -> None:
    assert moved(left, width) == found


def test_a_post_inside_another_answers_it() -> None:
    page = parse("<main><div>a<div>b<div>c</div></div></div><div>d</div></main>")
    assert depths(page, divs(page)).tolist() == [0, 1, 2, 0]


# Opening posts


def opened(before: str, answer: str = TEXT) -> list[str]:
    """The opening post before two answers: its class."""
    page = parse(f"<main>{before}<div>{answer}</div><div>{answer}</div></main>")
    return [page.attribute("class")[node] for node in opening(page, divs(page), counts(page))]


def test_an_opening_post_has_a_time_and_a_name() -> None:
    assert opened(f"<section class=a>{TIME}{NAME}{TEXT}</section>") == ["a"]
    assert opened(f"<section class=a>{TIME}{TEXT}</section>") == []
    assert opened(f"<section class=a>{NAME}{TEXT}</section>") == []


def test_an_answer_opens_nothing() -> None:
    assert opened("", TIME + NAME + TEXT) == []
    assert opened(f"<section>{TEXT}</section>", TIME + NAME + TEXT) == []


def test_the_opening_post_is_the_longest_before_the_answers_and_the_first_of_two() -> None:
    short, long = (f"{TIME}{NAME}{words}" for words in (TEXT, TEXT + " brass"))
    assert opened(f"<section class=a>{short}</section><section class=b>{long}</section>") == ["b"]
    assert opened(f"<section class=a>{long}</section><section class=b>{short}</section>") == ["a"]
    assert opened(f"<section class=a>{short}</section><section class=b>{short}</section>") == ["a"]
    assert opened(f"<section class=navigation>{long}</section><section class=b>{short}</section>") == ["b"]


@pytest.mark.parametrize(("linked", "found"), [(16, ["a"]), (17, []), (30, [])])
def test_more_than_a_quarter_of_an_opening_post_is_its_own_text(linked: int, found: list[str]) -> None:
    # Six words of text, a name, and the links; a date in digits is one word, or three.
    page = parse(f"<p>{TIME}{NAME}{TEXT}</p>")
    head = int(counts(page).words[0]) - 6
    links = f"<a href=/b>{'more ' * (linked + 1 - head)}</a>"
    assert opened(f"<section class=a>{TIME}{NAME}{TEXT}{links}</section>") == found


# Conversations


def talk(names: str) -> bool:
    """Whether posts by these authors are a conversation."""
    page = parse("".join(f"<i>{name}</i>" for name in names))
    authors = np.flatnonzero(page.tagged(("i",))).tolist()
    return conversation(page, [Post(node, node + 2, (), node, -1, "", (), 0) for node in authors])


@pytest.mark.parametrize(
    ("names", "found"),
    [
        ("ABAB", True),
        ("ABA", False),
        ("AABABABABAA", True),
        ("AABABABABBB", True),
        ("AABABABBBBB", False),
        ("ABAC", False),
        ("AAAA", False),
    ],
)
def test_two_who_answer_each_other_in_seven_of_ten_posts_converse(names: str, found: bool) -> None:
    assert talk(names) == found


# Items of listings


def listed(*items: str) -> bool:
    page = parse("<main>" + "".join(f"<div>{item}</div>" for item in items) + "</main>", URL)
    return teasers(page, divs(page))


@pytest.mark.parametrize(
    ("item", "found"),
    [
        ("<h2><a href=/a>A</a></h2>", True),
        ("<a href=/a><h2>A</h2></a>", True),
        ("<h2>A</h2><a href=/a>A</a>", False),
        ("<h2><a href=/list>A</a></h2>", False),
        ("<h2><a href=/a#p1>A</a></h2>", False),
        ("<h2><a>A</a></h2>", False),
    ],
)
def test_an_item_of_a_listing_has_a_heading_that_leads_to_another_page(item: str, found: bool) -> None:
    assert listed(item, item) == found


@pytest.mark.parametrize(("leading", "found"), [(5, True), (3, True), (2, False)])
def test_three_of_five_items_lead_to_other_pages(leading: int, found: bool) -> None:
    assert listed(*["<h2><a href=/a>A</a></h2>"] * leading, *["<h2>A</h2>"] * (5 - leading)) == found


# Parts


def first_post(head: str, body: str = "") -> tuple[Snapshot, Post]:
    """The first of three posts with this head; the others are plain ones."""
    plain = f"<div class=post><p>{NAME}{TIME}</p><p>{{}} {TEXT}</p></div>"
    first = f"<div class=post><p>{head}</p>{body}<p>First {TEXT}</p></div>"
    page = parse("<main>" + first + plain.format("Second") + plain.format("Third") + "</main>")
    found = posts(page)
    assert len(found) == 3
    return page, found[0]


def test_the_author_is_the_first_name_and_the_innermost_element_of_it() -> None:
    page, post = first_post("<b class=author>Ann</b><b class=author>Bo</b> " + TIME)
    assert text(page, post.author) == "Ann"
    page, post = first_post("<span class=author>by <b class=author>Ann</b></span> " + TIME)
    assert text(page, post.author) == "Ann"


def test_a_time_element_is_preferred_to_a_date_before_it() -> None:
    page, post = first_post(f"{NAME}<span class=date>2019-03-04</span> {TIME}")
    assert post.when == "2020-01-05" and page.tag_name(post.time) == "time"


def test_quotations_side_by_side_are_two() -> None:
    page, post = first_post(NAME + TIME)
    assert post.quotes == ()
    quote = "<blockquote>Of {} lamps</blockquote>"
    both = quote.format("old") + quote.format("new")
    html = "".join(
        f"<div class=post><p>{NAME}{TIME}</p><section>{both if number == 0 else ''}<p>{number} {TEXT}</p></section></div>"
        for number in range(3)
    )
    page = parse(f"<main>{html}</main>")
    assert [text(page, first) for first, _ in posts(page)[0].quotes] == ["Of old lamps", "Of new lamps"]


def test_the_slices_of_a_post_leave_out_the_posts_inside_it() -> None:
    page = parse("<main><div>a<div>b</div></div><div>c<div>d</div>e</div></main>")
    one, two, three, four = divs(page).tolist()
    assert spans(page, divs(page)) == [
        [(one, two)],
        [(two, three)],
        [(three, four), (int(end(page)[four]), int(end(page)[three]))],
        [(four, int(end(page)[four]))],
    ]
