"""Comments below an article are reported with authors, times and depth, and written where the person wants them."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from readwell.engine.page.wire import to_wire
from readwell.engine.requests import answer
from readwell.parse import parse

from tests.engine.decision.comment_pages import COMMENTS, SAID, comment, page
from tests.engine.threads import flat

ON = {"name": "readwell", "comments": "on"}
ROWS = "".join(
    f"<div class=row><img src=/{place}.png><div><h5>Reader {place}</h5>{said}</div></div>"
    for place, said in enumerate(SAID)
)
LISTED = page(f"<h4>6 Kommentare</h4>{ROWS}<form><textarea></textarea></form>")


def reply(html: str, wanted: dict[str, str] | None = None) -> dict[str, Any]:
    request = {"do": "extract", "page": to_wire(parse(html, "https://mill.example/kettle")), "more": ["roles"]}
    ok: dict[str, Any] = answer(request | ({"with": wanted} if wanted else {}))["ok"]
    return ok


def text(html: str, node: int | list[int]) -> str:
    """The words of an element, or of a slice of nodes."""
    snapshot = parse(html, "https://mill.example/kettle")
    first, last = (node, node + 3) if isinstance(node, int) else node
    return " ".join("".join(snapshot.string(inner) for inner in range(first, last)).split())


def test_comments_are_reported_whether_they_are_kept_or_not() -> None:
    left, wanted = reply(page(COMMENTS)), reply(page(COMMENTS), ON)
    assert [post["body"] for post in left["comments"]] == [post["body"] for post in wanted["comments"]]
    assert [text(page(COMMENTS), post["body"][0]) for post in left["comments"]] == list(SAID)
    assert [post["when"][:10] for post in left["comments"]] == [f"2024-05-0{day}" for day in range(2, 8)]
    assert (left["posts"], wanted["posts"]) == ([], [])
    assert wanted["words"]["kept"] > left["words"]["kept"]


@pytest.mark.parametrize("html", [page(COMMENTS), LISTED])
def test_the_line_above_each_comment_is_its_author_where_no_class_says_so(html: str) -> None:
    found = reply(html)["comments"]
    assert [text(html, post["author"])[:8] for post in found] == [f"Reader {place}" for place in range(6)]
    assert not any("Reader" in text(html, part) for post in found for part in post["body"])


def test_a_line_that_is_alike_in_every_comment_is_nobodys_name() -> None:
    html = page(re.sub(r"Reader \d", "Guest", COMMENTS))
    assert [post.get("author") for post in reply(html)["comments"]] == [None] * 6


def test_answers_to_comments_tell_their_depth() -> None:
    def nested(place: int, inner: str = "") -> str:
        return f"<li class=comment>{comment(place)}{inner}</li>"

    first = nested(0, f"<ul>{nested(1, f'<ul>{nested(2)}</ul>')}</ul>")
    html = page(f"<h3>4 comments</h3><ul>{first}{nested(3)}</ul><form><textarea></textarea></form>")
    assert [post["depth"] for post in reply(html)["comments"]] == [0, 1, 2, 0]


def test_a_thread_has_posts_and_no_comments() -> None:
    html = "<title>A squeak</title><h1>A squeak</h1>" + "".join(map(flat, range(4)))
    found = reply(html)
    assert len(found["posts"]) == 4 and found["comments"] == []


def test_a_listing_of_teasers_has_neither_posts_nor_comments() -> None:
    item = "<div class=post><h2><a href=/{0}>Kettle number {0}</a></h2><time>2024-05-0{0}</time><p>{1}</p></div>"
    items = "".join(item.format(place + 1, said * 2) for place, said in enumerate(SAID))
    found = reply(f"<html lang=en><title>The mill</title><body><h1>The mill</h1>{items}")
    assert (found["posts"], found["comments"]) == ([], [])


def test_a_post_whose_heading_leads_to_itself_is_no_teaser() -> None:
    html = "<h1>A squeak</h1>" + "".join(
        flat(place).replace("<p class=author>", f"<h3><a href='/kettle?p={place}#p{place}'>Re: A squeak</a></h3><p class=author>")
        for place in range(4)
    )  # fmt: skip
    assert len(reply(html)["posts"]) == 4


def saved(html: str, form: str, wanted: dict[str, str] | None) -> str:
    wire = to_wire(parse(html, "https://mill.example/kettle"))
    request = {"do": "render", "format": form, "page": wire, "template": "-"} | ({"with": wanted} if wanted else {})
    return str(answer(request)["ok"]["text"])


@pytest.mark.parametrize("form", ["markdown", "html", "text"])
def test_saved_files_hold_comments_where_the_person_wants_them(form: str) -> None:
    assert not any(said in saved(page(COMMENTS), form, None) for said in SAID)
    assert all(said in saved(page(COMMENTS), form, ON) for said in SAID)


def test_a_saved_json_lists_comments_as_left_out_unless_the_person_wants_them() -> None:
    for wanted, place in ((None, "left_out"), (ON, "blocks")):
        rows = str(json.loads(saved(page(COMMENTS), "json", wanted))[place])
        assert all(said in rows for said in SAID)


def test_a_saved_comment_stands_under_who_wrote_it_and_when() -> None:
    html = page(re.sub(r"<img[^>]*>", "", COMMENTS))
    pieces = saved(html, "markdown", ON).strip().split("\n\n---\n\n")
    assert pieces[1:] == [f"**Reader {place}** · 2024-05-0{place + 2}\n\n{said}" for place, said in enumerate(SAID)]
