"""The library and its folder of notes come into step, and neither is ever written over the other's newer edit."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from readwell.engine.basics.errors import Refused
from readwell.services.library import upkeep
from readwell.services.library.store import Library
from readwell.services.library.vault import files
from readwell.services.library.vault import sync as module
from readwell.services.library.vault.sync import Done, sync
from readwell.system import lock

from tests.host.library.vault.notes import add, change, notes


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "TWICE", 0.0)


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    library = Library(tmp_path / "library.sqlite")
    yield library
    library.close()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    path = tmp_path / "notes"
    path.mkdir()
    return path


def quiet(library: Library, folder: Path) -> None:
    """A further look finds nothing to do."""
    assert sync(library, folder) == Done()
    assert upkeep.check(library) == []


def test_each_article_has_a_note_and_a_link_alone_has_none(library: Library, folder: Path) -> None:
    add(library)
    add(library, "Weir/../x")
    add(library, "Link", text="", markdown="")
    assert sync(library, folder).written == 2
    assert notes(folder) == ["Harbour.md", "Weir .. x.md"]
    assert "The quay was quiet." in (folder / "Harbour.md").read_text("utf-8")
    quiet(library, folder)


def test_an_edit_in_the_folder_comes_into_the_library(library: Library, folder: Path) -> None:
    number = add(library)
    sync(library, folder)
    path = folder / "Harbour.md"
    change(path, "was quiet.", "was quiet. I was there.")
    change(path, "tags: [sea]", "tags:\n  - sea\n  - mine\nstate: later\naliases: [H]")
    before = path.read_bytes()
    assert sync(library, folder).taken == 1
    row = library.get(number)
    assert "I was there." in row["markdown"] and (row["tags"], row["state"]) == (["mine", "sea"], "later")
    assert path.read_bytes() == before
    quiet(library, folder)


def test_an_edit_in_the_library_comes_into_the_note_and_lines_of_others_stay(library: Library, folder: Path) -> None:
    number = add(library)
    sync(library, folder)
    path = folder / "Harbour.md"
    change(path, "tags: [sea]", "tags: [sea]\ncssclass: wide")
    sync(library, folder)
    library.change(number, {"note": "for Monday", "favourite": True})
    assert sync(library, folder).written == 1
    text = path.read_text("utf-8")
    assert "for Monday" in text and "favourite: true" in text and "\ncssclass: wide\n" in text
    quiet(library, folder)


def test_edits_of_different_fields_on_both_sides_come_together(library: Library, folder: Path) -> None:
    number = add(library)
    sync(library, folder)
    change(folder / "Harbour.md", "was quiet.", "was loud.")
    library.change(number, {"progress": 0.5, "tags": ["sea", "library"]})
    done = sync(library, folder)
    assert (done.written, done.taken, done.told) == (1, 1, [])
    text = (folder / "Harbour.md").read_text("utf-8")
    assert "was loud." in text and "progress: 0.5" in text and "library" in text
    assert "was loud." in library.get(number)["markdown"]
    quiet(library, folder)


def test_of_two_edits_of_the_same_words_both_stay_in_two_files(library: Library, folder: Path) -> None:
    number = add(library, note="first")
    sync(library, folder)
    change(folder / "Harbour.md", "first", "from the folder")
    library.change(number, {"note": "from the library"})
    (told,) = sync(library, folder).told
    assert "both changed (note)" in told
    one, other = [(folder / name).read_text("utf-8") for name in notes(folder)]
    assert {"from the folder" in one, "from the folder" in other} == {True, False}
    assert {"from the library" in one, "from the library" in other} == {True, False}
    assert library.get(number)["note"] == "from the folder"
    quiet(library, folder)


def test_a_note_is_followed_under_another_name_and_in_another_folder(library: Library, folder: Path) -> None:
    number = add(library)
    sync(library, folder)
    (folder / "Read").mkdir()
    (folder / "Harbour.md").rename(folder / "Read" / "Quay.md")
    assert sync(library, folder).moved == 1
    library.change(number, {"note": "moved"})
    sync(library, folder)
    assert notes(folder) == ["Read/Quay.md"] and "moved" in (folder / "Read" / "Quay.md").read_text("utf-8")
    quiet(library, folder)


def test_a_note_that_is_deleted_has_its_article_archived_and_comes_back_if_it_is_put_back(
    library: Library, folder: Path
) -> None:
    number = add(library, state="later")
    sync(library, folder)
    path = folder / "Harbour.md"
    data = path.read_bytes()
    path.unlink()
    (told,) = sync(library, folder).told
    assert "archived" in told and library.get(number)["state"] == "archive"
    quiet(library, folder)
    assert notes(folder) == []
    path.write_bytes(data)
    sync(library, folder)
    assert library.get(number)["state"] == "later"
    quiet(library, folder)


def test_a_note_whose_article_was_removed_is_taken_away_but_kept(library: Library, folder: Path) -> None:
    number = add(library)
    add(library, "Other")
    sync(library, folder)
    library.remove(number)
    assert sync(library, folder).removed == 1
    assert notes(folder) == ["Other.md"] and (folder / files.ASIDE / "Harbour.md").is_file()
    quiet(library, folder)


def test_a_note_that_was_edited_brings_its_removed_article_back(library: Library, folder: Path) -> None:
    number = add(library)
    sync(library, folder)
    library.remove(number)
    change(folder / "Harbour.md", "was quiet.", "was loud.")
    assert sync(library, folder).added == 1
    assert "was loud." in library.listed()[0]["title"] + library.get(library.listed()[0]["id"])["markdown"]
    quiet(library, folder)


def test_a_folder_of_notes_fills_an_empty_library(library: Library, folder: Path, tmp_path: Path) -> None:
    for name in ("One", "Two"):
        add(library, name, note=f"of {name}", collections=["Work"])
    sync(library, folder)
    other = Library(tmp_path / "other.sqlite")
    assert sync(other, folder).added == 2
    rows = {row["title"]: row for row in other.listed()}
    assert (rows["One"]["note"], rows["Two"]["collections"]) == ("of One", ["Work"])
    quiet(other, folder)
    other.close()


def test_a_library_that_has_the_articles_finds_their_notes(library: Library, folder: Path, tmp_path: Path) -> None:
    add(library)
    sync(library, folder)
    other = Library(tmp_path / "other.sqlite")
    add(other, tags=["theirs"])
    sync(other, folder)
    assert other.count() == 1 and notes(folder) == ["Harbour.md"]
    assert other.listed()[0]["tags"] == ["sea", "theirs"]
    quiet(other, folder)
    other.close()


def test_other_files_of_the_folder_are_never_touched(library: Library, folder: Path) -> None:
    mine = folder / "Harbour.md"
    mine.write_text("My own note.", encoding="utf-8")
    (folder / ".obsidian").mkdir()
    (folder / ".obsidian" / "app.json").write_text("{}", encoding="utf-8")
    (folder / "bytes.md").write_bytes(b"\xff\xfe\x00")
    add(library)
    sync(library, folder)
    assert mine.read_text("utf-8") == "My own note."
    assert notes(folder) == ["Harbour (2).md", "Harbour.md", "bytes.md"]
    quiet(library, folder)


def test_a_copy_of_a_note_is_left_alone_and_told(library: Library, folder: Path) -> None:
    add(library)
    sync(library, folder)
    (folder / "Copy.md").write_bytes((folder / "Harbour.md").read_bytes())
    (told,) = sync(library, folder).told
    assert told.startswith("Copy.md is a copy") and library.count() == 1


def test_a_note_that_is_half_written_or_has_lost_its_id_is_left_alone(library: Library, folder: Path) -> None:
    number = add(library)
    sync(library, folder)
    path = folder / "Harbour.md"
    whole = path.read_bytes()
    path.write_bytes(b"")
    (told,) = sync(library, folder).told
    assert "no id" in told and path.read_bytes() == b"" and library.get(number)["state"] == ""
    library.change(number, {"note": "meanwhile"})
    sync(library, folder)
    assert path.read_bytes() == b""
    path.write_bytes(whole)
    sync(library, folder)
    assert "meanwhile" in path.read_text("utf-8")
    quiet(library, folder)


def test_a_folder_that_is_not_all_there_changes_nothing(library: Library, folder: Path, tmp_path: Path) -> None:
    for number in range(8):
        add(library, f"Note {number}")
    sync(library, folder)
    away = tmp_path / "away"
    folder.rename(away)
    with pytest.raises(Refused, match="is not there"):
        sync(library, folder)
    folder.mkdir()
    with pytest.raises(Refused, match="8 of 8 notes are gone"):
        sync(library, folder)
    assert library.count(state="archive") == 0
    sync(library, folder, force=True)
    assert library.count(state="archive") == 8


def test_an_edit_that_comes_while_a_note_is_written_is_not_overwritten(
    library: Library, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = add(library)
    sync(library, folder)
    path = folder / "Harbour.md"
    library.change(number, {"note": "from the library"})
    true_raw = files.raw

    def edits_after_the_look(asked: Path) -> bytes | None:
        data = true_raw(asked)
        if asked == path:
            monkeypatch.setattr(files, "raw", true_raw)
            change(path, "was quiet.", "was loud.")
        return data

    monkeypatch.setattr(files, "raw", edits_after_the_look)
    sync(library, folder)
    assert "was loud." in path.read_text("utf-8")
    sync(library, folder)
    text = path.read_text("utf-8")
    assert "was loud." in text and "from the library" in text
    quiet(library, folder)


def test_what_a_killed_writer_had_moved_aside_comes_back(library: Library, folder: Path) -> None:
    add(library)
    sync(library, folder)
    path = folder / "Harbour.md"
    data = path.read_bytes()
    assert files.take_away(path, files.digest(data)) and not path.exists()
    quiet(library, folder)
    assert path.read_bytes() == data
    aside = files.take_away(path, files.digest(data))
    assert aside
    newer = folder / "Renamed.md"
    newer.write_bytes(data + b"newer\n")
    sync(library, folder)
    assert notes(folder) == ["Renamed.md"] and b"newer" in newer.read_bytes() and not aside.exists()


def test_two_programs_at_once_take_turns(library: Library, folder: Path) -> None:
    with lock.locked(library.path.with_name("vault.lock")), pytest.raises(Refused, match="another program"):
        sync(library, folder)


def test_a_saved_article_is_written_alone_at_once(library: Library, folder: Path) -> None:
    first = add(library)
    add(library, "Other")
    sync(library, folder, only=[first])
    assert notes(folder) == ["Harbour.md"]
    library.change(first, {"note": "again"})
    sync(library, folder, only=[first])
    assert "again" in (folder / "Harbour.md").read_text("utf-8")
