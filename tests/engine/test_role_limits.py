"""Limits of the role rules at their exact values, and the guards that keep one rule from another's leaves."""

from __future__ import annotations

import numpy as np
import pytest
from readwell.engine.answer.roles import NAME, roles, wire
from readwell.engine.answer.roles.dropped import FOOT, HEADLINE, KEPT_SHARE, MAJORITY
from readwell.engine.answer.roles.kept import BYLINE_WORDS, LEAD_WORDS
from readwell.engine.answer.roles.shown import LINE
from readwell.engine.answer.roles.why import MOST, why
from readwell.engine.answer.roles.words import count
from readwell.engine.page.blocks import blocks
from readwell.engine.page.snapshot import Snapshot
from readwell.engine.page.tree import leaves
from readwell.parse import parse

from tests.engine.roles import STORY, kept, reasons, role
from tests.engine.threads import flat

LAMP = STORY.replace("light", "lamp")
LONG = "<a href=/a>four words of link</a>"


def words(number: int) -> str:
    return " ".join(["word"] * number)


def role_of(html: str, tag: str) -> str:
    """The role of the first element with this tag, which is a leaf."""
    page = parse(html)
    return NAME[int(roles(page, kept(page))[np.flatnonzero(page.tagged((tag,)))[0]])]


def test_the_limits_are_those_that_were_measured() -> None:
    assert (KEPT_SHARE, HEADLINE, FOOT, MAJORITY) == (0.2, 4, 150, 0.34)
    assert (BYLINE_WORDS, LEAD_WORDS, LINE, MOST) == (25, 120, 25, 3)


# Names of containers


@pytest.mark.parametrize(("dropped", "name"), [("four words go here", "related"), ("but three go", "footer")])
def test_a_name_counts_if_at_most_a_fifth_of_its_words_is_kept(dropped: str, name: str) -> None:
    assert role(f"{STORY}<div class=related><p title=keep>one</p><p>{dropped}</p></div>", dropped) == name


@pytest.mark.parametrize(
    ("links", "name"),
    [
        ("<a href=/a>here</a> <a href=/b>two</a>", "navigation"),
        ("<a href=/a>here</a>", "related"),
        ("<a href=/a>here</a> <a href=/b><img src=b.png></a>", "related"),
        (f"<a href=/a>here</a> {LONG} {LONG}", "navigation"),
        (f"<a href=/a>here are three</a> {LONG}", "navigation"),
        (f"<a href=/a>here are four words</a> {LONG}", "related"),
        (f"<a href=#a>here are four words</a> {LONG}", "related"),
        (f"<a href=#a>here are four words</a> {LONG.replace('/', '#')}", "navigation"),
        (f"<a href=#>here are four words</a> {LONG.replace('/a', '#')}", "related"),
        (f"<a href=#a>here are four words</a> {LONG} {'<a href=#b><img src=b.png></a>' * 2}", "related"),
        ("here we are <a href=/a>one two</a> <a href=/b>and three four five</a>", "navigation"),
        ("here we are all <a href=/a>one two</a> <a href=/b>and three four five</a>", "related"),
    ],
)
def test_a_sidebar_is_a_menu_if_most_of_it_is_short_links_or_places_on_the_page(links: str, name: str) -> None:
    page = parse(f"{STORY}<div class=sidebar>{links}</div>{LAMP}")
    node = next(node for node in range(len(page)) if page.string(node).strip().startswith("here"))
    assert NAME[int(roles(page, kept(page))[node])] == name


def test_the_name_of_a_menu_is_clearer_than_its_tag() -> None:
    assert role(f"{STORY}<nav class=share>Tell them</nav>{LAMP}", "Tell them") == "share"
    assert role(f"{STORY}<nav class=related>Tell them</nav>{LAMP}", "Tell them") == "navigation"


def test_a_control_inside_a_named_container_belongs_to_it() -> None:
    assert role(f"{STORY}<div class=share><form>Send it</form></div>{LAMP}", "Send it") == "share"
    assert role(f"{STORY}<div class=share><nav>Send it</nav></div>{LAMP}", "Send it") == "navigation"
    assert role(f"{STORY}<form>Send it</form>{LAMP}", "Send it") == "navigation"


def test_a_footer_keeps_the_clearer_reasons_inside_it() -> None:
    assert role(f"{STORY}<footer><div class=share>Tell them</div></footer>", "Tell them") == "share"
    assert role(f"{STORY}<footer><div class=related>Tell them</div></footer>", "Tell them") == "footer"


def test_a_comment_stays_one_whatever_smaller_parts_are_named() -> None:
    assert role(f"{STORY}<div class=comments><div class=share>Tell them</div></div>", "Tell them") == "comments"


