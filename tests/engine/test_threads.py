"""Posts of any forum engine: their number, order, depth, authors, times and quotations."""

from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from readwell.engine.page.snapshot import Snapshot
from readwell.engine.page.tree import end
from readwell.engine.page.wire import to_wire
from readwell.engine.requests import answer
from readwell.engine.structure.threads import Post, conversation, posts
from readwell.lab.evaluation.corpus import Page
from readwell.lab.evaluation.posts import measured
from readwell.lab.evaluation.tally import Tally
from readwell.parse import parse

from tests.engine.threads import SAID, WHO, flat
from tests.engine.trees import pages


def text(page: Snapshot, post: Post) -> str:
    return " ".join("".join(page.string(node) for first, last in post.body for node in range(first, last)).split())


def node_text(page: Snapshot, node: int) -> str:
    return " ".join("".join(page.string(inner) for inner in range(node, int(end(page)[node]))).split())


def test_posts_come_in_order_each_with_author_time_and_body() -> None:
    page = parse("<h1>A squeak</h1>" + "".join(map(flat, range(4))))
    found = posts(page)
    assert [text(page, post) for post in found] == list(SAID)
    assert [node_text(page, post.author) for post in found] == list(WHO)
    assert [post.when for post in found] == [f"2020-01-0{day}T10:00:00" for day in (1, 2, 3, 4)]
    assert [post.depth for post in found] == [0, 0, 0, 0]


def test_nested_replies_keep_their_order_and_tell_their_depth() -> None:
    def reply(place: int, inner: str = "") -> str:
        return f"<li class=comment><p><cite class=author>{WHO[place]}</cite> <time>2020-01-0{place + 1}</time></p><p>{SAID[place]}</p>{inner}</li>"

    page = parse("<ol>" + reply(0, f"<ol>{reply(1, f'<ol>{reply(2)}</ol>')}</ol>") + reply(3) + "</ol>")
    found = posts(page)
    assert [post.depth for post in found] == [0, 1, 2, 0]
    assert [SAID.index(next(line for line in SAID if line in text(page, post))) for post in found] == [0, 1, 2, 3]
    assert all(sum(line in text(page, post) for line in SAID) == 1 for post in found)


def test_collapsed_replies_are_posts_where_they_stand() -> None:
    page = parse(flat(0) + f"<details><summary>2 replies</summary>{flat(1)}{flat(2)}</details>" + flat(3))
    assert [text(page, post) for post in posts(page)] == list(SAID)


@pytest.mark.parametrize(
    ("mark", "steps"), [("class='post depth-{}'", (0, 1, 2, 1)), ("class=post style='margin-left:{}0px'", (0, 2, 4, 2))]
)
def test_depth_is_read_off_classes_and_margins(mark: str, steps: tuple[int, ...]) -> None:
    html = "".join(flat(place).replace('class="post"', mark.format(step)) for place, step in enumerate(steps))
    assert [post.depth for post in posts(parse(html))] == [0, 1, 2, 1]


def test_what_a_post_quotes_is_told_and_is_no_post() -> None:
    page = parse(flat(0) + flat(1) + flat(2, f"<blockquote>{SAID[1]}</blockquote>") + flat(3))
    found = posts(page)
    assert [len(post.quotes) for post in found] == [0, 0, 1, 0]
    first, last = found[2].quotes[0]
    assert SAID[1] in "".join(page.string(node) for node in range(first, last))


def test_a_head_in_a_row_of_its_own_belongs_to_the_post_below_it() -> None:
    rows = "".join(
        f'<tr><td class=h><a href="profile.php?id={place}">{WHO[place]}</a><br>1{place}-Dec-2008 18:02</td></tr>'
        f"<tr><td class=m>{SAID[place]}</td></tr>"
        for place in range(4)
    )
    page = parse(f"<h3>Hinges</h3><table>{rows}</table>")
    found = posts(page)
    assert [text(page, post) for post in found] == list(SAID)
    assert [node_text(page, post.author) for post in found] == list(WHO)
    assert [post.when[:10] for post in found] == [f"2008-12-1{day}" for day in range(4)]


