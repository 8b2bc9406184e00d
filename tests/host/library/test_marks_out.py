"""The marks of a library as one file, and piece by piece."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from readwell.commands.cli import main
from readwell.engine import requests
from readwell.engine.render.marks import FORMS
from readwell.services.library import marking, marks_out
from readwell.services.library.saving import library_file
from readwell.services.library.store import Library

from tests.host.library.articles import a_mark, article


@pytest.fixture
def library(home: Path) -> Iterator[Library]:
    with closing(Library(library_file())) as made:
        for number in range(1, 6):
            made.add(article(f"a{number}", text=f"words of {number}", about={"byline": "A. Author"}))
        marking.mark(made, 2, [a_mark("a", "red roofs", tags=["x"]), a_mark("b", "boats", colour="pink")])
        marking.mark(made, 4, [a_mark("c", "roofs again", note="of boats", tags=["x", "y"])])
        yield made


def ids(library: Library, **asked: object) -> list[str]:
    return [mark["id"] for _, row in marks_out.articles(library, 0, **asked) for mark in row["marks"]]


def test_marks_come_with_their_articles_as_far_as_they_are_asked_for(library: Library) -> None:
    assert ids(library) == ["a", "b", "c"] and ids(library, query="boats") == ["b", "c"]
    assert ids(library, tag="x", query="roofs") == ["a", "c"] and ids(library, colour="yellow", article=2) == ["a"]
    assert ids(library, query="!") == []
    (_, row), _ = marks_out.articles(library, 0)
    assert (row["address"], row["byline"], len(row["marks"])) == ("https://x.org/a2", "A. Author", 2)


def test_pieces_through_the_requests_make_the_file_of_the_command(
    library: Library, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(marks_out, "LARGEST_PIECE", 10)
    for form in FORMS:
        texts, after, is_first = [], 0, True
        while is_first or after:
            found = requests.answer({"do": "library-marked", "after": after}, "native")["ok"]
            after = found["next"]
            ask = {"do": "marks", "as": form, "articles": found["articles"], "first": is_first, "last": not after}
            texts.append(requests.answer(ask, "native")["ok"]["text"])
            is_first = False
        assert len(texts) == 3
        assert main(["library", "marks", "--to", str(tmp_path / f"all.{form}")]) == 0
        assert (tmp_path / f"all.{form}").read_bytes().decode() == "".join(texts)


def test_the_command_prints_what_is_asked_for(library: Library, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["library", "marks", "roofs", "--tag", "y"]) == 0
    text = capsys.readouterr().out
    assert "> roofs again" in text and "red roofs" not in text and "#:~:text=roofs%20again" in text
    assert main(["library", "marks", "--article", "2", "--colour", "pink", "--form", "jsonld"]) == 0
    assert len(json.loads(capsys.readouterr().out)["first"]["items"]) == 1


def test_a_damaged_mark_is_left_out_of_the_file(library: Library) -> None:
    library.base.execute('UPDATE marks SET mark = \'{"id": "a", "exact": 7}\' WHERE id = \'a\'')
    library.base.execute("UPDATE marks SET mark = '[' WHERE id = 'c'")
    assert ids(library) == ["b"]
