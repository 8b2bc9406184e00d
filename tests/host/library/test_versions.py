"""A page that is saved again with other words is one article, which keeps what it said before."""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from readwell.engine.basics.errors import Refused
from readwell.services.library import exchange, marking, schema, sorting, spelling, upkeep, versioning, versions
from readwell.services.library.article import SELECTED, from_portable, packed
from readwell.services.library.restoring import restore
from readwell.services.library.store import Library
from readwell.services.library.stored import _empty_library

from tests.host.library.articles import MARK, ROWS, article

ADDRESS = "https://x.org/english"


def day(number: int, text: str = "", **more: Any) -> Any:
    """Returns the page as it was saved on a day."""
    saved = f"2026-03-{number:02}T10:00:00+00:00"
    return article(text=text or f"words of day {number}", saved=saved, markdown=f"*day {number}*", **more)


def texts(library: Library, number: int = 1) -> list[str]:
    return [row["text"] for row in versions.of(library, number)]


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with closing(Library(tmp_path / "library.sqlite")) as made:
        yield made
        assert upkeep.check(made) == []


def test_a_save_of_a_changed_page_is_its_article_with_all_that_a_person_said_of_it(library: Library) -> None:
    said = {
        name: value for name, value in ROWS[0].items() if name not in ("saved", "text", "markdown", "html", "cover")
    }
    library.add(from_portable(ROWS[0]))
    before = library.get(1)
    page = {"address": said["address"], "title": "New", "saved": "2026-03-02T10:00:00+00:00", "text": "other words"}
    added = library.add(from_portable({**page, "about": {"byline": "B. Author"}}))
    assert (added.id, added.again, added.version, library.count()) == (1, True, 1, 1)
    after = library.get(1)
    personal = ("tags", "state", "favourite", "progress", "place", "note", "collections", "marks", "position", "opened")
    assert [after[name] for name in personal] == [before[name] for name in personal]
    assert (after["text"], after["title"], after["saved"], after["earlier"]) == ("other words", "New", page["saved"], 1)
    assert after["about"] == {"byline": "B. Author", "readwell.note": "0011"} and after["cover"] == before["cover"]
    assert versions.of(library, 1) == [
        {name: before[name] for name in ("saved", "title", "text", "markdown", "words", "about")}
    ]


def test_the_same_words_make_no_version(library: Library) -> None:
    library.add(day(1))
    assert library.add(day(2, "words of day 1")).version == 0 and texts(library) == []


def test_a_search_finds_what_an_article_says_now(library: Library) -> None:
    library.add(day(1, "the harbour"))
    library.add(day(2, "the lighthouse"))
    assert library.search("harbour") == [] and len(library.search("lighthouse")) == 1
    versioning.revert(library, 1, 1)
    assert library.search("lighthouse") == [] and len(library.search("harbour")) == 1


@pytest.mark.parametrize(("most", "left"), [(0, []), (1, [5]), (3, [5, 4, 3]), (10, [5, 4, 3, 2, 1])])
def test_the_oldest_versions_go_first(library: Library, most: int, left: list[int]) -> None:
    library.most_versions = most
    made = [library.add(day(number)).version for number in range(1, 7)]
    assert texts(library) == [f"words of day {number}" for number in left]
    assert all(made[1:]) == bool(most) and made[0] == 0


def test_what_the_last_save_replaced_stays_also_if_it_is_older_than_the_rest(library: Library) -> None:
    library.most_versions = 1
    library.add(day(5))
    library.add(day(2))
    assert library.add(day(3)).version == 2 and texts(library) == ["words of day 2"]


def test_how_many_are_kept_is_chosen_in_the_library_itself(tmp_path: Path) -> None:
    for chosen, expected in ((None, versions.USUAL), (0, 0), (versions.MOST, versions.MOST)):
        with closing(Library(tmp_path / "library.sqlite")) as library:
            if chosen is not None:
                with library.writing():
                    versions.choose(library, chosen)
        with closing(Library(tmp_path / "library.sqlite")) as library:
            assert versions.most(library) == expected
    with closing(Library(tmp_path / "library.sqlite")) as library:
        for wrong in (-1, versions.MOST + 1, 2**63):
            with pytest.raises(Refused), library.writing():
                versions.choose(library, wrong)


