"""Annotations of the W3C's model and of Hypothesis: ours come back as they were, others as far as they are known."""

from __future__ import annotations

import json
from typing import Any

import pytest
from readwell.engine import requests

from tests.engine.imports.exports import taken

FULL: dict[str, Any] = {
    "id": "3f2b1c9e-7a54-4d8e-9c01-5b7e6f8a9d10", "exact": "roofs, and boats", "prefix": " of the wet ",
    "suffix": " of\nthe harbour", "note": "See *this*\n\nand that", "colour": "blue", "label": "idea; more",
    "tags": ["one", "two words"], "made": "2026-01-02T00:00:00.123Z", "changed": "2026-01-03T00:00:00.000Z",
    "start": 12, "end": 28, "place": "page 4", "block": "b7", "paragraph": "They spoke of the wet roofs, and boats.",
}  # fmt: skip


def exported(articles: list[dict[str, Any]]) -> str:
    return str(requests.answer({"do": "marks", "as": "jsonld", "articles": articles})["ok"]["text"])


def one(entry: Any) -> dict[str, Any]:
    rows, _ = taken("x.json", json.dumps(entry), "annotations")
    (row,) = rows
    return row


@pytest.mark.parametrize("is_one_line", [False, True])
def test_our_own_annotations_come_back_with_every_field(is_one_line: bool) -> None:
    marks = [
        {**FULL, "id": "an id/of another kind", "start": 3, "end": 9},
        FULL,
        {"id": "b", "exact": "図書館", "start": 40},
    ]
    rows = [{"address": "https://x.org/a", "title": "A", "marks": marks}]
    rows += [{"address": "https://x.org/b", "title": "B", "marks": [{"id": "c", "exact": "c"}]}]
    text = exported(rows)
    found, wrong = taken("marks.jsonld", json.dumps(json.loads(text)) if is_one_line else text)
    plain = {"id": "b", "exact": "図書館", "colour": "yellow"}  # a place in the text is both of its ends
    assert found[0]["marks"] == [*marks[:2], plain] and not wrong
    assert [(row["address"], row["title"]) for row in found] == [("https://x.org/a", "A"), ("https://x.org/b", "B")]


def test_annotations_come_alone_in_lists_pages_and_collections() -> None:
    alone = {"@context": "http://www.w3.org/ns/anno.jsonld", "id": "https://a.org/1", "type": "Annotation",
             "target": {"source": "https://x.org/", "selector": {"type": "TextQuoteSelector", "exact": "words"}}}  # fmt: skip
    page = {"type": "AnnotationPage", "items": [alone]}
    for form in (alone, [alone], page, {"type": "AnnotationCollection", "first": page}, {"@graph": [alone]}):
        assert [mark["exact"] for mark in one(form)["marks"]] == ["words"]


def test_bodies_are_notes_tags_and_labels_by_their_purpose() -> None:
    target = {"source": "https://x.org/", "selector": [{"type": "TextQuoteSelector", "exact": "words"}]}
    bodies = [{"type": "TextualBody", "value": "<p>A <b>note</b></p>", "format": "text/html"}, "more",
              {"value": "sea", "purpose": "tagging"}, {"value": "idea", "purpose": "classifying"}]  # fmt: skip
    (mark,) = one({"type": "Annotation", "target": target, "body": bodies})["marks"]
    assert (mark["note"], mark["tags"], mark["label"]) == ("A note\n\nmore", ["sea"], "idea")
    (mark,) = one({"type": "Annotation", "target": target, "motivation": "tagging", "bodyValue": "t"})["marks"]
    assert mark["tags"] == ["t"] and "note" not in mark


def test_an_annotation_of_a_whole_page_is_a_note_of_its_article() -> None:
    row = one({"type": "Annotation", "target": "https://x.org/", "bodyValue": "about it all"})
    assert row["note"] == "about it all" and "marks" not in row


def test_two_targets_are_two_marks_and_unknown_fields_are_kept() -> None:
    target = [{"source": "https://x.org/", "selector": {"type": "TextQuoteSelector", "exact": word}} for word in "ab"]
    row = one({"id": "n", "type": "Annotation", "target": target, "creator": "Mara", "rights": "CC0"})
    assert [mark["id"] for mark in row["marks"]] == ["n", "n 2"]
    assert row["about"] == {f"annotations.{name}": value for name, value in
                            (("n.creator", "Mara"), ("n.rights", "CC0"), ("n 2.creator", "Mara"), ("n 2.rights", "CC0"))}  # fmt: skip


@pytest.mark.parametrize("entry", [1, "a", {}, {"target": 5}, {"target": []}, [None], {"type": "Annotation"}])
def test_what_is_no_annotation_is_told(entry: Any) -> None:
    rows, wrong = taken("x.json", json.dumps(entry), "annotations")
    assert not rows and len(wrong) == 1


def test_a_broken_line_costs_only_its_own_mark() -> None:
    lines = exported([{"address": "https://x.org/a", "marks": [{"id": n, "exact": n} for n in "abc"]}]).split("\n")
    lines[2] = lines[2][:-9]
    rows, wrong = taken("x.jsonld", "\n".join(lines))
    assert [mark["id"] for mark in rows[0]["marks"]] == ["a", "c"] and len(wrong) == 1
