"""What nobody can see on a page is in no answer, as far as markup and the page's own styles tell."""

from __future__ import annotations

import io
import json
import zipfile
from pathlib import Path

import pytest
import readwell
from readwell.engine.basics import shapeless
from readwell.engine.page.visible import hidden
from readwell.engine.requests import answer
from readwell.parse import parse

from tests.data.hidden_texts import SECRET, SHOWN, TOLD, page

FORMATS = ("txt", "markdown", "html", "json", "xml", "tei", "csv", "page")
SIGNS = json.loads((Path(__file__).parents[1] / "data" / "pages" / "shapeless.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", TOLD)
def test_a_sentence_that_nobody_sees_is_in_no_format(name: str) -> None:
    html = page(TOLD[name])
    for form in FORMATS:
        written = readwell.extract(html, output_format=form)  # type: ignore[call-overload]
        assert "Paragraph 7" in str(written) and SECRET not in str(written), form


@pytest.mark.parametrize("name", SHOWN)
def test_a_sentence_that_somebody_sees_stays(name: str) -> None:
    assert SECRET in str(readwell.extract(page(SHOWN[name])))


def test_a_book_holds_no_sentence_that_nobody_sees() -> None:
    book = readwell.extract(page(TOLD["white"]), output_format="epub")
    assert isinstance(book, bytes)
    with zipfile.ZipFile(io.BytesIO(book)) as parts:
        assert not any(SECRET.encode() in parts.read(name) for name in parts.namelist())


@pytest.mark.parametrize("method", ["bte", "dsc", "ccb", "lqf", "density", "plain", "line-block"])
def test_no_method_reads_it(method: str) -> None:
    assert SECRET not in str(readwell.extract(page(TOLD["height"]), method=method))


def test_who_asks_for_hidden_text_gets_it() -> None:
    assert SECRET in str(readwell.extract(page(TOLD["white"]), include_hidden=True))
    assert SECRET in str(readwell.extract(page(TOLD["display"]), include_hidden=True))


def test_hidden_words_are_counted_and_listed_with_their_reason() -> None:
    found = readwell.extract_document(page(TOLD["opacity"]))
    block = next(one for one in found.blocks if SECRET in one.text or not one.kept)
    assert "hidden from sight" in block.reasons


def test_a_page_that_hides_most_of_itself_waits_for_a_script() -> None:
    html = page("{}").replace("<article>", "<article style='visibility:hidden'>")
    assert SECRET in str(readwell.extract(html))


def test_what_a_script_puts_into_place_later_is_read() -> None:
    assert not hidden(parse(page("<template id=B:1></template><div hidden id=S:1><p>{}</p></div>"))).any()


def test_a_rule_for_another_state_shows_what_is_hidden_first() -> None:
    html = page("<style>.answer{{display:none}}.answer.on{{display:block}}</style><p class=answer>{}</p>")
    assert SECRET in str(readwell.extract(html))


@pytest.mark.parametrize(
    "css",
    [
        "{" * 4000,
        "a{" * 4000 + "}" * 4000,
        "@media screen{" * 3000,
        "/*" * 5000,
        ".a," * 4000 + ".a{display:none}",
        "p" + " p" * 5000 + "{display:none}",
    ],
)
def test_a_hostile_sheet_costs_no_answer(css: str) -> None:
    html = page("{}").replace("<body>", f"<style>{css}</style><body class=a>")
    assert "Paragraph 7" in str(readwell.extract(html))


@pytest.mark.parametrize("case", SIGNS, ids=lambda case: case["what"])
def test_signs_that_shape_nothing_are_left_out(case: dict[str, str]) -> None:
    assert shapeless.without(case["given"]) == case["left"]
    assert shapeless.without(case["left"]) == case["left"]


def test_no_text_or_name_of_a_page_has_such_signs() -> None:
    tags = "".join(chr(0xE0000 + ord(letter)) for letter in "secret")
    found = parse(f"<title>A{tags}</title><p>Seen{tags}<img alt='x{tags}'></p>")
    assert not any(sign in text for text in (*found.strings, found.facts["title"]) for sign in tags)


def test_a_browser_that_says_what_is_hidden_is_believed() -> None:
    request = {"do": "extract", "page": {**readwell.engine.requests.WARM_UP_PAGE}}
    layout = dict(request["page"]["layout"]) | {"hidden": [0, 0, 0, 0, 0, 0, 11, 11]}  # type: ignore[index]
    request["page"] = {**request["page"], "layout": layout}  # type: ignore[dict-item]
    kept = answer(request)["ok"]["keep"]
    assert all(last <= 7 for _, last in kept)
    assert any(last == 8 for _, last in answer({**request, "include_hidden": True})["ok"]["keep"])


def test_a_linked_sheet_may_give_white_letters_a_ground() -> None:
    linked = page(TOLD["white"]).replace("<body>", "<link rel=stylesheet href=x.css><body>")
    assert not hidden(parse(linked)).any() and hidden(parse(page(TOLD["white"]))).any()
