"""Marks in saved files: around their quotes where these are found once, and in a list at the end."""

from __future__ import annotations

import base64
import io
import zipfile
from typing import Any
from xml.etree import ElementTree

import pytest
from readwell.engine import requests
from readwell.engine.page.wire import to_wire
from readwell.parse import parse

HTML = (
    "<html lang=en><title>Roofs</title><body><main><h1>Roofs</h1>"
    "<p>The council of the <b>harbour</b> met on a wet\n  Tuesday, and spoke of roofs. Twice it spoke of boats.</p>"
    "<p>In the evening it spoke of boats and of nothing else, which took until the lamps were lit again.</p></main>"
)


def a(exact: str, **more: Any) -> dict[str, Any]:
    return {"id": exact[:100], "exact": exact, **more}


def saved(form: str, *marks: dict[str, Any], **more: Any) -> dict[str, Any]:
    page = to_wire(parse(HTML, "https://x.org/roofs"))
    asked = {"do": "render", "page": page, "with": {"name": "plain"}, "format": form, "marks": list(marks), **more}
    reply = requests.answer(asked)
    assert "ok" in reply, reply
    found: dict[str, Any] = reply["ok"]
    return found


def test_a_quote_that_is_there_once_is_marked_across_formats_and_line_breaks() -> None:
    text = saved("html", a("the harbour met on a wet Tuesday", colour="green", note='See "this"'))["text"]
    assert (
        '<mark class="green" title="See &quot;this&quot;">the </mark><strong><mark class="green">harbour</mark></strong>'
        '<mark class="green"> met on a wet\n  Tuesday</mark>, and'
    ) in text or '<mark class="green"> met on a wet Tuesday</mark>, and' in text
    assert '<section class="marks">' in text and '<blockquote class="green">' in text


def test_of_a_quote_that_is_there_twice_what_stands_around_it_decides() -> None:
    assert "<mark" not in saved("html", a("spoke of boats"))["text"]
    found = saved("html", a("spoke of boats", prefix="In the evening it ", suffix=" and of"))["text"]
    assert 'evening it <mark class="yellow">spoke of boats</mark> and' in found and found.count("<mark") == 1
    assert "<mark" not in saved("html", a("spoke of boats", prefix="never "))["text"]


def test_what_is_not_found_or_lies_in_another_mark_is_in_the_list_alone() -> None:
    text = saved("html", a("not in the text"), a("wet Tuesday, and spoke"), a("Tuesday"))["text"]
    assert text.count("<mark") == 1 and text.count("<li><blockquote") == 3
    assert "#:~:text=not%20in%20the%20text" in text


def test_marks_bring_no_markup_of_their_own() -> None:
    evil = a("roofs", note="<script>alert(1)</script>", label='"><img src=x>', tags=["<b>"])
    for form in ("html", "markdown"):
        text = saved(form, {**evil, "exact": "Tuesday"})["text"]
        assert "<script" not in text.replace("\\<", "") and "<img" not in text.replace("\\<", "")
    asked = {"do": "render", "page": to_wire(parse(HTML, "")), "with": {"name": "plain"}, "format": "html"}
    for wrong in ("a", [1], [a("x" * 10_000_000)], [a("x", colour="red")]):
        assert requests.answer({**asked, "marks": wrong})["error"]["code"] == "request"


def test_a_book_with_marks_is_well_formed() -> None:
    raw = base64.b64decode(saved("epub", a("of roofs", note="a & b\n<c>", tags=["t"]))["base64"])
    with zipfile.ZipFile(io.BytesIO(raw)) as book:
        chapter = book.read("OEBPS/article.xhtml").decode()
    ElementTree.fromstring(chapter)
    assert '<mark class="yellow" title="a &amp; b' in chapter and '<section class="marks">' in chapter


def test_markdown_and_the_record_have_the_marks_and_the_text_stays_as_it_is() -> None:
    mark = a("of roofs", note="see", made="2026-01-02T00:00:00.000Z")
    bare, found = saved("markdown", record=True), saved("markdown", mark, record=True)
    assert found["text"].startswith(bare["text"]) and "\n## Marks\n\n> of roofs\n\nsee\n\nyellow" in found["text"]
    assert found["record"] == {**bare["record"], "marks": [mark]}
    for form in ("text", "json"):
        assert saved(form, mark)["text"] == saved(form)["text"]


@pytest.mark.parametrize("form", ["html", "epub", "markdown"])
def test_without_marks_a_file_is_as_before(form: str) -> None:
    name = "base64" if form == "epub" else "text"
    page = to_wire(parse(HTML, "https://x.org/roofs"))
    asked = {"do": "render", "page": page, "with": {"name": "plain"}, "format": form}
    assert saved(form)[name] == requests.answer(asked)["ok"][name]
