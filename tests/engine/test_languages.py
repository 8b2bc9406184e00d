"""A language is one file of lists; the extension's copies are made from it."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest
import readwell.engine.structure.paging.evidence as paging
from readwell.engine.basics.signs import REASONS
from readwell.engine.basics.wordlists import in_all_languages, languages
from readwell.engine.metadata.names import OF_LANGUAGES
from readwell.engine.structure.paging import more
from shipping.generated import LISTS, MODULES

#: Lists of phrases that joining pages looks for.
OF_JOINING = ("page-words", "failed-page")

#: Words of lines that only run on: "Updated 3 hours ago".
OF_RUNNING = ("running-words", "running-signs")

NAMES = {
    "stopwords",
    "months",
    "persian-months",
    *OF_LANGUAGES,
    *REASONS,
    *paging.LISTS,
    more.LIST,
    "comment-words",
    "reply-words",
    *OF_JOINING,
    *OF_RUNNING,
    *LISTS.values(),
}


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.name)
def test_a_module_made_from_the_engine_is_todays(path) -> None:  # type: ignore[no-untyped-def]
    assert path.read_text("utf-8") == MODULES[path](), "python -m shipping.generated writes it, and so does every build"


def test_every_list_of_a_language_is_one_that_something_reads() -> None:
    unknown = {(code, name) for code, lists in languages().items() for name in lists if name not in NAMES}
    assert not unknown


def test_every_line_of_a_language_is_a_list_or_a_comment() -> None:
    for file in files("readwell.engine").joinpath("data", "languages").iterdir():
        assert re.fullmatch(r"[a-z]{2,3}(-[A-Z][a-z]{3})?\.txt", file.name), file.name
        for line in file.read_text("utf-8").splitlines():
            assert not line or line.startswith("#") or re.fullmatch(r"[a-z-]+: \S.*", line), f"{file.name}: {line}"


def test_a_year_has_twelve_months_in_every_language() -> None:
    lines = [*in_all_languages("months"), *in_all_languages("persian-months")]
    wrong = {language for language, line in lines if line.count("|") != 11}
    assert not wrong


def test_no_list_has_a_word_twice() -> None:
    for code, lists in languages().items():
        for name, lines in lists.items():
            words = [
                word.strip()
                for line in lines
                for word in re.split(", " if name in (*REASONS, *paging.LISTS, more.LIST, *OF_JOINING) else " ", line)
            ]
            assert name == "months" or len(words) == len(set(words)), (code, name)
