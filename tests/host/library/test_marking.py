"""Marking an article, and finding marks."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from readwell.engine.basics.errors import Refused
from readwell.services.library import marking, upkeep
from readwell.services.library.store import Library

from tests.host.library.articles import a_mark, article, ids

LATE, LATER = "2026-03-01T00:00:00.000Z", "2026-03-02T00:00:00.000Z"


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with closing(Library(tmp_path / "library.sqlite")) as made:
        made.add(article())
        made.add(article("german"))
        yield made


def test_marks_that_are_not_named_stay(library: Library) -> None:
    marking.mark(library, 1, [a_mark("a"), a_mark("b")])
    found = marking.mark(library, 1, [a_mark("c")], ["a"])
    assert [mark["id"] for mark in found] == ["b", "c"] and upkeep.check(library) == []


def test_of_two_with_one_id_the_one_changed_later_stays_in_its_place(library: Library) -> None:
    marking.mark(library, 1, [a_mark("a", note="first", changed=LATER), a_mark("b")])
    marking.mark(library, 1, [a_mark("a", note="from an old window", changed=LATE)])
    assert library.marks(1)[0]["note"] == "first"
    marking.mark(library, 1, [a_mark("a", note="again", changed=LATER)])
    assert [mark.get("note") for mark in library.marks(1)] == ["again", None]
    assert (ids(library, query="first"), ids(library, query="again")) == ([], ["a"])


def test_marking_changes_nothing_else_of_an_article(library: Library) -> None:
    before = library.get(1)
    marking.mark(library, 1, [a_mark("a")])
    assert {**library.get(1), "marks": [], "marked": 0} == before


@pytest.mark.parametrize(
    ("given", "removed"),
    [
        ([{"id": "a"}], []),
        ("a", []),
        ([a_mark("a", colour="red")], []),
        ([], "a"),
        ([], [1]),
        ([a_mark("x" * 300)], []),
    ],
)
def test_what_are_no_marks_is_refused_and_nothing_is_changed(library: Library, given: Any, removed: Any) -> None:
    marking.mark(library, 1, [a_mark("kept")])
    with pytest.raises(Refused):
        marking.mark(library, 1, given, removed)
    assert [mark["id"] for mark in library.marks(1)] == ["kept"]


def test_more_marks_than_an_article_can_have_are_refused_as_a_whole(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("readwell.services.library.marks.MOST", 3)
    marking.mark(library, 1, [a_mark("a"), a_mark("b")])
    with pytest.raises(Refused) as problem:
        marking.mark(library, 1, [a_mark("c"), a_mark("d")])
    assert problem.value.code == "library" and [mark["id"] for mark in library.marks(1)] == ["a", "b"]
    assert len(marking.mark(library, 1, [a_mark("c"), a_mark("d")], ["a"])) == 3


def test_an_article_that_is_not_there_has_no_marks(library: Library) -> None:
    with pytest.raises(Refused):
        marking.mark(library, 9, [a_mark("a")])


def test_marks_are_found_by_quote_note_and_tag_with_their_article(library: Library) -> None:
    marking.mark(
        library, 1, [a_mark("a", "roofs and boats"), a_mark("b", "the mill", note="of boats", tags=["wet day"])]
    )
    marking.mark(library, 2, [a_mark("c", "Straßenbahnen fuhren"), a_mark("d", "図書館の存続")])
    assert ids(library, query="boats") == ["a", "b"] and ids(library, query="boats -roofs") == ["b"]
    assert ids(library, query='"wet day"') == ["b"] and ids(library, query="書館") == ["d"]
    assert ids(library, query="strassen*") == [] and ids(library, query="straßen*") == ["c"]
    assert ids(library, query="boats", article=2) == [] and ids(library, query="!?") == []
    (one,) = marking.found(library, query="roofs")["marks"]
    assert (one["article"], one["title"], one["address"]) == (1, "english", "https://x.org/english")


def test_lists_of_marks_have_the_newest_first_and_are_filtered(library: Library) -> None:
    marking.mark(library, 1, [a_mark("a", tags=["x"]), a_mark("b", made=LATER, colour="pink", tags=["x", "y"])])
    marking.mark(library, 2, [a_mark("c", made=LATE, tags=["x"]), a_mark("d", made="")])
    assert ids(library) == ["b", "c", "a", "d"] and ids(library, limit=2, skip=1) == ["c", "a"]
    assert ids(library, tag="x") == ["b", "c", "a"] and ids(library, tag="x", colour="yellow") == ["c", "a"]
    assert ids(library, colour="pink") == ["b"] and ids(library, article=2) == ["c", "d"]
    assert marking.found(library, tag="x", limit=1)["count"] == 3
    assert marking.facets(library) == {
        "count": 4, "tags": [["x", 3], ["y", 1]], "colours": {"yellow": 3, "pink": 1},
    }  # fmt: skip


def test_a_page_has_all_its_versions_the_newest_first(library: Library) -> None:
    number = library.add(article(text="Other words.", saved="2027-01-01T00:00:00+00:00"), apart=True).id
    marking.mark(library, 1, [a_mark("a")])
    found = marking.found(library, address="https://www.x.org/english/?utm_source=y#part")
    assert [one["article"] for one in found["articles"]] == [number, 1] and [m["id"] for m in found["marks"]] == ["a"]
    assert marking.found(library, address="https://nowhere.org/") == {"marks": [], "count": 0, "articles": []}


MARKER = """
import sys
from pathlib import Path
from readwell.services.library import marking
from readwell.services.library.store import Library
library = Library(Path(sys.argv[1]))
for number in range(50):
    marking.mark(library, 1, [{"id": f"{sys.argv[2]} {number}", "exact": "words"}])
"""


def test_two_processes_that_mark_one_article_lose_no_mark(library: Library) -> None:
    commands = [[sys.executable, "-c", MARKER, str(library.path), name] for name in ("one", "two")]
    assert [writer.wait() for writer in [subprocess.Popen(command) for command in commands]] == [0, 0]
    expected = {f"{name} {number}" for name in ("one", "two") for number in range(50)}
    assert {mark["id"] for mark in library.marks(1)} == expected and upkeep.check(library) == []
