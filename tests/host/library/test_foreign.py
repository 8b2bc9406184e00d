"""What other tools export comes into the library: each article once, whatever is imported again or killed."""

from __future__ import annotations

import io
import json
import os
from pathlib import Path

import pytest
from readwell.commands import cli
from readwell.engine.basics.errors import Refused
from readwell.engine.imports import limits
from readwell.engine.render.marks import pieces
from readwell.services.library import foreign, marking, upkeep
from readwell.services.library.article import from_portable
from readwell.services.library.fields import FIELDS
from readwell.services.library.store import Library

from tests.engine.imports.exports import FOLDER, HEAD, MANIFESTS, export, values
from tests.host.library import import_kills
from tests.runner.sweep import sweep

EXPORTS = [export(path) for path in MANIFESTS]


@pytest.fixture
def library(tmp_path: Path) -> Library:
    return Library(tmp_path / "library.sqlite")


def brought(library: Library | None, name: str, data: bytes | str) -> foreign.Report:
    return foreign.taken(library, name, io.BytesIO(data.encode() if isinstance(data, str) else data))


@pytest.mark.parametrize("one", EXPORTS, ids=lambda one: one.path.name)
def test_the_library_holds_every_field_of_an_export_and_a_second_import_adds_nothing(library: Library, one: import_kills.Export) -> None:  # fmt: skip
    raw = one.path.read_bytes()
    first = brought(library, one.path.name, raw)
    assert first.new == len({row["address"] for row in one.read()[0]}) and len(first.broken) == one.lost
    stored = [library.get(row["id"]) for row in library.listed(limit=100)]
    for name, expected in one.rows.items():
        key = "title" if name.startswith("*") else "address"
        found = dict(values(next(row for row in stored if row[key] == name.removeprefix("*"))))
        for place, value in expected.items():
            assert import_kills.alike(found.get(place), value), place
    again = brought(library, one.path.name, raw)
    assert again.new == 0 and again.known == first.new + first.known and not upkeep.check(library)
    assert [library.get(row["id"]) for row in library.listed(limit=100)] == stored


def test_the_limits_of_the_importers_are_those_of_the_library() -> None:
    mark = FIELDS["marks"]["fields"]
    pairs = {
        "address": limits.ADDRESS, "title": limits.TITLE, "text": limits.TEXT, "site": limits.SITE, "language": limits.LANGUAGE,
        "note": limits.NOTE, "about": limits.ABOUT, "tags": limits.TAG, "collections": limits.TAG,
    }  # fmt: skip
    assert {name: FIELDS[name]["most"] for name in pairs} == pairs
    assert (FIELDS["tags"]["entries"], FIELDS["about"]["entries"], FIELDS["marks"]["entries"]) == (
        limits.TAGS,
        limits.ABOUT_ENTRIES,
        limits.MARKS,
    )
    assert (mark["exact"]["most"], mark["id"]["most"], mark["tags"]["entries"]) == (
        limits.QUOTE,
        limits.MARK_ID,
        limits.MARK_TAGS,
    )
    assert FIELDS["html"]["most"] > limits.HTML


def test_values_over_every_limit_are_mended_so_that_the_library_takes_them(library: Library) -> None:
    long = "x" * 120_000
    entry = {
        "id": 1, "url": f"https://e.org/{long[:90_000]}", "title": long, "is_archived": 0, "language": long, "domain_name": long,
        "tags": [long, *map(str, range(2000))], "content": f"<p>{'y ' * 2_500_000}</p>",
        "annotations": [{"id": long, "quote": long, "text": long, "ranges": long, "created_at": "never"}],
    }  # fmt: skip
    done = brought(library, "wallabag.json", json.dumps([entry]))
    assert (done.new, done.broken) == (1, ()) and len(done.mended) >= 6
    row = library.get(1)
    assert row["html"] == "" and row["text"].startswith("y y") and len(row["tags"]) == limits.TAGS


def test_what_a_person_said_in_two_tools_comes_together(library: Library) -> None:
    brought(library, "pocket.csv", f"{HEAD}A,https://e.org/a,1600000000,one,unread\n")
    entry = {"href": "https://e.org/a", "description": "A", "extended": "my note", "tags": "two", "toread": "no"}
    done = brought(library, "pinboard.json", json.dumps([entry]))
    row = library.get(1)
    assert (done.new, done.known) == (0, 1)
    assert (row["tags"], row["state"], row["note"]) == (["one", "two"], "later", "my note")
    assert row["saved"] == "2020-09-13T12:26:40Z"


