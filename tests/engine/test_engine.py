"""The engine's single entry point: every request has a reply, every refusal a code."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from readwell.engine import requests
from readwell.engine.answer.settle import settle
from readwell.engine.basics import errors
from readwell.engine.page.selection import Selection, from_ranges, ranges
from readwell.engine.page.snapshot import Snapshot
from readwell.engine.page.tree import leaves
from readwell.engine.page.wire import to_wire
from readwell.engine.requests import REQUESTS, answer, answer_text
from readwell.parse import parse

from .trees import json_values, pages, small

PROTOCOL = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text("utf-8")


def asked(do: str, **fields: Any) -> dict[str, Any]:
    return answer({"do": do, "page": to_wire(small()), **fields})


def test_hello_tells_versions_and_capabilities() -> None:
    ok = answer({"do": "hello", "protocol": 1, "extension": "0.1.0"})["ok"]
    assert ok["protocol"] == requests.PROTOCOL
    assert ok["can"] == list(REQUESTS)


@pytest.mark.parametrize(("asks", "side"), [(99, "update the host"), (0, "update the extension")])
def test_hello_says_which_side_to_update(asks: int, side: str) -> None:
    error = answer({"do": "hello", "protocol": asks})["error"]
    assert error["code"] == "version"
    assert side in error["message"]


def test_extract_gives_ids_and_never_text() -> None:
    reply = asked("extract", **{"with": {"name": "bte"}})
    assert reply["ok"]["keep"]
    assert "council" not in json.dumps(reply)


def test_render_gives_the_text_of_the_ids() -> None:
    keep = asked("extract", **{"with": {"name": "plain"}})["ok"]["keep"]
    text = asked("render", keep=keep, format="text")["ok"]["text"]
    assert text.splitlines() == ["Home", "The council voted", "It met on Tuesday night.", "And left."]


def test_every_extractor_is_described_with_documented_settings() -> None:
    for entry in answer({"do": "describe"})["ok"]["extractors"]:
        assert entry["title"] and entry["paper"] and entry["doc"]
        for setting in entry["settings"]:
            assert setting["doc"], (entry["name"], setting["name"])


def test_explain_accounts_for_every_word() -> None:
    ok = asked("explain", **{"with": {"name": "bte"}})["ok"]
    assert sum(row["words"] for row in ok["blocks"]) == 11


@pytest.mark.parametrize(
    ("request_", "code"),
    [
        ([], "json"),
        ({}, "request"),
        ({"do": "dance"}, "request"),
        ({"do": ["extract"]}, "request"),
        ({"do": "extract"}, "request"),
        ({"do": "extract", "page": 5}, "columns"),
        ({"do": "extract", "page": to_wire(small()), "with": {"name": "nobody"}}, "extractor"),
        ({"do": "extract", "page": to_wire(small()), "with": {"name": ["bte"]}}, "extractor"),
        ({"do": "extract", "page": to_wire(small()), "with": {"name": "bte", "tag_cost": "much"}}, "setting"),
        ({"do": "extract", "page": to_wire(small()), "with": {"name": "bte", "tag_cost": -1}}, "setting"),
        ({"do": "extract", "page": to_wire(small()), "with": {"name": "bte", "colour": 1}}, "setting"),
        ({"do": "extract", "page": to_wire(small()), "with": []}, "request"),
        ({"do": "extract", "page": to_wire(small()), "more": 1}, "request"),
        ({"do": "render", "page": to_wire(small()), "keep": None}, "request"),
        ({"do": "render", "page": to_wire(small()), "keep": [[0]]}, "request"),
        ({"do": "render", "page": to_wire(small()), "keep": [], "format": "papyrus"}, "format"),
        ({"do": "hello", "protocol": "one"}, "request"),
    ],
)
def test_a_wrong_request_gets_its_code(request_: Any, code: str) -> None:
    assert answer(request_)["error"]["code"] == code


@pytest.mark.parametrize("text", ["", "{", "[" * 100_000, "nul", '{"do": NaN}'])
def test_text_that_is_not_a_request_gets_a_code(text: str) -> None:
    assert json.loads(answer_text(text))["error"]["code"] in ("json", "request")


@given(json_values)
def test_any_json_gets_an_answer_and_no_internal_error(value: Any) -> None:
    reply = answer(value)
    assert "ok" in reply or reply["error"]["code"] != "internal"


def test_the_codes_in_the_protocol_are_the_codes_in_the_code() -> None:
    section = PROTOCOL.split("## 4.")[1].split("## 5.")[0]
    assert [line.split("`")[1] for line in section.splitlines() if line.startswith("| `")] == list(errors.CODES)


def test_the_requests_in_the_protocol_are_the_requests_in_the_code() -> None:
    section = PROTOCOL.split("## 2.")[1].split("\n\n", 2)[1]
    assert [line.split("`")[1] for line in section.splitlines() if line.startswith("| `")] == list(REQUESTS)


@given(pages())
def test_ranges_say_exactly_the_kept_leaves(page: Snapshot) -> None:
    kept = leaves(page) & (page.text % 2 == 1)
    assert (from_ranges(page, ranges(page, kept, leaves(page)), leaves(page)) == kept).all()


def test_settling_keeps_white_space_between_kept_words() -> None:
    from readwell.parse import parse

    page = parse("<p><b>a</b> <i>b</i> <u>c</u></p>")
    words = [node for node in range(len(page)) if page.string(node).strip()]
    score = leaves(page).astype("float64") * 0
    score[words[:2]] = 1.0
    kept = settle(page, Selection(score)).kept
    assert [page.string(node) for node in range(len(page)) if kept[node]] == ["a", " ", "b"]


def test_asking_leaves_the_page_unchanged_and_gives_the_same_bytes_twice() -> None:
    text = json.dumps({"do": "extract", "page": to_wire(small())})
    assert answer_text(text) == answer_text(text)


def test_ticks_in_a_table_are_kept_with_the_words_of_their_row() -> None:
    row = "<tr><td>{0}<td>✓<td>–<td>notes on {0}</tr>"
    page = parse(
        f"<body><p>✓</p><table>{row.format('one')}{row.format('two')}</table><table>{row.format('menu')}</table>"
    )
    score = np.array(
        [("one" in page.string(leaf) or "two" in page.string(leaf)) for leaf in range(len(page))], np.float64
    )
    kept = settle(page, Selection(score)).kept
    texts = [page.string(leaf) for leaf in np.flatnonzero(kept).tolist() if page.string(leaf)]
    assert texts == ["one", "✓", "–", "notes on one", "two", "✓", "–", "notes on two"]


def test_a_picture_between_kept_words_stays_when_its_caption_goes() -> None:
    figure = "<figure><img src=a.png alt=A><figcaption>{}</figcaption></figure>"
    page = parse(f"<body><p>one</p>{figure.format('said')}<p>two</p>{figure.format('unsaid')}<p>menu</p>")
    score = np.array([page.string(leaf) in ("one", "two") for leaf in range(len(page))], np.float64)
    kept = settle(page, Selection(score)).kept
    assert [page.string(leaf) or page.tags[page.tag[leaf]] for leaf in np.flatnonzero(kept).tolist()] == [
        "one",
        "img",
        "two",
    ]
