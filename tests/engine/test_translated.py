"""Translations of the engine's English texts: all are there, and made from the English of today."""

import json
from pathlib import Path

import pytest
from readwell.engine.extractors.settings import describe

LOCALES = Path(__file__).parents[2] / "extension" / "_locales"
OPENINGS = ("doc_", "choice_", "title_", "paper_")
#: Names of methods and of their authors are the same everywhere, unless there are words among them.
OPTIONAL = ("title_", "paper_")


def key(*parts: object) -> str:
    """The key that the extension looks for (`translated` in common/words.js)."""
    return "_".join(str(part) for part in parts).replace("-", "_")


def said() -> dict[str, str]:
    """Everything `describe` says in words, by its key."""
    out: dict[str, str] = {}
    for extractor in describe():
        out |= {key(what, extractor["name"]): extractor[what] for what in ("title", "paper", "doc")}
        for setting in extractor["settings"]:
            out[key("doc", extractor["name"], setting["name"])] = setting["doc"]
            out |= {key("choice", choice): choice for choice in setting.get("choices", ())}
    return out


def translations(language: str) -> dict[str, dict[str, str]]:
    """The language's words for what the engine says; each tells in `description` the English it was made from."""
    messages = json.loads((LOCALES / language / "messages.json").read_text("utf-8"))
    return {name: entry for name, entry in messages.items() if name.startswith(OPENINGS)}


def lagging(english: dict[str, str], there: dict[str, dict[str, str]]) -> list[str]:
    """What a translation lacks, and what was made from English that has changed."""
    missing = [f"{name} is missing" for name in english if not name.startswith(OPTIONAL) and name not in there]
    old = {name: entry["description"] for name, entry in there.items() if english.get(name) != entry["description"]}
    return [*missing, *(f"{name} was made from other English: {text!r}" for name, text in old.items())]


def test_english_stands_in_the_engine_alone() -> None:
    assert not translations("en")


LANGUAGES = sorted({path.name for path in LOCALES.iterdir()} - {"en"})


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_translation_has_no_key_that_the_engine_lacks_and_none_is_empty(language: str) -> None:
    there = translations(language)
    assert set(there) <= set(said())
    assert all(entry["message"].strip() and entry["description"].strip() for entry in there.values())


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_translation_lacks_nothing_and_none_was_made_from_other_english(language: str) -> None:
    assert lagging(said(), translations(language)) == []


def test_a_missing_and_an_outdated_translation_are_both_found() -> None:
    english = {"doc_a": "A.", "doc_b": "B.", "title_a": "A"}
    there = {"doc_a": {"message": "Ä.", "description": "Old."}}
    assert lagging(english, there) == ["doc_b is missing", "doc_a was made from other English: 'Old.'"]
    assert lagging({"doc_a": "Old."}, there) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_same_english_is_the_same_in(language: str) -> None:
    english = said()
    first: dict[tuple[str, str], str] = {}
    for name, entry in translations(language).items():
        meaning = (name.split("_")[0], english[name])
        assert first.setdefault(meaning, entry["message"]) == entry["message"], name