def test_posts_of_a_dropped_thread_are_comments_unless_a_name_says_otherwise() -> None:
    thread = "".join(map(flat, range(4))).replace("<p>Oil", "<p class=share>Send</p><p>Oil")
    html = f"{STORY * 9}{thread}"
    assert role(html, "Graphite. Rub a soft pencil along the pin and work it in slowly.") == "comments"
    assert role(html, "Send") == "share"


# The company of a leaf


@pytest.mark.parametrize(("number", "name"), [(17, "share"), (16, "other")])
def test_a_third_of_a_containers_words_is_seventeen_of_fifty(number: int, name: str) -> None:
    rest = words(50 - number)
    assert role(f"{STORY}<div><p class=share>{'send ' * number}</p><p>{rest}</p></div>{LAMP}", rest) == name


def test_a_container_is_looked_for_four_levels_up_before_the_topmost_one() -> None:
    inner = "<div><div><div><p class=share>send it</p></div></div><p>this</p></div>"
    outer = f"<div>{inner}<p class=related>{words(9)}</p></div>"
    assert role(f"{STORY}{outer}{LAMP}", "this") == "related"
    assert (
        role(f"{STORY}<div><div><div>{outer.replace('>this<', '><i><b>this</b></i><')}</div></div></div>{LAMP}", "this")
        == "share"
    )


def test_the_topmost_container_without_kept_words_is_asked_last() -> None:
    deep = "<div>" * 6 + "this" + "</div>" * 6
    assert role(f"{STORY}<div><p class=share>send it</p>{deep}</div>{LAMP}", "this") == "share"


def test_a_heading_is_a_lead_only_by_its_name() -> None:
    html = (
        "<title>Counting steps</title><h1 title=keep>Counting steps</h1><h2 title=keep class={}>Ten of them</h2>"
        + STORY * 9
    )
    assert [role(html.format(name), "Ten of them") for name in ("lead", "steps")] == ["lead", "heading"]


def test_a_container_with_kept_words_says_nothing_about_the_rest() -> None:
    html = f"<div><p class=share>send it</p><p>this</p>{STORY}</div>{LAMP}"
    assert role(f"{LAMP}{html}", "this") == "other"


def test_a_picture_without_a_reason_gets_none_from_its_container() -> None:
    html = f"{STORY}<div><p class=share>one more</p><p><input></p></div>{LAMP}"
    assert role_of(html, "input") == "navigation"
    assert role_of(html.replace("<input>", "<canvas></canvas>"), "canvas") == "other"


def test_a_picture_is_no_neighbour() -> None:
    share, canvas = "<div class=share><p>one</p></div>", "<div class=related><canvas></canvas></div>"
    assert role(f"{STORY}{share}<p>two</p>{canvas}{share}{LAMP}", "two") == "share"


def test_a_leaf_beside_kept_text_takes_no_reason_from_the_other_side() -> None:
    share = "<div class=share><p>one</p></div>"
    assert role(f"{STORY}<p>two</p>{share}{LAMP}", "two") == "other"
    assert role(f"{STORY}{share}<p>two</p>{LAMP}", "two") == "other"


@pytest.mark.parametrize(
    ("html", "name"),
    [
        ("<p>here it is <a href=/a>one two</a> <a href=/b>three</a></p>", "navigation"),
        ("<p>here it is now <a href=/a>one two</a> <a href=/b>three</a></p>", "other"),
        ("<p>here it is <a href=/a>one two three four</a></p>", "related"),
        ("<p>here it is <a href=/a>one two three four</a><a href=/b><img src=b.png></a></p>", "related"),
    ],
)
def test_the_rest_is_links_if_half_of_its_words_are(html: str, name: str) -> None:
    page = parse(f"{STORY}{html}{LAMP}")
    node = next(node for node in range(len(page)) if page.string(node).strip().startswith("here"))
    assert NAME[int(roles(page, kept(page))[node])] == name


def test_part_of_a_link_in_running_text_is_no_menu() -> None:
    assert role(f"{STORY}<p>these are four words <a href=/a><b>one two</b></a></p>{LAMP}", "one two") == "other"


# The page's edges


def test_a_picture_before_the_article_is_not_its_header() -> None:
    assert role_of(f"<div><canvas></canvas></div>{STORY}", "canvas") == "other"


def test_text_before_the_last_named_part_is_not_the_footer() -> None:
    html = f"{STORY}<p>alpha</p><div class=related>{words(3)}</div><p>omega</p>"
    assert (role(html, "alpha"), role(html, "omega")) == ("other", "footer")


def test_a_named_part_at_an_edge_keeps_its_name() -> None:
    html = f"<div class=share>Tell them</div>{STORY}<div class=related>{words(3)}</div>"
    assert (role(html, "Tell them"), role(html, words(3))) == ("share", "related")


