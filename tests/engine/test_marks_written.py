"""Marks as files: Markdown, annotations of the W3C, tables; and the addresses of their places."""

from __future__ import annotations

import csv
import io
import json
from typing import Any
from urllib.parse import unquote

import pytest
from readwell.engine import requests
from readwell.engine.basics import marks as rules
from readwell.engine.render.fragments import fragment, place
from readwell.engine.render.marks import FORMS
from readwell.services.library.fields import FIELDS

NAME = "3f2b1c9e-7a54-4d8e-9c01-5b7e6f8a9d10"
FULL: dict[str, Any] = {
    "id": NAME, "exact": "roofs, and boats-to-be", "prefix": "spoke of the wet ", "suffix": " of the harbour & mill",
    "note": "See *this*\n\nand that", "colour": "green", "label": "idea", "tags": ["one", "two words"],
    "made": "2026-01-02T00:00:00.000Z", "changed": "2026-01-03T00:00:00.000Z", "start": 12, "end": 30,
    "place": "page 4", "block": "b7", "paragraph": "They spoke of the wet roofs.",
}  # fmt: skip
ARTICLE = {"address": "https://x.org/a?b=c#part", "title": "Of *roofs*", "byline": "A. Author"}


def written(form: str, *marks: Any, **more: Any) -> str:
    reply = requests.answer({"do": "marks", "as": form, "articles": [{**ARTICLE, "marks": list(marks)}], **more})
    return str(reply["ok"]["text"])


def test_the_limits_are_those_of_the_library() -> None:
    own = FIELDS["marks"]["fields"]
    assert {name: own[name]["most"] for name in rules.TEXTS} == rules.TEXTS and FIELDS["marks"]["entries"] == rules.MOST
    assert (own["tags"]["entries"], own["tags"]["most"]) == (rules.MOST_TAGS, rules.LONGEST_TAG)
    assert list(rules.COLOURS) == own["colour"]["of"] and {
        *rules.TEXTS,
        "colour",
        "tags",
        "start",
        "end",
        "nth",
        "among",
    } == {*own}


def test_a_place_has_the_quote_with_what_stands_around_it() -> None:
    assert fragment(FULL) == (
        ":~:text=of%20the%20wet-,roofs%2C%20and%20boats%2Dto%2Dbe,-of%20the%20harbour"
    )  # fmt: skip
    assert place("https://x.org/#old:~:text=a", {"exact": "b"}) == "https://x.org/#old:~:text=b"
    assert place("file:///a", FULL) == "" and fragment({"exact": " \n"}) == ""


def test_of_a_long_quote_the_place_has_the_first_and_the_last_words() -> None:
    long = " ".join(f"word{number}" for number in range(100))
    assert unquote(fragment({"exact": long})) == (
        ":~:text=word0 word1 word2 word3 word4 word5,word94 word95 word96 word97 word98 word99"
    )
    assert fragment({"exact": "first line\nlast line"}) == ":~:text=first%20line,last%20line"
    assert len(unquote(fragment({"exact": "図" * 500}))) < 80


def test_markdown_has_each_quote_its_note_and_a_link() -> None:
    text = written("md", FULL)
    assert text.startswith("# Of \\*roofs\\*\n\nA. Author · [https://x.org/a?b=c#part](https://x.org/a?b=c#part)\n")
    assert (
        "\n> roofs, and boats-to-be\n\nSee *this*\n\nand that\n\ngreen (idea) · #one · #two-words · 2026-01-02" in text
    )
    assert "[→](https://x.org/a?b=c#part:~:text=of%20the%20wet-," in text


def test_no_mark_brings_markup_or_a_script_into_markdown() -> None:
    text = written("md", {"id": "a", "exact": "<script>alert(1)</script>\n# no heading", "note": (
        "<img src=x onerror=alert(1)> [x](javascript:alert(1)) [y]( <data:text/html,x>) <https://fine.org>"
    )})  # fmt: skip
    assert "<script" not in text.replace("\\<", "") and "<img" not in text.replace("\\<", "")
    assert "javascript:" not in text and "(data:" not in text and "<https://fine.org>" in text
    assert "> \\# no heading" in text


