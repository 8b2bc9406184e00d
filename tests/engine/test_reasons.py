"""Every reason of the engine has a sentence in each of the extension's languages; the English sentences are the same."""

import ast
import json
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from readwell.engine.answer.details import explained
from readwell.engine.answer.roles import NAME, roles
from readwell.engine.answer.roles.why import why
from readwell.engine.answer.roles.words import count
from readwell.engine.answer.select import select
from readwell.engine.basics.reasons import WORDS, Reason, of_links
from readwell.engine.extractors import EXTRACTORS, readwell
from readwell.engine.extractors.settings import build
from readwell.parse import parse

ROOT = Path(__file__).parents[2]
ROOM = ROOT / "host" / "readwell"
LOCALES = {path.parent.name: json.loads(path.read_text("utf-8")) for path in ROOT.glob("extension/_locales/*/*.json")}
OPENING = "reason_"
#: The plural forms beside Other; one of them may say its number in words.
FORM = re.compile(r"(?:Zero|One|Two|Few|Many)$")


def sentences() -> dict[str, str]:
    """The extension's key of each English sentence, its places as messages have them."""
    out = {}
    for name, template in WORDS.items():
        forms = {"": template} if isinstance(template, str) else dict(zip(("One", "Other"), template, strict=True))
        for form, sentence in forms.items():
            key = OPENING + name.replace("-", "_") + form
            out[key] = re.sub(r"\{(\d)\}", lambda place: f"${int(place[1]) + 1}", sentence)
    return out


def named() -> Iterator[str]:
    """Every name that the engine's code makes a reason of."""
    for path in ROOM.rglob("*.py"):
        for step in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(step, ast.Call) and getattr(step.func, "id", "") == "Reason":
                first = step.args[0]
                said = [first.body, first.orelse] if isinstance(first, ast.IfExp) else [first]
                yield from (ast.literal_eval(each) for each in said)


def test_every_reason_that_the_code_makes_has_words_and_the_other_way_round() -> None:
    assert set(named()) == set(WORDS)


def test_the_extensions_english_is_the_engines() -> None:
    there = {key: entry["message"] for key, entry in LOCALES["en"].items() if key.startswith(OPENING)}
    assert there == sentences()


@pytest.mark.parametrize("language", sorted(LOCALES))
def test_every_sentence_of_a_reason_has_the_same_places_in(language: str) -> None:
    """A sentence that a language lacks is shown in English; a language may have more plural forms, or fewer."""
    english = {key: set(re.findall(r"\$\d", sentence)) for key, sentence in sentences().items()}
    there = {key: entry["message"] for key, entry in LOCALES[language].items() if key.startswith(OPENING)}
    for key, sentence in there.items():
        here, other = set(re.findall(r"\$\d", sentence)), FORM.sub("Other", key)
        if other != key and other in english:
            assert here - {"$1"} == english[other] - {"$1"}, key
        else:
            assert here == english[key], key


@pytest.mark.parametrize("language", sorted(LOCALES))
def test_every_role_a_reason_can_name_has_words_in(language: str) -> None:
    assert {f"role_{name.replace('-', '_')}" for name in NAME.values()} <= set(LOCALES[language])


def test_reasons_have_singular_plural_none_and_all() -> None:
    reasons = [str(of_links(links, 3)) for links in range(4)]
    assert reasons == [
        "none of its words is a link",
        "1 of 3 words is a link",
        "2 of 3 words are links",
        "all its words are links",
    ]
    assert str(Reason("running", (1,))) == "one paragraph of running text stands with it"
    assert str(Reason("running", (2,))) == "2 paragraphs of running text stand with it"


@pytest.mark.parametrize("name", sorted(EXTRACTORS))
def test_each_reason_has_a_text_and_a_name(name: str) -> None:
    page = parse((ROOT / "tests" / "data" / "pages" / "council.html").read_bytes())
    rows = explained(page, build({"name": name}), select(page, {"name": name})[1])
    for row in rows:
        assert [str(Reason(first, tuple(values))) for first, *values in row["told"]] == row["reasons"]
        assert all(type(value) in (int, str) for _, *values in row["told"] for value in values)


def test_the_reasons_of_an_answer_are_those_of_its_own_judgement(monkeypatch: pytest.MonkeyPatch) -> None:
    """The page is judged once; judged again, it has the same reasons."""
    text = "Words of a sentence, and more of them. "
    page = parse("<body><nav><a href=/a>Home</a></nav><article>" + f"<p>{text * 9}</p>" * 5 + "</article><p>Share")
    _, selection = select(page, {"name": "readwell"})
    extractor = build({"name": "readwell"})
    again = explained(page, extractor, replace(selection, reasons=None))
    monkeypatch.setattr(readwell, "decide", None)
    assert explained(page, extractor, selection) == again


def test_blocks_alike_have_the_same_reasons() -> None:
    page = parse("<table>" + "<tr><td>a<td>b<td>c" * 9 + "</table>")
    kept = np.zeros(len(page), np.bool_)
    counted = count(page, kept)
    found = why(page, kept, counted, roles(page, kept))
    assert len({id(reasons) for reasons in found}) < len(found) and len(set(map(tuple, found))) == 1
