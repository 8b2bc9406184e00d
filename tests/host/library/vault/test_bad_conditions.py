"""A disk that is full or closed, files that can't be read, long names, loops and clocks: nothing is lost on either side."""

from __future__ import annotations

import errno
import os
import time
import zlib
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from readwell.engine.basics.errors import Refused
from readwell.services.library import folder as folder_module
from readwell.services.library import upkeep
from readwell.services.library.store import Library
from readwell.services.library.vault import files
from readwell.services.library.vault import sync as module
from readwell.services.library.vault.sync import Done, sync

from tests.host.library.vault.notes import add, change, notes

Fault = Callable[[pytest.MonkeyPatch, OSError], None]


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "TWICE", 0.0)


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with closing(Library(tmp_path / "library.sqlite")) as made:
        yield made


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    path = tmp_path / "notes"
    path.mkdir()
    return path


def raising(problem: OSError) -> Callable[..., None]:
    def fail(*_: object, **__: object) -> None:
        raise problem

    return fail


def settled(library: Library, folder: Path) -> Done:
    """Looks until nothing is left to do; returns what the first look did."""
    first = sync(library, folder)
    sync(library, folder)
    assert sync(library, folder).count == 0 and upkeep.check(library) == []
    assert not [path for path in folder.rglob("*") if path.name.startswith((".writing-", ".readwell-held"))]
    return first


#: The calls that write, each of which may be refused.
FAULTS: dict[str, Fault] = {
    "a draft": lambda patch, problem: patch.setattr(folder_module, "_draft", raising(problem)),
    "its name": lambda patch, problem: patch.setattr(os, "link", raising(problem)),
    "the folder for what is moved aside": lambda patch, problem: patch.setattr(Path, "mkdir", raising(problem)),
    "moving aside": lambda patch, problem: patch.setattr(Path, "rename", raising(problem)),
    "the folder's entry": lambda patch, problem: patch.setattr(folder_module, "_settle", raising(problem)),
}


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize(("number", "code"), [(errno.ENOSPC, "disk-full"), (errno.EROFS, "read-only")])
def test_a_write_that_is_refused_loses_nothing_and_the_next_look_goes_on(
    library: Library, folder: Path, monkeypatch: pytest.MonkeyPatch, fault: str, number: int, code: str
) -> None:
    first, second = add(library), add(library, "Weir")
    sync(library, folder)
    library.change(first, {"note": "of the library"})
    change(folder / "Harbour.md", "was quiet.", "was loud.")
    change(folder / "Weir.md", "was quiet.", "was wild.")
    add(library, "New")
    with monkeypatch.context() as patch:
        FAULTS[fault](patch, OSError(number, os.strerror(number)))
        try:
            sync(library, folder)
        except Refused as problem:
            assert problem.code == code
    settled(library, folder)
    text = (folder / "Harbour.md").read_text("utf-8")
    assert "was loud." in text and "of the library" in text
    assert "was loud." in library.get(first)["markdown"] and library.get(first)["note"] == "of the library"
    assert "was wild." in library.get(second)["markdown"] and "New.md" in notes(folder)
    assert library.count() == 3


