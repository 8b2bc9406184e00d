"""Articles as entries of an archive of notes."""

from __future__ import annotations

import json
from typing import Any

import pytest
from readwell.engine.basics.errors import Refused
from readwell.engine.render.vault.bundle import HEAD, LINKS, entry, listed, reply
from readwell.engine.render.vault.note import parsed
from readwell.engine.requests import answer

ROOFS: dict[str, Any] = {
    "address": "https://x.example/a", "title": "Roofs: and boats", "site": "X", "saved": "2026-01-01",
    "about": {"byline": "A. Author"}, "markdown": "Words *here*.", "text": "Words here.", "tags": ["sea"],
    "marks": [{"id": "m1", "exact": "Words", "note": "why?"}],
}  # fmt: skip
LINK = {"address": "https://x.example/l", "title": "A [link] \\ here", "tags": ["t --> u"]}


def test_an_article_is_a_note_and_a_link_without_a_text_a_line() -> None:
    found = answer({"do": "notes", "articles": [ROOFS, LINK]})["ok"]
    ((name, text),) = found["files"]
    assert name == "Roofs and boats.md" and parsed(text, ROOFS["marks"]).said["marks"] == ROOFS["marks"]
    assert found["list"] == [LINKS, HEAD] and found["links"][0].startswith(
        r"- [A \[link\] \\ here](<https://x.example/l>) <!--"
    )
    assert json.loads(found["links"][0].split("readwell: ")[1].removesuffix(" -->")) == LINK


def test_a_link_that_the_person_wrote_a_note_for_is_a_note() -> None:
    assert reply({"articles": [{**LINK, "note": "for Monday"}]})["links"] == []


def test_no_two_notes_have_one_name_also_those_of_an_earlier_piece() -> None:
    found = reply({"articles": [ROOFS, {**ROOFS, "title": "ROOFS: and boats"}], "taken": ["roofs and boats.md"]})
    assert [name for name, _ in found["files"]] == ["Roofs and boats (2).md", "ROOFS and boats (3).md"]
    assert reply({"articles": [{**ROOFS, "title": "Links"}]})["files"][0][0] == "Links (2).md"


def test_the_same_article_keeps_its_name_in_every_archive() -> None:
    first, second = (entry({**ROOFS, "missing": False, "note": "", "collections": []}, set(), {})[1] for _ in range(2))
    assert first == second
    assert "readwell: n1\n" in reply({"articles": [{**ROOFS, "about": {"readwell.note": "n1"}}]})["files"][0][1]


def test_the_list_of_links_is_markdown() -> None:
    assert listed(["- [a](<https://x.example/>)"]) == "# Links\n\n- [a](<https://x.example/>)\n"


@pytest.mark.parametrize(
    "request_",
    [
        {}, {"articles": {}}, {"articles": [1]}, {"articles": [{"title": 1}]}, {"articles": [{"about": {"byline": 1}}]},
        {"articles": [{"tags": [1]}]}, {"articles": [{"marks": [{}]}]}, {"articles": [{"progress": "x"}]},
        {"articles": [{"marks": [{"id": "a", "exact": 1}]}]}, {"articles": [], "taken": [1]}, {"articles": [], "taken": "a"},
        {"articles": [{"marks": [{"id": "a", "exact": "b", "note": []}]}]}, {"articles": [{"favourite": "yes"}]},
    ],
)  # fmt: skip
def test_what_is_no_article_is_refused(request_: dict[str, Any]) -> None:
    with pytest.raises(Refused):
        reply(request_)


def test_whatever_a_link_says_its_line_stays_one() -> None:
    hostile = {**LINK, "title": "a\nb -->", "site": "<!-- x -->\n", "extra": {"deep": ["-->"]}}
    (line,) = reply({"articles": [hostile]})["links"]
    assert "\n" not in line and line.count("-->") == 2
