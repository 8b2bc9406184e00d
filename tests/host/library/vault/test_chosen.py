"""A person chooses a folder of notes, and it stays in step with what is saved, by the host and by the command line."""

from __future__ import annotations

import subprocess
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from readwell.commands.cli import main
from readwell.engine.basics.errors import Refused
from readwell.services.library import allowed
from readwell.services.library.requests import HOST_REQUESTS
from readwell.services.library.saving import library_file
from readwell.services.library.store import Library
from readwell.services.library.vault import chosen
from readwell.services.library.vault import sync as module
from readwell.services.library.vault.sync import Done

RECORD = {"address": "https://x.example/a", "title": "Harbour", "saved": "2026-01-01", "text": "The quay was quiet."}


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("XDG_DATA_HOME", "LOCALAPPDATA", "HOME"):
        monkeypatch.setenv(name, str(tmp_path))
    monkeypatch.setattr(module, "TWICE", 0.0)
    return tmp_path


@pytest.fixture
def folder(home: Path) -> Path:
    path = home / "notes"
    path.mkdir()
    return path


def ask(name: str, **fields: Any) -> dict[str, Any]:
    return HOST_REQUESTS[name](fields, "native")


def test_what_is_saved_is_a_note_at_once_and_changes_follow(folder: Path) -> None:
    allowed.allow(folder.resolve())
    assert ask("vault") == {"folder": ""}
    assert ask("vault", folder=str(folder))["folder"] == str(folder.resolve())
    number = ask("library-add", record=RECORD)["id"]
    note = folder / "Harbour.md"
    assert "The quay was quiet." in note.read_text("utf-8")
    assert "unnoted" not in ask("library-change", article=number, note="for Monday")
    assert "for Monday" in note.read_text("utf-8")
    note.write_text(note.read_text("utf-8").replace("was quiet", "was loud"), encoding="utf-8")
    told = ask("vault", look=True)
    assert (told["taken"], told["told"]) == (1, [])
    assert "was loud" in ask("library-show", article=number)["article"]["markdown"]
    assert ask("vault", off=True) == {"folder": ""} and note.is_file()


def test_only_a_folder_that_a_person_has_allowed_is_taken_from_a_browser(folder: Path) -> None:
    with pytest.raises(Refused, match="not among the folders"):
        ask("vault", folder=str(folder))
    assert chosen.folder() is None


def test_a_save_is_not_lost_where_its_note_cannot_be_written(folder: Path) -> None:
    chosen.choose(folder)
    folder.rmdir()
    reply = ask("library-add", record=RECORD)
    assert "is not there" in reply["unnoted"] and ask("library-list")["count"] == 1
    folder.mkdir()
    assert ask("vault", look=True)["written"] == 1


def test_the_command_line_chooses_looks_and_says_what_happened(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ask("library-add", record=RECORD)
    assert main(["library", "sync"]) != 0
    assert main(["library", "vault", str(folder)]) == 0
    assert main(["library", "sync"]) == 0
    assert "1 written" in capsys.readouterr().out
    (folder / "Copy.md").write_bytes((folder / "Harbour.md").read_bytes())
    assert main(["library", "sync"]) == 1
    assert "copy" in capsys.readouterr().err
    assert main(["library", "vault", "--off"]) == 0 and chosen.folder() is None


def test_a_watch_follows_both_sides_and_rests_where_nothing_changes(folder: Path) -> None:
    chosen.choose(folder)
    ask("library-add", record={**RECORD, "address": "https://x.example/b", "title": "Before"})
    seen: list[Done] = []
    steps = iter(("edit", "rest", "end"))

    def step(_: float) -> bool:
        now = next(steps)
        if now == "edit":
            note = folder / "Before.md"
            note.write_text(note.read_text("utf-8") + "\nby hand\n", encoding="utf-8")
        return now == "end"

    with closing(Library(library_file())) as library:
        chosen.watch(library, seen.append, step)
        assert "by hand" in library.get(1)["markdown"]
    assert [done.taken for done in seen] == [0, 1, 0]


def test_the_hosts_own_program_ends_with_its_input(folder: Path) -> None:
    assert chosen.keep_in_step() is None
    chosen.choose(folder)
    program = chosen.keep_in_step()
    assert program and program.stdin
    ask("library-list")
    with closing(Library(library_file())) as library:
        library.add(chosen_article())
    end = time.monotonic() + 30
    while not (folder / "Harbour.md").exists():
        assert time.monotonic() < end and program.poll() is None, "no note was written"
        time.sleep(0.05)
    program.stdin.close()
    try:
        assert program.wait(30) == 0
    except subprocess.TimeoutExpired:
        program.kill()
        raise


def chosen_article() -> Any:
    from readwell.services.library.article import from_portable

    return from_portable(RECORD)
