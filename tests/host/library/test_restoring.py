"""A backup comes back whole, into nothing or into a library, and a damaged one changes nothing."""

from __future__ import annotations

import errno
import gzip
import os
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from readwell.commands.cli import main
from readwell.engine.basics.errors import Refused
from readwell.services.library import exchange, restoring, schema, upkeep
from readwell.services.library.article import from_portable
from readwell.services.library.restoring import Restored, restore
from readwell.services.library.saving import library_file
from readwell.services.library.store import Library

from tests.host.library.articles import ROWS, TEXTS, article, filled
from tests.host.library.restore_kills import run
from tests.runner.sweep import sweep


def made(folder: Path) -> Path:
    """A backup of a library with all there can be in it."""
    with closing(filled(folder / "source.sqlite")) as library:
        for row in ROWS:
            library.add(from_portable(row))
        library.base.execute("UPDATE articles SET path = '/home/p/all.md' WHERE title = 'All'")
        assert upkeep.backup(library, folder / "backup.sqlite")[1] == []
    return folder / "backup.sqlite"


def long(folder: Path) -> Path:
    """A backup of sixty articles that don't pack well."""
    with closing(Library(folder / "source.sqlite")) as library:
        for number in range(60):
            library.add(article(f"n{number}", f"{number} " + os.urandom(900).hex()))
        upkeep.backup(library, folder / "backup.sqlite")
    return folder / "backup.sqlite"


def held(path: Path) -> list[Any]:
    """Everything in a library but its numbers."""
    with closing(Library(path)) as library:
        assert upkeep.check(library) == []
        rows = [library.get(row["id"]) for row in library.listed(1000, sort="title")]
    return [{name: value for name, value in row.items() if name != "id"} for row in rows]


def exported(folder: Path, name: str) -> Path:
    with closing(Library(folder / "source.sqlite")) as library:
        text = "".join(f"{line}\n" for line in exchange.exported(library))
    path = folder / name
    path.write_bytes(gzip.compress(text.encode()) if name.endswith(".gz") else text.encode())
    return path


def test_where_there_is_no_library_a_backup_becomes_it_with_every_field(tmp_path: Path) -> None:
    backup = made(tmp_path)
    before = backup.read_bytes()
    assert restore(tmp_path / "new" / "library.sqlite", backup) == Restored(len(TEXTS) + 3, 0)
    assert held(tmp_path / "new" / "library.sqlite") == held(tmp_path / "source.sqlite")
    assert backup.read_bytes() == before and [one.name for one in (tmp_path / "new").iterdir()] == ["library.sqlite"]


def test_merged_into_an_empty_library_every_field_comes_back(tmp_path: Path) -> None:
    target = tmp_path / "library.sqlite"
    Library(target).close()
    assert restore(target, made(tmp_path)) == Restored(len(TEXTS) + 3, 0)
    assert held(target) == held(tmp_path / "source.sqlite")
    assert restore(target, tmp_path / "backup.sqlite") == Restored(0, len(TEXTS) + 3)
    assert held(target) == held(tmp_path / "source.sqlite")


@pytest.mark.parametrize("name", ["all.jsonl", "all.jsonl.gz"])
def test_an_export_comes_back_too(tmp_path: Path, name: str) -> None:
    made(tmp_path)
    target = tmp_path / "library.sqlite"
    assert restore(target, exported(tmp_path, name)) == Restored(len(TEXTS) + 3, 0)
    expected = [{**row, "path": ""} for row in held(tmp_path / "source.sqlite")]
    assert held(target) == expected


def test_what_is_newer_here_stays_and_what_was_removed_comes_back(tmp_path: Path) -> None:
    backup = made(tmp_path)
    target = tmp_path / "library.sqlite"
    restore(target, backup)
    with closing(Library(target)) as library:
        ids = {row["title"]: row["id"] for row in library.listed(100)}
        library.remove(ids["Old"])
        later = "2026-05-01T00:00:00+00:00"
        library.add(from_portable({**ROWS[0], "saved": later, "state": "archive", "changed": "2026-05-01T00:00:00Z"}))
        library.change(ids["All"], {"note": "for Tuesday"})
        library.add(article("mine", "my own words"))
    assert restore(target, backup) == Restored(1, len(TEXTS) + 2)
    rows = {row["title"]: row for row in held(target)}
    assert rows["All"]["state"] == "archive" and rows["All"]["saved"] == later
    assert "for Monday" in rows["All"]["note"] and "for Tuesday" in rows["All"]["note"]
    assert {"mine", "Old"} <= rows.keys() and len(rows) == len(TEXTS) + 4