def test_the_versions_are_listed_newest_first_by_article_and_by_address(library: Library) -> None:
    for number in (1, 2, 3):
        library.add(day(number, words=number))
    found = versioning.listed(library, 1)
    assert found == versioning.listed(library, address=f"{ADDRESS}/?utm_source=x#part")
    assert found == {
        "article": 1, "title": "english", "saved": "2026-03-03T10:00:00+00:00",
        "versions": [
            {"article": 1, "version": number, "saved": f"2026-03-0{number}T10:00:00+00:00", "words": number}
            for number in (2, 1)
        ],
    }  # fmt: skip
    shown = versioning.shown(library, 1, 1)
    assert (shown["text"], shown["markdown"], shown["title"]) == ("words of day 1", "*day 1*", "english")
    assert versioning.shown(library, 1, 0)["text"] == "words of day 3"


def test_times_of_other_zones_are_in_order(library: Library) -> None:
    library.add(article(text="later", saved="2026-03-01T10:30:00+00:00"))
    with library.writing():
        versions.take(library, 1, [{"saved": "2026-03-01T11:00:00+02:00", "text": "first"}])
        versions.take(library, 1, [{"saved": "2026-03-01T10:00:00+00:00", "text": "second"}])
        library.record(article(text="an hour before", saved="2026-03-01T11:30:00+02:00"))
    assert texts(library) == ["second", "an hour before", "first"] and library.get(1)["text"] == "later"


def test_an_undo_brings_the_former_text_back_as_it_was(library: Library) -> None:
    library.add(day(1, html="<p>words of day 1</p>", about={"beside": "aside", "byline": "A"}))
    before = library.get(1)
    added = library.add(day(2, html="<p>words of day 2</p>"))
    assert "beside" not in library.get(1)["about"]
    assert versioning.revert(library, 1, added.version, undo=True)["version"] == 0
    assert library.get(1) == before and texts(library) == []


def test_an_undo_after_another_save_loses_no_text(library: Library) -> None:
    library.add(day(1))
    first = library.add(day(2)).version
    library.add(day(3))
    former = versioning.revert(library, 1, first, undo=True)["version"]
    assert library.get(1)["text"] == "words of day 1" and former == 3
    assert texts(library) == ["words of day 3", "words of day 2"]


def test_a_text_that_is_brought_back_changes_places_with_the_present_one(library: Library) -> None:
    library.most_versions = 2
    for number in (1, 2, 3):
        library.add(day(number))
    versioning.revert(library, 1, 1)
    assert library.get(1)["text"] == "words of day 1" and library.get(1)["markdown"] == "*day 1*"
    assert texts(library) == ["words of day 3", "words of day 2"]


@pytest.mark.parametrize(("number", "version"), [(1, 2), (2, 1), (1, 0), (1, -1), (1, 2**62), (9, 1), (-1, -1)])
def test_a_version_of_another_article_or_none_is_refused(library: Library, number: int, version: int) -> None:
    for name in ("english", "german"):
        library.add(article(name))
        library.add(article(name, text=f"other {name}"))
    before = [library.get(1), library.get(2)]
    with pytest.raises(Refused, match="no version"):
        versioning.revert(library, number, version)
    if version:
        with pytest.raises(Refused):
            versioning.shown(library, number, version)
    assert [library.get(1), library.get(2)] == before


def imported(library: Library, *rows: dict[str, Any]) -> exchange.Imported:
    return exchange.imported(library, [json.dumps(exchange.FORM), *map(json.dumps, rows)])


def row(number: int, **more: Any) -> dict[str, Any]:
    one = day(number)
    return {"address": ADDRESS, "title": "english", "saved": one.saved, "text": one.text, **more}


def test_an_older_copy_that_is_imported_is_a_version(library: Library) -> None:
    library.add(day(5, about={"byline": "A"}))
    for _ in range(2):
        done = imported(library, row(3, tags=["brought"], about={"beside": "old"}), row(5, text="no newer one"))
        assert (done.new, done.known) == (0, 2)
    here = library.get(1)
    assert (here["text"], here["tags"], here["about"]) == ("words of day 5", ["brought"], {"byline": "A"})
    assert texts(library) == ["no newer one", "words of day 3"]


def test_a_newer_copy_that_is_imported_has_the_text(library: Library) -> None:
    library.add(day(5))
    imported(library, row(7))
    assert library.get(1)["text"] == "words of day 7" and texts(library) == ["words of day 5"]


