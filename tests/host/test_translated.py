"""What the engine says of itself in English is said in every other language of the extension, and of today's English."""

import json
from pathlib import Path

import pytest
from readwell.settings import describe

LOCALES = Path(__file__).parents[2] / "extension" / "_locales"
OPENINGS = ("doc_", "choice_", "title_", "paper_")
#: Names of methods and of their authors are the same everywhere, unless there are words among them.
OPTIONAL = ("title_", "paper_")


def key(*parts: object) -> str:
    """The key that the extension looks for (`translated` in shared/words.js)."""
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


def test_english_stands_in_the_engine_alone() -> None:
    assert not translations("en")


@pytest.mark.parametrize("language", sorted({path.name for path in LOCALES.iterdir()} - {"en"}))
def test_nothing_the_engine_says_is_without_words_in(language: str) -> None:
    english, there = said(), translations(language)
    missing = {name: english[name] for name in english if not name.startswith(OPTIONAL) and name not in there}
    assert not missing, f"_locales/{language} lacks these: their words in `message`, the English in `description`"
    assert all(entry["message"].strip() for entry in there.values())
    made_from = {name: entry["description"] for name, entry in there.items()}
    assert made_from == {name: english.get(name) for name in there}, "the English has changed, or is no more"


@pytest.mark.parametrize("language", sorted({path.name for path in LOCALES.iterdir()} - {"en"}))
def test_the_same_english_is_the_same_in(language: str) -> None:
    english = said()
    first: dict[tuple[str, str], str] = {}
    for name, entry in translations(language).items():
        told = (name.split("_")[0], english[name])
        assert first.setdefault(told, entry["message"]) == entry["message"], name
