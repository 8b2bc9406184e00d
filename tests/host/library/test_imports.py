"""After any import, the library still lists, finds, shows and saves articles, and a bad line doesn't affect other lines."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from readwell.engine.basics.errors import Refused
from readwell.engine.basics.json_text import dumps
from readwell.services.library import exchange, requests
from readwell.services.library.article import from_portable
from readwell.services.library.fields import FIELDS, parsed
from readwell.services.library.requests import HOST_REQUESTS
from readwell.services.library.store import Library

from tests.data.hostile_lines import GOOD, lines, taken
from tests.runner.sweep import sweep

COUNT = sweep(80, 10_000)
#: Each library gets so many lines: no one test takes minutes.
PORTION = 500
FORM = json.dumps(exchange.FORM)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path))
    monkeypatch.setenv("HOME", str(tmp_path))
    return tmp_path


@pytest.fixture
def kept_open(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """One connection for all requests: to open the library anew for each takes most of the time."""
    known: dict[Path, Library] = {}

    def held(path: Path) -> Library:
        if path not in known:
            known[path] = Library(path)
            monkeypatch.setattr(known[path], "close", lambda: None)
        return known[path]

    monkeypatch.setattr(requests, "Library", held)
    yield
    for library in known.values():
        library.base.close()


def ask(word: str, **fields: Any) -> dict[str, Any]:
    """The host's answer, as far as its bytes."""
    reply = HOST_REQUESTS[f"library-{word}"](fields, "native")
    return dict(json.loads(dumps(reply).encode("utf-8")))


def good(number: int) -> dict[str, Any]:
    return {**GOOD, "address": f"https://good.example/{number}", "text": f"keeper number{number}", "tags": ["kept"]}


@pytest.mark.parametrize("first", range(0, COUNT, PORTION))
@pytest.mark.usefixtures("kept_open")
def test_after_each_hostile_line_the_library_works(first: int) -> None:
    counted = 0
    for number, line in enumerate(lines(min(PORTION, COUNT - first), first=first)):
        done = ask("import", text="\n".join([FORM, line, json.dumps(good(number))]))
        counted += done["new"]
        assert done["new"] + done["known"] == 1 + taken(line), line[:300]
        assert len(done["broken"]) == 1 - taken(line), line[:300]
        listed = ask("list", limit=3)
        assert listed["count"] == counted
        assert ask("search", query=f"number{number}")["articles"][0]["address"] == f"https://good.example/{number}"
        newest = ask("list", limit=1, tag="kept")["articles"][0]
        assert ask("show", article=newest["id"])["article"]["text"].startswith("keeper")
        if number % 20 == 0:
            counted += 1
            assert not ask("add", record={**good(number), "address": f"https://added.example/{number}"})["again"]
    assert ask("check")["wrong"] == []
    text = ask("export")["text"]
    assert all(isinstance(json.loads(line), dict) for line in text.strip().split("\n"))


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("words", 10**30),
        ("words", True),
        ("words", -1),
        ("position", {"x": float("nan")}),
        ("position", {"x": {"y": 1}}),
        ("tags", ["x" * 1001]),
        ("tags", [1]),
        ("about", {"x": 1}),
        ("saved", "yesterday"),
        ("title", None),
        ("title", "x" * 100_001),
    ],
)
def test_a_field_that_breaks_its_rule_is_refused_by_name(name: str, value: object) -> None:
    with pytest.raises(Refused) as problem:
        from_portable({**GOOD, name: value})
    assert problem.value.code == "library"
    assert problem.value.message.startswith(name)


def test_half_characters_and_nul_are_replaced_in_every_field() -> None:
    bad = "a\ud800\0"
    row = {**GOOD, "title": bad, "about": {bad: bad}, "tags": [bad], "position": {bad: bad}}
    article = from_portable(row)
    assert article.title == "a\ufffd\ufffd"
    assert (article.about, article.tags, article.position) == (
        {"a\ufffd\ufffd": "a\ufffd\ufffd"},
        ("a\ufffd\ufffd",),
        {"a\ufffd\ufffd": "a\ufffd\ufffd"},
    )


def test_a_line_may_hold_every_character_that_json_allows_in_it() -> None:
    row = {**GOOD, "text": "one\u2028two\u0085three\x0bfour"}
    line = json.dumps(row, ensure_ascii=False)
    assert ask("import", text=f"{FORM}\n{line}\n") == {"new": 1, "known": 0, "broken": []}
    assert ask("show", article=1)["article"]["text"] == row["text"]


def test_numbers_that_json_does_not_have_are_left_out_of_what_an_older_version_kept(home: Path) -> None:
    ask("add", record=GOOD)
    library = Library(home / "readwell" / "library.sqlite")
    library.base.execute('UPDATE articles SET position = \'{"x": NaN, "y": 1}\'')
    library.close()
    assert ask("list")["articles"][0]["position"] == {"y": 1}


@pytest.mark.parametrize("number", [2**53, 2**63, 10**30])
def test_a_number_that_no_database_knows_is_refused_with_a_code(number: int) -> None:
    for word in ("show", "remove", "change"):
        with pytest.raises(Refused) as problem:
            ask(word, article=number)
        assert problem.value.code == "request"
    with pytest.raises(Refused):
        ask("list", skip=number)


def test_a_change_is_checked_as_an_import_is() -> None:
    ask("add", record=GOOD)
    changes: tuple[dict[str, object], ...] = (
        {"tags": ["x" * 2000]},
        {"position": {"x": float("inf")}},
        {"position": {"x": []}},
    )
    for change in changes:
        with pytest.raises(Refused):
            ask("change", article=1, **change)
    assert ask("change", article=1, tags=["a\ud800"])["article"]["tags"] == ["a\ufffd"]


def test_the_table_has_a_rule_for_every_field_that_travels() -> None:
    assert set(FIELDS) == set(GOOD)
    assert parsed("{}") == {}