def test_an_import_undoes_no_choice_of_an_earlier_text(library: Library) -> None:
    library.add(day(1))
    library.add(day(2))
    lines = list(exchange.exported(library))
    versioning.revert(library, 1, 1)
    exchange.imported(library, lines)
    assert library.get(1)["text"] == "words of day 1" and texts(library) == ["words of day 2"]


def test_an_export_brings_the_versions_to_another_library(library: Library, tmp_path: Path) -> None:
    for number in (1, 2, 3):
        library.add(day(number, tags=("kept",)))
    lines = list(exchange.exported(library))
    with closing(Library(tmp_path / "other.sqlite")) as other:
        for _ in range(2):
            exchange.imported(other, lines)
            assert list(exchange.exported(other)) == lines
        assert upkeep.check(other) == []


def test_versions_that_are_too_long_for_one_line_have_lines_of_their_own(library: Library, tmp_path: Path) -> None:
    for number in range(1, 8):
        library.add(day(number, f"{number} " + "long words " * 100_000))
    head, one = exchange.exported(library)
    lines = [head, *one.split("\n")]
    assert len(lines) == 4 and max(map(len, lines)) < exchange.LONGEST_LINE + 2_000
    with closing(Library(tmp_path / "other.sqlite")) as other:
        exchange.imported(other, lines)
        assert list(exchange.exported(other)) == [head, one] and other.count() == 1


@pytest.mark.parametrize("form", ["sqlite", "jsonl"])
@pytest.mark.parametrize("there", [False, True])
def test_a_backup_brings_the_versions_back(library: Library, tmp_path: Path, form: str, there: bool) -> None:
    for number in (1, 2, 3):
        library.add(day(number))
    backup, to = tmp_path / f"backup.{form}", tmp_path / "new" / "library.sqlite"
    if form == "sqlite":
        upkeep.backup(library, backup)
    else:
        backup.write_text("\n".join(exchange.exported(library)), "utf-8")
    to.parent.mkdir()
    if there:
        with closing(Library(to)) as other:
            other.add(day(2))
    restore(to, backup)
    with closing(Library(to)) as other:
        assert other.get(1)["text"] == "words of day 3" and other.count() == 1
        assert texts(other) == ["words of day 2", "words of day 1"] and upkeep.check(other) == []


@pytest.mark.parametrize(
    "wrong",
    [7, [7], [{"text": "no time"}], [{"saved": "2026"}], [{"saved": "then", "text": "x"}], [{}] * 1001,
     [{"saved": "2026", "text": "x", "words": -1}], [{"saved": "2026", "text": "x", "about": {"a": 1}}]],
)  # fmt: skip
def test_hostile_versions_refuse_their_article_alone(library: Library, wrong: Any) -> None:
    done = imported(library, row(1, versions=wrong), row(2))
    assert (done.new, len(done.broken)) == (1, 1) and texts(library) == []


def test_an_import_keeps_as_many_versions_as_were_chosen(library: Library) -> None:
    imported(library, row(30, versions=[{"saved": f"2026-02-{n:02}", "text": f"day {n}"} for n in range(1, 29)]))
    assert texts(library) == [f"day {number}" for number in range(28, 18, -1)]


def test_a_removed_article_takes_its_versions_with_it_and_an_undo_brings_both_back(library: Library) -> None:
    for number in (1, 2, 3):
        library.add(day(number))
    marking.mark(library, 1, [MARK])
    whole = library.get(1) | {"versions": versions.of(library, 1)}
    library.remove(1)
    assert library.base.execute("SELECT count(*) FROM versions").fetchone() == (0,)
    added = library.add(from_portable(whole), apart=True)
    here = library.get(added.id) | {"versions": versions.of(library, added.id)}
    assert {**here, "id": 1} == whole and (added.again, added.version) == (False, 0)


def test_articles_that_an_older_readwell_made_of_one_page_stay_and_are_listed(library: Library) -> None:
    library.add(day(1))
    library.add(day(2), apart=True)
    library.add(day(4))
    assert library.count() == 2 and library.get(2)["text"] == "words of day 4"
    found = versioning.listed(library, address=ADDRESS)
    assert found["article"] == 2
    assert [(one["article"], one["version"]) for one in found["versions"]] == [(2, 1), (1, 0)]


