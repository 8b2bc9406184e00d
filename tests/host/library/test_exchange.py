from __future__ import annotations

import json
from pathlib import Path

import pytest
from readwell.engine.basics.errors import Refused
from readwell.services.library import exchange
from readwell.services.library.store import Library

from tests.host.library.articles import TEXTS, filled


def test_a_library_given_out_and_taken_in_is_the_same(tmp_path: Path) -> None:
    one, two = filled(tmp_path / "one.sqlite"), Library(tmp_path / "two.sqlite")
    lines = list(exchange.exported(one))
    assert exchange.imported(two, lines) == exchange.Imported(len(TEXTS), 0, ())
    assert list(exchange.exported(two)) == lines
    assert exchange.imported(two, lines) == exchange.Imported(0, len(TEXTS), ())
    assert [row["title"] for row in two.search("图书馆")] == ["chinese"]


def test_pieces_of_a_library_are_libraries_that_make_the_whole(tmp_path: Path, monkeypatch) -> None:  # type: ignore[no-untyped-def]
    monkeypatch.setattr(exchange, "LARGEST_PIECE", 700)
    one, two = filled(tmp_path / "one.sqlite"), Library(tmp_path / "two.sqlite")
    after, pieces = 0, 0
    while True:
        text, after = exchange.piece(one, after)
        assert not exchange.imported(two, text.splitlines()).broken
        pieces += 1
        if not after:
            break
    assert pieces > 1 and list(exchange.exported(two)) == list(exchange.exported(one))


def test_broken_lines_are_reported_and_the_others_imported(tmp_path: Path) -> None:
    whole = {"address": "https://x.org/", "title": "t", "saved": "2026", "text": "words"}
    lines = [
        json.dumps(exchange.FORM),
        "{",
        "[]",
        json.dumps({**whole, "text": 7}),
        json.dumps({"title": "x"}),
        json.dumps(whole),
    ]
    library = Library(tmp_path / "library.sqlite")
    done = exchange.imported(library, lines)
    assert (done.new, done.known) == (1, 0)
    assert [line.split(":")[0] for line in done.broken] == ["line 2", "line 3", "line 4", "line 5"]


@pytest.mark.parametrize(
    "head", ["", "{}", '{"readwell": "settings", "version": 1}', '{"readwell": "library", "version": 99}', "x"]
)
def test_what_is_no_library_is_refused(tmp_path: Path, head: str) -> None:
    with pytest.raises(Refused) as refused:
        exchange.imported(Library(tmp_path / "library.sqlite"), [head])
    assert refused.value.code == "library"