def test_a_library_whose_disk_is_full_keeps_the_notes_edit_for_the_next_look(library: Library, folder: Path) -> None:
    number = add(library)
    sync(library, folder)
    path = folder / "Harbour.md"
    change(path, "was quiet.", f"was loud. {os.urandom(60_000).hex()}")
    before = path.read_bytes()
    (pages,) = library.base.execute("PRAGMA page_count").fetchone()
    library.base.execute(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(Refused) as refused:
        sync(library, folder)
    assert refused.value.code == "disk-full" and path.read_bytes() == before
    library.base.execute("PRAGMA max_page_count = 1000000")
    settled(library, folder)
    assert "was loud." in library.get(number)["markdown"] and path.read_bytes() == before


def test_a_file_that_can_not_be_read_is_told_and_costs_no_other(
    library: Library, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = add(library), add(library, "Weir")
    sync(library, folder)
    change(folder / "Harbour.md", "was quiet.", "was loud.")
    change(folder / "Weir.md", "was quiet.", "was wild.")
    raw = files.raw
    with monkeypatch.context() as patch:
        patch.setattr(files, "raw", lambda path: None if path.name == "Harbour.md" else raw(path))
        done = sync(library, folder)
    assert done.told == ["Harbour.md can't be read now"] and done.taken == 1
    assert "was quiet." in library.get(first)["markdown"] and "was wild." in library.get(second)["markdown"]
    assert settled(library, folder).taken == 1 and "was loud." in library.get(first)["markdown"]


def test_a_file_that_is_no_text_is_told_and_stays(library: Library, folder: Path) -> None:
    number = add(library)
    sync(library, folder)
    (folder / "Harbour.md").write_bytes(b"\xff\xfe\x00broken")
    assert sync(library, folder).told == ["Harbour.md can't be read now"]
    assert (folder / "Harbour.md").read_bytes() == b"\xff\xfe\x00broken"
    assert "was quiet." in library.get(number)["markdown"]


def test_a_file_of_70_megabytes_is_left_alone(library: Library, folder: Path) -> None:
    number = add(library)
    sync(library, folder)
    for name in ("Harbour.md", "Other.md"):
        with (folder / name).open("ab") as file:
            file.truncate(70_000_000)
    done = sync(library, folder)
    assert done.count == 0 and done.told == ["Harbour.md can't be read now"]
    assert (folder / "Harbour.md").stat().st_size == 70_000_000 and library.count() == 1
    assert library.get(number)["state"] == ""


def test_a_name_of_300_characters_is_cut_and_two_of_them_have_files_of_their_own(
    library: Library, folder: Path
) -> None:
    for number, letter in enumerate(("x", "é", "図")):
        for ending in "ab":
            add(library, letter * 300 + ending, address=f"https://x.example/{number}{ending}", text=f"{letter}{ending}")
    assert settled(library, folder).written == 6
    names = notes(folder)
    assert len(names) == 6 and all(len(name.encode()) <= 255 for name in names)
    assert {len(row["title"]) for row in library.listed(10)} == {301}


@pytest.mark.skipif(os.name == "nt", reason="links need a right there")
def test_a_folder_that_leads_to_itself_ends(library: Library, folder: Path) -> None:
    add(library)
    (folder / "inner").mkdir()
    (folder / "inner" / "loop").symlink_to(folder, target_is_directory=True)
    (folder / "Link.md").symlink_to(folder / "Harbour.md")
    assert settled(library, folder).written == 1
    assert notes(folder) == ["Harbour.md"]


def test_a_note_that_two_programs_edit_at_once_keeps_both_edits(
    library: Library, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = add(library)
    sync(library, folder)
    path = folder / "Harbour.md"
    change(path, "was quiet.", "was loud.")
    library.change(number, {"note": "of the library"})
    take_away = files.take_away

    def meanwhile(one: Path, expected: str) -> Path | None:
        if one == path and "too" not in path.read_text("utf-8"):
            change(path, "was loud.", "was loud, too.")  # another program saves between our look and our write
        return take_away(one, expected)

    with monkeypatch.context() as patch:
        patch.setattr(files, "take_away", meanwhile)
        sync(library, folder)
    assert "was loud, too." in path.read_text("utf-8")
    settled(library, folder)
    text = path.read_text("utf-8")
    assert "was loud, too." in text and "of the library" in text
    assert "was loud, too." in library.get(number)["markdown"] and notes(folder) == ["Harbour.md"]


@pytest.mark.parametrize("days", [-1, 1])
def test_a_clock_that_was_set_by_a_day_hides_no_edit(
    library: Library, folder: Path, monkeypatch: pytest.MonkeyPatch, days: int
) -> None:
    number = add(library)
    settled(library, folder)
    path = folder / "Harbour.md"
    size = path.stat().st_size
    real = time.time_ns
    monkeypatch.setattr(time, "time_ns", lambda: real() + days * 86_400 * 10**9)
    change(path, "was quiet.", "was quick.")  # of the same length
    moment = path.stat().st_mtime + days * 86_400
    os.utime(path, (moment, moment))
    assert path.stat().st_size == size
    sync(library, folder)
    assert "was quick." in library.get(number)["markdown"]
    library.change(number, {"note": "afterwards"})
    settled(library, folder)
    assert "afterwards" in path.read_text("utf-8") and "was quick." in path.read_text("utf-8")


def test_a_look_that_finds_nothing_new_unpacks_and_reads_nothing(
    library: Library, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(20):
        add(library, f"Note {number}")
    sync(library, folder)
    for path in folder.glob("*.md"):
        os.utime(path, (1_700_000_000, 1_700_000_000))
    sync(library, folder)
    monkeypatch.setattr(files, "raw", raising(OSError("read")))
    monkeypatch.setattr(zlib, "decompress", raising(OSError("unpacked")))
    assert sync(library, folder) == Done()