def shortened(path: Path) -> None:
    os.truncate(path, path.stat().st_size // 2)


def garbled(path: Path) -> None:
    with closing(sqlite3.connect(path)) as base, base:
        base.execute("UPDATE articles SET text = x'00' WHERE title = 'Old'")


def unindexed(path: Path) -> None:
    with closing(Library(path)) as library:
        library.base.execute("INSERT INTO found (found) VALUES ('delete-all')")


@pytest.mark.parametrize("damage", [shortened, garbled, unindexed])
@pytest.mark.parametrize("is_there", [True, False])
def test_a_damaged_backup_is_refused_and_changes_nothing(
    tmp_path: Path, damage: Callable[[Path], None], is_there: bool
) -> None:
    backup = made(tmp_path)
    damage(backup)
    target = tmp_path / "there" / "library.sqlite"
    if is_there:
        Library(target).close()
    with pytest.raises(Refused) as refused:
        restore(target, backup)
    assert "is damaged (" in refused.value.message and str(backup) in refused.value.message
    assert target.exists() == is_there
    assert [one.name for one in target.parent.iterdir() if one != target] == []
    assert not is_there or held(target) == []


def test_of_a_damaged_backup_what_can_be_read_is_taken_if_that_is_asked(tmp_path: Path) -> None:
    backup = made(tmp_path)
    garbled(backup)
    done = restore(tmp_path / "library.sqlite", backup, anyway=True)
    assert done.new == len(TEXTS) + 2 and len(done.lost) == 1 and "damaged" in done.lost[0]
    assert [row["title"] for row in held(tmp_path / "library.sqlite") if row["title"] == "Old"] == []


def test_of_a_backup_that_was_cut_off_the_rest_is_taken_if_that_is_asked(tmp_path: Path) -> None:
    backup = long(tmp_path)
    shortened(backup)
    done = restore(tmp_path / "library.sqlite", backup, anyway=True)
    assert 5 < done.new < 60
    assert len(held(tmp_path / "library.sqlite")) == done.new


def test_an_export_that_was_cut_off_is_refused_or_taken_as_far_as_it_goes(tmp_path: Path) -> None:
    made(tmp_path)
    for name in ("all.jsonl", "all.jsonl.gz"):
        path = exported(tmp_path, name)
        os.truncate(path, path.stat().st_size - 40)
        target = tmp_path / f"{name}.sqlite"
        with pytest.raises(Refused):
            restore(target, path)
        assert not target.exists()
        done = restore(target, path, anyway=True)
        assert done.new >= 1 and len(done.lost) == 1
        assert len(held(target)) == done.new


@pytest.mark.parametrize("anyway", [True, False])
def test_a_backup_of_a_newer_version_is_refused(tmp_path: Path, anyway: bool) -> None:
    backup = made(tmp_path)
    with closing(sqlite3.connect(backup)) as base:
        base.execute(f"PRAGMA user_version = {len(schema.MIGRATIONS) + 1}")
    with pytest.raises(Refused, match="update it"):
        restore(tmp_path / "library.sqlite", backup, anyway=anyway)
    assert not (tmp_path / "library.sqlite").exists()


def test_a_backup_of_an_older_version_comes_forward(tmp_path: Path) -> None:
    path = tmp_path / "old.sqlite"
    with closing(sqlite3.connect(path, isolation_level=None)) as base:
        for statement in schema._statements(schema.MIGRATIONS[0]):
            base.execute(statement)
        base.execute("PRAGMA user_version = 1")
    before = path.read_bytes()
    assert restore(tmp_path / "library.sqlite", path) == Restored(0, 0)
    assert path.read_bytes() == before


@pytest.mark.parametrize("data", [b"", b"{}", b"PK\x03\x04", b"SQLite format 3\0", b"\xff" * 5000])
def test_what_is_no_backup_is_refused(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "x").write_bytes(data)
    for anyway in (True, False):
        with pytest.raises(Refused):
            restore(tmp_path / "library.sqlite", tmp_path / "x", anyway=anyway)
        assert not (tmp_path / "library.sqlite").exists()


def test_a_database_of_another_program_is_refused(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "x.sqlite")) as base, base:
        base.execute("CREATE TABLE visits (url TEXT)")
    with pytest.raises(Refused, match="not a library"):
        restore(tmp_path / "library.sqlite", tmp_path / "x.sqlite", anyway=True)
    assert not (tmp_path / "library.sqlite").exists()