def test_what_was_selected_of_a_page_is_no_version_of_it(library: Library) -> None:
    part = {SELECTED: "1"}
    library.add(day(1, "a selected sentence", about=part))
    assert library.add(day(2)).id == 2 and library.add(day(3)).id == 2
    added = library.add(day(4, "another sentence", about=part))
    assert (added.id, added.again, added.version) == (3, False, 0)
    imported(library, row(5, about=part))
    assert library.count() == 4 and texts(library, 2) == ["words of day 2"]
    assert library.add(day(6)).id == 2
    assert [one["article"] for one in versioning.listed(library, address=ADDRESS)["versions"]] == [2, 2]


def test_articles_that_are_made_one_have_the_versions_of_both(library: Library) -> None:
    for number in (1, 2):
        library.add(day(number))
        library.add(article("mirror", text=f"words of day {number}", saved=f"2026-04-0{number}"))
    sorting.merge(library, [1, 2])
    assert texts(library) == ["words of day 1"] * 2


def test_a_check_names_what_is_wrong_with_versions_and_a_repair_removes_what_is_nobodys(tmp_path: Path) -> None:
    with closing(Library(tmp_path / "library.sqlite")) as library:
        for number in (1, 2, 3):
            library.add(day(number))
        library.base.execute("UPDATE versions SET text = x'00' WHERE id = 1")
        library.base.execute("PRAGMA foreign_keys = OFF")
        library.base.execute("INSERT INTO versions SELECT 9, 77, saved, hash, title, words, about, text, markdown, html"
                             " FROM versions WHERE id = 2")  # fmt: skip
        wrong = upkeep.check(library)
        assert "version 1 of article 1 is damaged" in wrong and "version 9 is of an article that is gone" in wrong
        assert texts(library) == ["words of day 2"]
        upkeep.rebuild(library)
        assert upkeep.check(library) == ["version 1 of article 1 is damaged"]


def test_an_emptied_library_has_no_versions(tmp_path: Path) -> None:
    with closing(Library(tmp_path / "library.sqlite")) as library:
        for number in (1, 2):
            library.add(day(number, f"secret {number} " * 100))
    _empty_library(tmp_path / "library.sqlite")
    with closing(Library(tmp_path / "library.sqlite")) as library:
        assert library.base.execute("SELECT count(*) FROM versions").fetchone() == (0,)


def test_a_library_of_version_8_comes_forward_with_its_articles_as_they_are(tmp_path: Path) -> None:
    path = tmp_path / "library.sqlite"
    with closing(sqlite3.connect(path, isolation_level=None)) as base:
        for script in schema.MIGRATIONS[:8]:
            for statement in schema._statements(script):
                base.execute(statement)
        base.execute("PRAGMA user_version = 8")
        for number in (1, 2):
            text = f"words of day {number}"
            base.execute(
                "INSERT INTO articles (address, key, title, site, language, saved, words, hash, path, about, text,"
                " markdown) VALUES (?, ?, 'T', '', '', ?, 4, ?, '', '{}', ?, ?)",
                (ADDRESS, spelling.key(ADDRESS), f"2026-03-0{number}", spelling.fingerprint(text), packed(text),
                 packed(f"*{number}*", text)),
            )  # fmt: skip
            base.execute("INSERT INTO found (rowid, title, text) VALUES (?, 'T', ?)", (number, text))
    with closing(Library(path)) as library:
        assert [row["earlier"] for row in library.listed()] == [0, 0]
        assert library.add(day(3)).id == 2 and texts(library, 2) == ["words of day 2"]
        assert library.get(1)["text"] == "words of day 1" and upkeep.check(library) == []


WRITER = """
import sys
from pathlib import Path
from readwell.services.library.article import Article
from readwell.services.library.store import Library
library = Library(Path(sys.argv[1]))
for number in range(20):
    text = f"words {sys.argv[2]} {number}"
    library.add(Article("https://x.org/english", "T", "2026-03-01T10:00:00Z", text))
"""


def test_two_processes_that_save_one_page_lose_no_text(library: Library) -> None:
    library.add(article(text="first"))
    with library.writing():
        versions.choose(library, 100)
    started = [subprocess.Popen([sys.executable, "-c", WRITER, str(library.path), name]) for name in "ab"]
    assert [one.wait(timeout=120) for one in started] == [0, 0]
    said = {*texts(library), library.get(1)["text"]}
    assert said == {"first", *(f"words {name} {number}" for name in "ab" for number in range(20))}
    assert library.count() == 1
