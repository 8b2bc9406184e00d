"""A library goes into a ZIP of notes and comes back with every field that a note holds."""

from __future__ import annotations

import io
import zipfile
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from readwell.commands.cli import main
from readwell.engine.basics.errors import Refused
from readwell.engine.imports import limits, recognised
from readwell.engine.render.vault import note
from readwell.services.library import exporting, foreign, upkeep
from readwell.services.library.article import from_portable
from readwell.services.library.saving import library_file
from readwell.services.library.store import Library
from readwell.services.library.vault import archive

from tests.host.library.articles import MARK, ROWS

#: What neither a note nor a list of links is asked to hold of these articles.
LINK = {**ROWS[1], "tags": ["t --> u"], "collections": ["work/deep"], "favourite": True, "title": "A [link] \\ here"}
MORE: tuple[dict[str, Any], ...] = (
    {**ROWS[0], "note": "for Monday\n\nand Tuesday", "about": {"byline": "A. Author: B", "published": "2026-01-01"}},
    {**ROWS[0], "address": "https://x.org/two", "title": "ALL", "text": "other words", "marks": [], "markdown": "",
     "state": "archive"},
    LINK,
    {**LINK, "address": "https://x.org/noted", "note": "a link with a note", "title": "Noted"},
)  # fmt: skip


def library(path: Path, rows: tuple[dict[str, Any], ...] = MORE) -> Library:
    made = Library(path)
    for row in rows:
        made.add(from_portable(row))
    return made


def packed(source: Library, path: Path, **asked: Any) -> Path:
    lost: list[int] = []
    exporting.write(source, path, "zip", asked, lost)
    assert lost == []
    return path


def taken(target: Library, path: Path) -> foreign.Report:
    with path.open("rb") as file:
        return foreign.taken(target, path.name, file)


def said(target: Library) -> dict[str, dict[str, Any]]:
    """What the notes of a library say, without the names of marks; of a link, all its fields."""
    out = {}
    for row in target.listed(100):
        article = target.get(row["id"])
        one = note.said_of(article)
        one["marks"] = [(mark["exact"], mark.get("note", "")) for mark in one["marks"]]
        about = (article["about"].get("byline"), article["about"].get("published"))
        out[article["address"]] = {**one, "saved": article["saved"], "site": article["site"], "about": about}
        if article["missing"] and not article["note"]:
            out[article["address"]] |= {name: article[name] for name in ("place", "fetch", "changed", "progress")}
    return out


def test_every_field_that_a_note_or_a_link_holds_comes_back(tmp_path: Path) -> None:
    with closing(library(tmp_path / "a.sqlite")) as one, closing(Library(tmp_path / "b.sqlite")) as two:
        path = packed(one, tmp_path / "all.zip")
        assert sorted(zipfile.ZipFile(path).namelist()) == ["ALL (2).md", "All.md", "Links.md", "Noted.md"] or sorted(
            zipfile.ZipFile(path).namelist()
        ) == ["ALL.md", "All (2).md", "Links.md", "Noted.md"]
        done = taken(two, path)
        assert (done.new, done.known, done.broken, done.mended, done.form) == (4, 0, (), (), archive.NAME)
        assert said(two) == said(one)
        assert upkeep.check(two) == []


def test_taken_into_the_library_that_it_came_from_nothing_is_twice_and_nothing_is_lost(tmp_path: Path) -> None:
    with closing(library(tmp_path / "a.sqlite")) as one:
        path = packed(one, tmp_path / "all.zip")
        before = [one.get(row["id"]) for row in one.listed(100)]
        done = taken(one, path)
        assert (done.new, done.known) == (0, 4)
        after = [one.get(row["id"]) for row in one.listed(100)]
        for row, was in zip(after, before, strict=True):
            row["about"].pop("readwell.note", None)
            was["about"].pop("readwell.note", None)
            assert row == was
        taken(one, path)
        assert one.count() == 4 and after[-1]["marks"] in ([MARK], [])


def test_an_export_is_the_same_each_time_and_writes_nothing_into_the_library(tmp_path: Path) -> None:
    with closing(library(tmp_path / "a.sqlite")) as one:
        rows = one.base.execute("SELECT about FROM articles").fetchall()
        first, second = packed(one, tmp_path / "1.zip"), packed(one, tmp_path / "2.zip")
        assert first.read_bytes() == second.read_bytes()
        assert one.base.execute("SELECT about FROM articles").fetchall() == rows


def test_lines_of_others_in_the_front_matter_and_files_that_are_no_notes_are_not_lost_silently(tmp_path: Path) -> None:
    with closing(library(tmp_path / "a.sqlite", MORE[:1])) as one:
        path = packed(one, tmp_path / "all.zip")
    text = zipfile.ZipFile(path).read("All.md").decode().replace("\n---\n", "\naliases: [H]\n---\n", 1)
    with zipfile.ZipFile(tmp_path / "other.zip", "w") as out:
        out.writestr("folder/All.md", text)
        out.writestr("picture.png", b"x")
        out.writestr("free.md", "only words")
    with closing(Library(tmp_path / "b.sqlite")) as two:
        done = taken(two, tmp_path / "other.zip")
        assert done.new == 1 and len(done.mended) == 2
        assert two.get(1)["about"]["readwell.front matter"] == "aliases: [H]"


def test_an_archive_of_another_tool_is_none_of_ours(tmp_path: Path) -> None:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as out:
        out.writestr("metadata_1.json", "[]")
        out.writestr("highlights/x.md", "> quote")
    made.seek(0)
    assert not archive.fits(made) and recognised("x.zip", made) == "omnivore-zip"
    assert not archive.fits(io.BytesIO(b"PK")) and not archive.fits(io.BytesIO(b""))


def test_more_notes_than_an_import_takes_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "ENTRIES", 4)
    with closing(library(tmp_path / "a.sqlite")) as one, pytest.raises(Refused, match="too many"):
        packed(one, tmp_path / "all.zip")


@pytest.mark.usefixtures("home")
def test_the_command_writes_by_the_ending_and_takes_it_back(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    library_file().parent.mkdir(parents=True)
    library(library_file()).close()
    path = str(tmp_path / "part.zip")
    assert main(["library", "export", path, "--state", "archive"]) == 0
    assert zipfile.ZipFile(path).namelist() == ["ALL.md"]
    assert main(["library", "import", "--dry", path]) == 0
    assert capsys.readouterr().out == "1 new, 0 known, 0 broken (of readwell-notes; nothing was written)\n"
    assert main(["library", "import", path]) == 0
    assert capsys.readouterr().out == "0 new, 1 known, 0 broken\n"
    assert main(["library", "export", "-", "--form", "zip"]) == 2