def test_a_full_disk_is_said_and_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    backup = made(tmp_path)
    target = tmp_path / "there" / "library.sqlite"
    Library(target).close()

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(shutil, "copyfile", full)
    with pytest.raises(Refused) as refused:
        restore(target, backup)
    assert refused.value.code == "disk-full" and held(target) == []
    assert [one.name for one in target.parent.iterdir()] == [target.name]


def test_a_disk_that_fills_up_while_it_is_merged_keeps_what_came_and_a_rerun_ends_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    backup = long(tmp_path)
    target = tmp_path / "library.sqlite"
    Library(target).close()
    monkeypatch.setattr(restoring, "AT_ONCE", 3)
    opened = schema.opened

    def small(path: Path) -> sqlite3.Connection:
        base = opened(path)
        if path == target:
            (pages,) = base.execute("PRAGMA page_count").fetchone()
            base.execute(f"PRAGMA max_page_count = {pages + 20}")
        return base

    with monkeypatch.context() as patch:
        patch.setattr(schema, "opened", small)
        with pytest.raises(Refused) as refused:
            restore(target, backup)
    assert refused.value.code == "disk-full"
    came = len(held(target))
    assert 0 < came < 60 and restore(target, backup) == Restored(60 - came, came)
    assert len(held(target)) == 60


def test_notes_that_are_not_in_the_folder_do_not_count_as_deleted(tmp_path: Path) -> None:
    with closing(Library(tmp_path / "source.sqlite")) as library:
        for name in ("here", "gone"):
            library.base.execute("INSERT INTO vault VALUES (?, 1, ?, '', 0, 0, '', x'')", (name, f"{name}.md"))
        upkeep.backup(library, tmp_path / "backup.sqlite")
    vault = tmp_path / "notes"
    vault.mkdir()
    (vault / "here.md").write_text("x")
    for number, (folder, left) in enumerate(((vault, ["here"]), (None, []))):
        target = tmp_path / f"{number}.sqlite"
        restore(target, tmp_path / "backup.sqlite", folder)
        with closing(Library(target)) as library:
            assert [name for (name,) in library.base.execute("SELECT id FROM vault")] == left


@pytest.mark.skipif(os.name == "nt", reason="the restore is ended as only POSIX can end one")
@pytest.mark.parametrize("merging", [True, False])
def test_a_restore_that_was_killed_is_ended_by_a_rerun(tmp_path: Path, merging: bool) -> None:
    kills = sweep(3, 40)
    outcome = run(tmp_path, kills=kills, rows=400, seed=5, merging=merging)
    assert outcome.kills == kills
    assert (outcome.lost, outcome.twice, outcome.broken, outcome.left) == (0, 0, [], [])


@pytest.mark.usefixtures("home")
def test_the_commands_say_what_they_did(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    restore(library_file(), made(tmp_path))
    copy = str(tmp_path / "copy.sqlite")
    assert main(["library", "backup", copy]) == 0
    assert "the copy was checked: all is well" in capsys.readouterr().out
    assert main(["library", "restore", copy]) == 0
    assert capsys.readouterr().out == f"0 restored, {len(TEXTS) + 3} known, 0 lost\n"
    garbled(library_file())
    assert main(["library", "backup", str(tmp_path / "bad.sqlite")]) == 1
    captured = capsys.readouterr()
    assert "1 problems in the copy" in captured.out and "is damaged" in captured.err
    assert main(["library", "restore", str(tmp_path / "bad.sqlite")]) == 2
    assert "--anyway" in capsys.readouterr().err
    assert main(["library", "restore", str(tmp_path / "bad.sqlite"), "--anyway"]) == 1
