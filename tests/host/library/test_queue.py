"""Read later: links without text, their order, filters, and what a person says of an article."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from readwell.engine.basics.errors import Refused
from readwell.services.library import exchange, sorting, upkeep, versions
from readwell.services.library.article import from_portable
from readwell.services.library.store import Library

from tests.data.hostile_lines import GOOD
from tests.host.library.articles import article

EARLY, LATE = "2026-01-01T00:00:00.000Z", "2026-01-02T00:00:00.000Z"


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    library = Library(tmp_path / "library.sqlite")
    yield library
    library.close()


def link(name: str, **more: Any) -> Any:
    row = {"address": f"https://x.org/{name}", "title": name, "saved": "2026-01-01", "text": ""}
    return from_portable({**row, "state": "later", **more})


def names(library: Library, **asked: Any) -> list[str]:
    return [row["title"] for row in library.listed(**asked)]


def test_every_field_of_an_article_comes_back_as_it_was_given(library: Library) -> None:
    number = library.add(from_portable(GOOD)).id
    row = library.get(number) | {"versions": versions.of(library, number)}
    assert {name: row[name] for name in GOOD} == GOOD


def test_links_without_text_are_kept_apart_and_found_by_their_title(library: Library) -> None:
    added = [library.add(link(name)) for name in ("harbour", "mill", "weir")]
    assert [one.id for one in added] == [1, 2, 3] and not any(one.same_text for one in added)
    assert [found["id"] for found in library.search("mill")] == [2]
    assert library.count(fetched=False) == 3 and library.count(fetched=True) == 0
    assert upkeep.check(library) == []


def test_a_link_gets_its_text_and_keeps_what_the_person_said_of_it(library: Library) -> None:
    number = library.add(link("english", tags=["council"], note="for Monday", fetch={"code": "gone"})).id
    added = library.add(article(tags=("new",)))
    assert (added.id, added.again, library.count()) == (number, True, 1)
    row = library.get(number)
    assert (row["tags"], row["note"], row["state"]) == (["council", "new"], "for Monday", "later")
    assert (row["missing"], row["fetch"]) == (False, {}) and row["text"].startswith("The council")
    assert [found["id"] for found in library.search("council")] == [number]
    assert upkeep.check(library) == []


def test_a_link_to_an_article_that_is_there_adds_to_it(library: Library) -> None:
    number = library.add(article()).id
    again = library.add(link("english?utm_source=mail", tags=["mail"], favourite=True))
    assert (again.id, again.again, library.count()) == (number, True, 1)
    row = library.get(number)
    assert (row["tags"], row["favourite"], row["state"]) == (["mail"], True, "later")
    assert row["text"] and row["saved"] == article().saved


def test_the_queue_has_the_order_in_which_it_was_filled_and_takes_the_persons(library: Library) -> None:
    for name in "abcd":
        library.add(link(name))
    queue = {"state": "later", "sort": "place"}
    assert names(library, **queue) == ["a", "b", "c", "d"]
    library.move(4, 2)
    assert names(library, **queue) == ["a", "d", "b", "c"]
    library.move(1, 0)
    assert names(library, **queue) == ["d", "b", "c", "a"]
    library.move(3, 4)
    assert names(library, **queue) == ["c", "d", "b", "a"]


def test_moves_at_one_spot_never_run_out_of_room(library: Library) -> None:
    chance = random.Random(1)
    order = [library.add(link(str(number))).id for number in range(6)]
    for _ in range(300):
        number, before = chance.sample(order[:3], 2) if chance.random() < 0.9 else chance.sample(order, 2)
        library.move(number, before)
        order.remove(number)
        order.insert(order.index(before), number)
        assert [row["id"] for row in library.listed(state="later", sort="place")] == order


def test_a_change_says_when_it_was_made_and_nothing_else_changes(library: Library) -> None:
    number = library.add(from_portable(GOOD)).id
    row = library.change(number, {"state": "archive"}, LATE)
    assert row["state"] == "archive" and row["changed"] > GOOD["changed"]
    assert {name: row[name] for name in GOOD if name not in ("state", "changed", "versions")} == {
        name: value for name, value in GOOD.items() if name not in ("state", "changed", "versions")
    }
    assert library.change(number, {"tags": []})["changed"] == row["changed"]


def test_a_title_that_is_changed_is_found(library: Library) -> None:
    number = library.add(article()).id
    library.change(number, {"title": "Weir and sluice"})
    assert [found["id"] for found in library.search("sluice")] == [number]
    assert upkeep.check(library) == []


def test_what_is_read_on_the_page_is_noted_in_every_copy_of_it(library: Library) -> None:
    library.add(article())
    library.add(article(text="The council met again."), apart=True)
    said = {"progress": 0.5, "opened": LATE}
    assert library.read("http://www.x.org/english#part", said) == 2
    assert [row["progress"] for row in library.listed()] == [0.5, 0.5]
    assert library.read("https://x.org/other", said) == 0


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ({"state": "kept"}, ["kept"]),
        ({"state": "archive"}, ["done"]),
        ({"favourite": True}, ["half"]),
        ({"begun": True}, ["half"]),
        ({"broken": True}, ["lost"]),
        ({"collection": "Work"}, ["half", "done"]),
        ({"collection": "Work/Deep"}, ["half"]),
        ({"marked": True}, ["done"]),
        ({"tag": "x"}, ["lost"]),
        ({"site": "Example"}, ["kept"]),
        ({"state": "later", "favourite": True, "begun": True}, ["half"]),
        ({"sort": "title"}, ["done", "half", "kept", "lost"]),
        ({"sort": "progress", "reverse": True, "state": "later"}, ["lost", "half"]),
    ],
)
def test_a_list_is_held_to_what_its_filters_ask(library: Library, asked: dict[str, Any], found: list[str]) -> None:
    library.add(link("kept", state="", site="Example"))
    library.add(link("lost", fetch={"code": "gone"}, tags=["x"]))
    library.add(link("half", favourite=True, progress=0.5, collections=["Work/Deep"]))
    library.add(link("done", state="archive", collections=["Work"], marks=[{"id": "1", "exact": "words"}]))
    listed = names(library, **asked)
    assert listed == found if "sort" in asked else sorted(listed) == sorted(found)
    assert library.count(**{name: value for name, value in asked.items() if name not in ("sort", "reverse")}) == len(
        found
    )


@pytest.mark.parametrize("asked", [{"favourite": "yes"}, {"state": True}, {"sort": "id; DROP TABLE articles"}])
def test_a_filter_of_another_kind_is_refused_by_name(library: Library, asked: dict[str, Any]) -> None:
    with pytest.raises(Refused) as problem:
        library.listed(**asked)
    assert problem.value.code == "request"


def test_an_export_carries_every_field_and_a_second_one_changes_nothing(library: Library, tmp_path: Path) -> None:
    library.add(from_portable(GOOD))
    library.add(link("bare"))
    library.change(1, {"favourite": False}, LATE)
    lines = list(exchange.exported(library))
    other = Library(tmp_path / "other.sqlite")
    assert exchange.imported(other, lines).new == 2
    assert exchange.imported(other, lines).known == 2
    assert [json.loads(line) for line in exchange.exported(other)] == [json.loads(line) for line in lines]
    assert '"favourite": false' in lines[1]
    other.close()


def test_the_library_says_what_it_holds_and_how_much_was_read(library: Library) -> None:
    library.add(article(words=100, tags=("sea",), site="X"))
    library.add(link("a", tags=["sea", "river"], collections=["Work"], marks=[{"id": "1", "exact": "x"}]))
    library.change(1, {"progress": 1, "favourite": True})
    found = sorting.facets(library)
    assert found["tags"] == [["sea", 2], ["river", 1]] and found["collections"] == [["Work", 1]]
    assert found["sites"] == [["X", 1]]
    assert found["numbers"] == {
        "articles": 2, "links": 1, "later": 1, "archive": 0, "favourites": 1, "read": 1, "words": 100,
        "words_read": 100, "marks": 1,
    }  # fmt: skip


def test_what_is_there_twice_becomes_one_with_what_was_said_of_both(library: Library) -> None:
    library.add(article(tags=("one",)))
    library.add(article(address="https://mirror.example/", title="Mirror", tags=("two",)))
    library.change(2, {"note": "mine", "favourite": True})
    library.add(link("bare"))
    library.add(link("other"))
    ((first, second),) = sorting.duplicates(library)
    assert (first["id"], second["address"]) == (1, "https://mirror.example/")
    with pytest.raises(Refused):
        sorting.merge(library, [1, 3])
    row = sorting.merge(library, [1, 2])
    assert (row["tags"], row["note"], row["favourite"]) == (["one", "two"], "mine", True)
    assert library.count() == 3 and sorting.duplicates(library) == [] and upkeep.check(library) == []