def test_a_link_that_an_article_is_known_of_says_more_of_that_article(library: Library) -> None:
    brought(library, "wallabag.json", (FOLDER / "wallabag-v2.json").read_bytes())
    done = brought(library, "pocket.csv", f"{HEAD}Mill,https://example.org/mill,1500000000,river,unread\n")
    row = library.get(1)
    assert (done.new, done.known, library.count()) == (0, 1, 1)
    assert row["text"] == "The mill\nIt turns." and "river" in row["tags"]


def test_without_a_library_a_file_is_read_and_nothing_is_written(library: Library) -> None:
    done = brought(None, "pocket.csv", (FOLDER / "pocket.csv").read_bytes())
    assert (done.new, done.form, library.count()) == (2, "pocket-csv", 0)


def test_progress_is_told_after_each_batch(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(foreign, "AT_ONCE", 2)
    told: list[int] = []
    data = HEAD + "".join(f"A,https://e.org/{number},1,,\n" for number in range(5))
    foreign.taken(library, "p.csv", io.BytesIO(data.encode()), progress=told.append)
    assert told == [2, 4, 5]


@pytest.mark.usefixtures("home")
def test_the_command_imports_several_files_and_names_what_is_wrong(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bad = tmp_path / "bad.csv"
    bad.write_text(f"{HEAD}A,javascript:1,1,,\nB,https://e.org/b,never,,\n", "utf-8")
    assert cli.main(["library", "import", str(FOLDER / "pocket.csv"), str(bad)]) == 1
    said = capsys.readouterr()
    assert said.out == f"{FOLDER / 'pocket.csv'}: 2 new, 0 known, 0 broken\n{bad}: 1 new, 0 known, 1 broken\n"
    assert (
        f"readwell: {bad}: line 2: the address begins with javascript:" in said.err
        and "line 3: saved: 'never'" in said.err
    )
    assert cli.main(["library", "import", "--dry", str(FOLDER / "omnivore.zip")]) == 0
    assert "1 new, 0 known, 0 broken (of omnivore-zip; nothing was written)" in capsys.readouterr().out
    assert cli.main(["library", "import", "--from", "links", str(FOLDER / "links.md")]) == 0
    assert capsys.readouterr().out == "2 new, 0 known, 0 broken\n"


@pytest.mark.parametrize("form", ["pocket-csv", "karakeep-json", "safari-plist", "pocket-zip", "readwell"])
def test_a_file_in_another_form_than_named_is_refused_or_told(library: Library, form: str) -> None:
    try:
        done = foreign.taken(library, "x", io.BytesIO(b"\x00\x01 no export"), form)
    except Refused as problem:
        assert problem.code in ("import", "library")
    else:
        assert done.new == 0


@pytest.mark.second
@pytest.mark.skipif(os.name == "nt", reason="the importer is ended as only POSIX can end one")
def test_an_import_killed_at_any_moment_and_run_again_loses_nothing_and_has_nothing_twice(tmp_path: Path) -> None:
    outcome = import_kills.run(tmp_path, kills=sweep(3, 40), rows=3000, seed=5)
    assert outcome.kills == sweep(3, 40) and outcome.cut_short
    assert (outcome.lost, outcome.twice, outcome.broken) == (0, 0, [])


def test_marks_of_an_import_join_those_of_the_article_that_is_there(library: Library) -> None:
    mine = {"id": "mine", "exact": "quay", "note": "new", "changed": "2027-01-01T00:00:00.000Z"}
    row = {"address": "https://x.org/a", "title": "A", "saved": "2026", "text": "Words of the quay.", "marks": [mine]}
    library.add(from_portable(row))
    marks = [{**mine, "note": "old", "changed": "2026-01-01T00:00:00.000Z"}, {"id": "other", "exact": "words"}]
    articles = [{"address": address, "title": "A", "marks": marks} for address in (row["address"], "https://x.org/b")]
    text = "".join(pieces("jsonld", articles))
    for turn in range(2):
        done = foreign.taken(library, "marks.jsonld", io.BytesIO(text.encode()))
        assert (done.form, done.new, done.known) == ("annotations", 1 - turn, 1 + turn)
    found = {mark["id"]: mark.get("note") for mark in library.get(1)["marks"]}
    assert found == {"mine": "new", "other": None} and library.get(1)["text"] == row["text"]
    link = library.get(2)
    assert link["missing"] and [mark["id"] for mark in link["marks"]] == ["mine", "other"]
    assert marking.found(library, query="quay")["count"] == 2 and upkeep.check(library) == []
