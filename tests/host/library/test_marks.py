"""Marks in the library's file: each is a row, found by its words, and no path leaves its entry behind."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from readwell.services.library import exchange, marking, marks, schema, sorting, upkeep
from readwell.services.library.store import Library

from tests.host.library.articles import a_mark, article, ids


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with closing(Library(tmp_path / "library.sqlite")) as made:
        made.add(article())
        made.add(article("german"))
        yield made


def test_a_whole_list_replaces_marks_and_their_index(library: Library) -> None:
    library.change(1, {"marks": [a_mark("a", "council"), a_mark("b", "mill", tags=["old"]), a_mark("c", "lane")]})
    library.change(1, {"marks": [a_mark("a", "council"), a_mark("c", "roof"), a_mark("b", "mill")]})
    assert [mark["id"] for mark in library.marks(1)] == ["a", "c", "b"]
    assert (ids(library, query="council"), ids(library, query="lane"), ids(library, tag="old")) == (["a"], [], [])
    assert ids(library, query="roof") == ["c"] and upkeep.check(library) == []


def test_removing_an_article_counts_its_marks_and_takes_them_out_of_the_index(library: Library) -> None:
    marking.mark(library, 1, [a_mark("a", tags=["x"]), a_mark("b")])
    marking.mark(library, 2, [a_mark("c")])
    assert library.remove(1) == 2
    assert ids(library, query="harbour") == ["c"] and ids(library, tag="x") == [] and upkeep.check(library) == []


def test_articles_that_are_merged_keep_all_marks(library: Library) -> None:
    library.add(article("copy", text="twice the same words"))
    library.add(article("other", text="twice the same words"))
    marking.mark(library, 3, [a_mark("a"), a_mark("b", note="old")])
    marking.mark(library, 4, [a_mark("b", note="new", changed="2026-02-01T00:00:00.000Z"), a_mark("c")])
    merged = sorting.merge(library, [3, 4])
    assert [(mark["id"], mark.get("note", "")) for mark in merged["marks"]] == [("a", ""), ("b", "new"), ("c", "")]
    assert sorted(ids(library, query="harbour")) == ["a", "b", "c"] and upkeep.check(library) == []


def test_another_save_and_a_text_for_a_link_keep_the_marks(library: Library) -> None:
    marking.mark(library, 1, [a_mark("a")])
    library.add(article(saved="2027-01-01"))
    number = library.add(article("link", text="")).id
    marking.mark(library, number, [a_mark("b")])
    library.add(article("link", text="words of the link"))
    assert [len(library.marks(one)) for one in (1, number)] == [1, 1] and upkeep.check(library) == []


def test_a_library_of_the_version_before_gets_its_index_from_its_marks(tmp_path: Path) -> None:
    path = tmp_path / "old.sqlite"
    with closing(Library(path)) as new:
        new.change(new.add(article()).id, {"marks": [a_mark("a", "図書館", tags=["t"], colour="blue"), a_mark("b")]})
        lines = list(exchange.exported(new))
    path.unlink()
    with closing(sqlite3.connect(path)) as base:
        for script in schema.MIGRATIONS[:7]:
            base.executescript(script)
        base.execute("PRAGMA user_version = 7")
    with closing(sqlite3.connect(path)) as base, closing(Library(tmp_path / "new.sqlite")) as new:
        exchange.imported(new, lines)
        for table in ("articles", "marks"):
            columns = [row[1] for row in base.execute(f"PRAGMA table_info({table})")]
            for row in new.base.execute(f"SELECT {', '.join(columns)} FROM {table}"):
                base.execute(f"INSERT INTO {table} VALUES ({', '.join('?' * len(row))})", row)
        base.execute("INSERT INTO marks VALUES (9, 1, 'damaged', '{')")
        base.commit()
    with closing(Library(path)) as old:
        assert (ids(old, query="書館"), ids(old, tag="t"), ids(old, colour="yellow")) == (["a"], ["a"], ["b"])


def test_a_lost_index_is_noticed_and_rebuilt(library: Library) -> None:
    marking.mark(library, 1, [a_mark("a", tags=["x"])])
    with library.writing():
        library.base.execute("INSERT INTO noted (noted) VALUES ('delete-all')")
        library.base.execute("DELETE FROM mark_tags")
    assert upkeep.check(library) == ["mark 1 is not in the index"]
    upkeep.rebuild(library)
    assert upkeep.check(library) == [] and ids(library, tag="x", query="harbour") == ["a"]


def test_a_damaged_mark_is_left_out_of_lists_and_can_be_replaced(library: Library) -> None:
    marking.mark(library, 1, [a_mark("a"), a_mark("b")])
    library.base.execute("UPDATE marks SET mark = '{' WHERE id = 'a'")
    assert ids(library) == ["b"]
    marking.mark(library, 1, [a_mark("a", "mended")])
    assert sorted(ids(library)) == ["a", "b"] and marks.of(library.base, 1)[0]["exact"] == "mended"