def test_the_opening_post_may_be_built_unlike_its_answers() -> None:
    question = '<div class=question><p>How is a hinge made silent without taking the door off?</p><span class=date>asked Mar 3, 2014</span> <a href="/users/9">crumple</a></div>'
    page = parse(f"<div id=q>{question}</div><div id=answers>{''.join(map(flat, range(3)))}</div>")
    assert text(page, posts(page)[0]).startswith("How is a hinge")
    assert len(posts(page)) == 4


@pytest.mark.parametrize(
    "ago", ["4 hours ago", "vor 4 Stunden", "il y a 4 heures", "4 часа назад", "4小时前", "hace 4 horas"]
)
def test_a_time_told_from_now_is_a_time(ago: str) -> None:
    html = "".join(
        f'<div class=entry><a href="/user/{who}">{who}</a> <span>{ago}</span><p>{said}</p></div>'
        for who, said in zip(WHO, SAID, strict=True)
    )
    assert len(posts(parse(html))) == 4


@pytest.mark.parametrize(
    "html",
    [
        "<p>One.</p><p>Two.</p>",
        "<section class=body><time>2024-05-01</time><p>A long paragraph about a weathercock that points south.</p></section><section class=body><address class=author>Ada Lund</address><p>Powered by an engine.</p></section>",
        "<ul>"
        + "".join(f"<li><a href=/{place}>A headline about a hinge {place}</a></li>" for place in range(9))
        + "</ul>",
        "",
    ],
)
def test_what_is_no_thread_has_no_posts(html: str) -> None:
    assert posts(parse(html)) == ()


@given(pages())
def test_any_page_has_posts_or_none_and_bodies_never_overlap(page: Snapshot) -> None:
    spans = sorted(part for post in posts(page) for part in post.body)
    assert all(first < last for first, last in spans)
    assert all(before[1] <= after[0] for before, after in pairwise(spans))


def test_figures_match_each_post_of_the_corpus_once() -> None:
    row = {"posts": [{"text": said} for said in SAID[:3]]}
    figures = dict(measured(Page("set", "1", "".join(map(flat, range(4))), "", row=row)))
    assert figures["posts"] == Tally(3, 4, 3, 3)


def test_a_labelled_thread_is_found_in_every_shape_of_engine() -> None:
    folder = Path(__file__).parents[1] / "data" / "pages" / "roles"
    counts = {
        name: len(posts(parse((folder / f"{name}.html").read_bytes())))
        for name in ("forum-phpish", "forum-table", "hn-like", "stack-answers")
    }
    assert counts == {"forum-phpish": 3, "forum-table": 3, "hn-like": 3, "stack-answers": 3}


def conversed(who: str) -> str:
    names = {"A": "planeiron", "B": "dovetail", "C": "spokeshave"}
    said = "".join(
        f"<div class=message><div class=author>{names[one]}</div><div class=content><p>{SAID[place % 4]} {place}</div></div>"
        for place, one in enumerate(who)
    )
    return f"<title>Hinges</title><main>{said}</main>"


@pytest.mark.parametrize(
    ("who", "found"),
    [("ABABAB", True), ("AABABAB", True), ("ABCABC", False), ("AAAABB", False), ("AB", False)],
)
def test_a_thread_of_two_who_take_turns_is_a_conversation(who: str, found: bool) -> None:
    page = parse(conversed(who))
    assert conversation(page, posts(page)) is found


def test_the_reply_calls_a_conversation_one_where_roles_are_asked() -> None:
    page = to_wire(parse(conversed("ABABAB")))
    assert answer({"do": "extract", "page": page, "more": ["roles"]})["ok"]["kind"] == "conversation"
    assert answer({"do": "extract", "page": page})["ok"]["kind"] != "conversation"
    assert "kind" not in answer({"do": "extract", "page": page, "with": {"name": "bte"}, "more": ["roles"]})["ok"]