def test_annotations_are_as_the_model_says() -> None:
    whole = json.loads(written("jsonld", FULL, {"id": "no uuid/1", "exact": "plain"}))
    assert (whole["@context"], whole["type"]) == ("http://www.w3.org/ns/anno.jsonld", "AnnotationCollection")
    first, second = whole["first"]["items"]
    assert first["id"] == f"urn:uuid:{NAME}" and second["id"] == "urn:readwell:mark:no%20uuid%2F1"
    assert first["motivation"] == ["highlighting", "commenting", "classifying", "tagging"]
    assert [body["purpose"] for body in first["body"]] == ["commenting", "classifying", "tagging", "tagging"]
    assert (first["created"], first["target"]["styleClass"]) == (FULL["made"], "green")
    kinds = [selector["type"] for selector in first["target"]["selector"]]
    assert kinds == ["TextQuoteSelector", "TextPositionSelector", *["FragmentSelector"] * 3, "TextQuoteSelector"]
    assert second["motivation"] == ["highlighting"] and "body" not in second


def test_no_cell_of_a_table_is_a_formula() -> None:
    evil = {"id": "=1", "exact": "=HYPERLINK(1)", "note": "\t-1\nsecond", "tags": ["+a", "b"], "prefix": "＝x"}
    head, row = csv.reader(io.StringIO(written("csv", evil), newline=""))
    cells = dict(zip(head, row, strict=True))
    assert not [name for name, cell in cells.items() if cell[:1] in tuple("=+-@\t＝")]
    assert cells["note"] == "'\t-1\nsecond" and cells["tags"] == "'+a, b"
    assert written("csv", evil).count("\r\n") == 2


def test_pieces_of_a_file_make_the_whole() -> None:
    rows = [{**ARTICLE, "marks": [{**FULL, "id": str(number)}]} for number in range(4)]
    rows.insert(2, {**ARTICLE, "marks": []})
    for form in FORMS:
        ask = {"do": "marks", "as": form}
        whole = requests.answer({**ask, "articles": rows})["ok"]["text"]
        cut: tuple[tuple[list[dict[str, Any]], bool, bool], ...] = (
            (rows[:1], True, False),
            (rows[1:3], False, False),
            ([], False, False),
            (rows[3:], False, True),
        )
        parts = [
            requests.answer({**ask, "articles": some, "first": first, "last": last})["ok"]["text"]
            for some, first, last in cut
        ]
        assert "".join(parts) == whole
    json.loads(requests.answer({"do": "marks", "as": "jsonld", "articles": []})["ok"]["text"])


def test_marks_come_in_the_order_of_the_text() -> None:
    late, early = {"id": "l", "exact": "late", "start": 9}, {"id": "e", "exact": "early", "start": 2}
    text = written("md", {"id": "u", "exact": "unknown"}, late, early)
    assert text.index("early") < text.index("late") < text.index("unknown")


@pytest.mark.parametrize(
    "mark",
    [
        None, "mark", {}, {"id": "a"}, {"exact": "a"}, {"id": 1, "exact": "a"}, {"id": "a", "exact": ["a"]},
        {"id": "a", "exact": "x" * 10_000_000}, {"id": "a", "exact": "a", "note": {"x": 1}},
        {"id": "a", "exact": "a", "tags": "a"}, {"id": "a", "exact": "a", "tags": [1]},
        {"id": "a", "exact": "a", "colour": "red"}, {"id": "a", "exact": "a", "colour": []},
        {"id": "a", "exact": "a", "start": -1}, {"id": "a", "exact": "a", "end": True},
    ],
)  # fmt: skip
def test_what_is_no_mark_is_refused(mark: Any) -> None:
    reply = requests.answer({"do": "marks", "as": "md", "articles": [{**ARTICLE, "marks": [mark]}]})
    assert reply["error"]["code"] == "request"


@pytest.mark.parametrize("more", [{"as": "pdf"}, {"as": []}, {"articles": {}}, {"articles": [{"address": 1}]}])
def test_what_is_no_request_for_marks_is_refused(more: dict[str, Any]) -> None:
    assert "error" in requests.answer({"do": "marks", "as": "md", "articles": [], **more})
