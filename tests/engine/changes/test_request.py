"""Tests of the request `compare`."""

from __future__ import annotations

from typing import Any

import pytest
from readwell.engine.page.wire import to_wire
from readwell.engine.requests import answer
from readwell.parse import parse

STORY = (
    "The council met on Tuesday, the 4th of March, and spoke of the roofs and the boats of the harbour. "
    "Nobody in the room had seen a storm like that before, and the mayor said so. It cost 12 million euros."
)
PAGE = """<!doctype html><html lang="en"><head><title>Harbour</title></head><body><nav><a href="/">Home</a></nav><article>
<h1>Harbour</h1><p>{}</p><p>A second paragraph tells what the fishermen said of the roofs, the boats and the quay.</p>{}
<p>A third one is about the weather, which had been fair for weeks, and then was not.</p></article>
<aside><p>The ferry leaves at noon.</p></aside></body></html>"""
TEASERS = '<ul class="related"><li><a href="/{0}">Teaser number {0} of the day</a></li></ul>'


def page(story: str = STORY, more: str = "") -> dict[str, Any]:
    return dict(to_wire(parse(PAGE.format(story, more), "https://example.org/harbour")))


def saved(wire: dict[str, Any]) -> dict[str, str]:
    record = answer({"do": "render", "format": "text", "record": True, "page": wire})["ok"]["record"]
    return {"before": record["text"], "markdown": record["markdown"], "beside": record["about"]["beside"]}


def compare(before: dict[str, str], wire: dict[str, Any], **more: Any) -> dict[str, Any]:
    return dict(answer({"do": "compare", **before, "page": wire, **more}))


def test_a_page_that_is_the_same_has_no_changes() -> None:
    reply = compare(saved(page(more=TEASERS.format(1))), page(more=TEASERS.format(2)))["ok"]
    assert reply["changes"] == [] and reply["counts"]["added"] == reply["counts"]["removed"] == 0


def test_a_figure_that_was_corrected_is_named_with_its_words() -> None:
    (one,) = compare(saved(page()), page(STORY.replace("12 million", "14 million")))["ok"]["changes"]
    assert one["kind"] == "changed" and ["gone", "12 "] in one["words"] and ["new", "14 "] in one["words"]


def test_what_stood_beside_the_article_is_not_new_in_it() -> None:
    wire = page(f"{STORY} The ferry leaves at noon.")
    assert compare(saved(page()), wire)["ok"]["changes"] == []
    (one,) = compare(saved(page()) | {"beside": ""}, wire)["ok"]["changes"]
    assert one["kind"] == "added"


def test_a_report_is_markdown_or_a_page() -> None:
    wire = page(STORY.replace("12 million", "14 million"))
    markdown = compare(saved(page()), wire, **{"as": "md"})["ok"]
    assert markdown["ending"] == ".md" and "~~12~~ **14** million" in markdown["text"]
    html = compare(saved(page()), wire, **{"as": "html"})["ok"]
    assert html["ending"] == ".html" and "<del>12 </del><ins>14 </ins>million" in html["text"]


def test_markup_in_a_text_is_none_in_a_report() -> None:
    wire = page(f"{STORY} It was &lt;script&gt;alert(1)&lt;/script&gt; then [a](javascript:b).")
    markdown, html = (compare(saved(page()), wire, **{"as": form})["ok"]["text"] for form in ("md", "html"))
    assert "<script" not in html and "\\<script" in markdown and "\\[a\\](javascript" in markdown


@pytest.mark.parametrize(
    ("fields", "code"),
    [({"before": 1}, "request"), ({"markdown": 1}, "request"), ({"beside": []}, "request"), ({"as": "pdf"}, "format")],
)
def test_a_request_that_is_not_sound_is_refused(fields: dict[str, Any], code: str) -> None:
    assert answer({"do": "compare", "before": "A.", "page": page(), **fields})["error"]["code"] == code
    assert answer({"do": "compare", "page": page()})["error"]["code"] == "request"


def test_damaged_marks_are_as_good_as_none() -> None:
    assert compare(saved(page()) | {"beside": "%%%"}, page())["ok"]["changes"] == []


def test_two_texts_are_compared_without_a_page() -> None:
    fields = {"before": "It cost 12 euros.\n", "after": "It cost 14 euros.\n", "title": "Bridge", "as": "md"}
    reply = answer({"do": "compare", **fields, "language": "en"})["ok"]
    assert reply["counts"]["changed"] == 1 and reply["text"] == "# Bridge\n\n- It cost ~~12~~ **14** euros.\n"
    assert answer({"do": "compare", **fields, "after": None})["error"]["code"] == "request"


def test_a_title_that_one_text_has_and_the_other_has_not_is_no_change() -> None:
    before = saved(page())
    without = before | {"before": before["before"].replace("Harbour\n", "", 1), "beside": ""}
    assert without["before"] != before["before"]
    assert compare(without, page())["ok"]["changes"] == []