def test_a_page_of_which_nothing_is_kept_has_no_edges() -> None:
    page = parse("<div>All there is</div>")
    nothing = np.zeros(len(page), np.bool_)
    assert set(wire(page, nothing)["reasons"]) == {"other"}


def test_a_label_that_nobody_sees_is_none() -> None:
    page = parse(f"<title>Advertisement</title>{STORY}")
    node = int(np.flatnonzero(page.tagged(("title",)))[0]) + 1
    assert NAME[int(roles(page, kept(page))[node])] == "other"


# Parts of a header


@pytest.mark.parametrize(("number", "name"), [(25, "byline"), (26, "other")])
def test_a_dropped_byline_is_short(number: int, name: str) -> None:
    assert role(f"{STORY}<p class=byline>{words(number)}</p>{LAMP}", words(number)) == name


@pytest.mark.parametrize(("number", "name"), [(50, "byline"), (51, "navigation")])
def test_a_dropped_line_in_which_an_author_was_found_is_not_much_longer(number: int, name: str) -> None:
    line = "Author: Ada Lund; " + " ".join("x" * (number - 3))
    assert role(f"<p>{line}</p>{STORY}", line) == name


@pytest.mark.parametrize(("number", "name"), [(25, "byline"), (26, "paragraph")])
def test_a_kept_line_in_which_an_author_was_found_is_short(number: int, name: str) -> None:
    line = "Author: Ada Lund; " + " ".join("x" * (number - 3))
    assert role(f"<h1 title=keep>Steps</h1><p title=keep>{line}</p>{STORY * 9}", line) == name


@pytest.mark.parametrize(("number", "name"), [(25, "date"), (26, "paragraph")])
def test_a_time_is_the_date_in_a_short_line(number: int, name: str) -> None:
    line = f"<p title=keep>{words(number - 2)} <time datetime=2024-05-02>then</time> now</p>"
    first = "<time datetime=2024-05-01 title=keep>May</time>"
    assert role(f"<h1 title=keep>Steps</h1>{first}{line}{STORY * 30}", "then") == name


@pytest.mark.parametrize(("story", "name"), [("one two three four", "lead"), ("one two three", "paragraph")])
def test_a_lead_is_in_the_first_third_of_the_kept_words(story: str, name: str) -> None:
    menu = f"<nav>{words(20)}</nav>"
    assert role(f"{menu}<p class=lead title=keep>Ten steps</p><p id=story>{story}</p>", "Ten steps") == name


@pytest.mark.parametrize("kind", ["lead", "byline"])
def test_an_element_without_words_is_no_line_of_a_header(kind: str) -> None:
    assert role_of(f"<div class={kind} title=keep><hr></div>{STORY * 9}", "hr") == "paragraph"
    assert role_of(f"{STORY}<div class={kind}><hr></div>{LAMP}", "hr") == "other"


# Threads and reasons


def thread_of(page: Snapshot, kept_words: str) -> int:
    """How many posts the roles have if the texts that contain these words are kept."""
    held = np.array([kept_words in page.string(node) for node in range(len(page))], np.bool_)
    return len(wire(page, held & leaves(page))["posts"])


def test_only_posts_with_kept_words_are_listed() -> None:
    page = parse("<h1>A squeak</h1>" + "".join(map(flat, range(4))))
    assert (thread_of(page, ""), thread_of(page, "pencil"), thread_of(page, "A squeak")) == (4, 2, 0)


@pytest.mark.parametrize(("number", "posts"), [(12, 1), (13, 0)])
def test_a_thread_is_most_of_what_was_kept(number: int, posts: int) -> None:
    page = parse(f"<p>{words(number)}</p>" + "".join(map(flat, range(4))))
    mask = np.array([page.string(node).startswith(("word", "Graphite")) for node in range(len(page))], np.bool_)
    assert len(wire(page, mask)["posts"]) == posts


def test_a_block_has_at_most_three_reasons_the_strongest_first() -> None:
    found = [name for name, _ in reasons(f"{STORY}<nav hidden>here</nav>{LAMP}", "here")]
    assert found == ["hidden", "role-inside", "one-word"]


def test_a_block_without_words_is_no_neighbour() -> None:
    found = [name for name, _ in reasons(f"{STORY}<p><img src=a.png></p><p>here</p>{LAMP}", "here")]
    assert found == ["one-word", "between"]


def test_a_dropped_block_without_a_reason_names_none() -> None:
    page = parse(f"{STORY}<p>{words(3)}</p>{LAMP}")
    mask = kept(page)
    found = why(page, mask, count(page, mask), roles(page, mask))
    assert [reason.name for reason in found[1]] == ["few-words", "between"]
    assert len(blocks(page)) == 3
