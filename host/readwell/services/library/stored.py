"""Everything that the native host keeps on disk: how much of each kind there is, and how to delete it.

Files that a person saved are theirs: they are neither counted nor deleted.
"""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from readwell.engine.basics.errors import Refused
from readwell.services import ad_host_list
from readwell.services.library import allowed, damage, marks, schema, upkeep
from readwell.services.library.damage import Busy
from readwell.services.library.folder import refuse_os_errors
from readwell.services.library.saving import library_file
from readwell.services.library.store import Library
from readwell.system import lock
from readwell.system.folders import log_file, recordings


@dataclass(frozen=True)
class Kind:
    """One kind of data: its measure, as number of entries and bytes, its deletion, and the files that hold it."""

    measure: Callable[[], tuple[int, int]]
    delete: Callable[[], None]
    files: Callable[[], list[Path]]


def listing() -> list[dict[str, str | int]]:
    """Returns the number of entries and the bytes of each kind, also where there are none.

    A kind that is damaged has a sentence that says so in `wrong`, and hides no other.
    """
    return [_row(name, kind) for name, kind in KINDS.items()]


def _row(name: str, kind: Kind) -> dict[str, str | int]:
    try:
        count, size = kind.measure()
    except (Refused, OSError, ValueError, sqlite3.Error) as problem:
        return {"name": name, "count": 0, "bytes": _size(kind.files()), "wrong": str(problem)}
    return {"name": name, "count": count, "bytes": size}


def delete(name: str) -> None:
    """Deletes all data of one kind."""
    if name not in KINDS:
        raise Refused("request", f"nothing called {name[:40]} is stored")
    KINDS[name].delete()


def _beside(path: Path) -> list[Path]:
    """Returns an SQLite file and what is kept beside it."""
    return [path.with_name(path.name + ending) for ending in ("", "-wal", "-journal")]


def _library() -> tuple[int, int]:
    """Measuring creates no library."""
    path = library_file()
    if not path.exists():
        return 0, 0
    with closing(Library(path)) as library:
        count = library.count()
        (sound,) = library.base.execute("PRAGMA quick_check(1)").fetchone()
    if sound != "ok":
        raise Refused("library", f"{path}: {sound}")
    return count, _size(_beside(path))


def _delete_library() -> None:
    """Empties the file instead of removing it: another process may be saving into it. One that is damaged is removed,
    as it can't be emptied.
    """
    path = library_file()
    if not path.exists():
        return
    try:
        _empty_library(path)
    except Busy:
        raise
    except (Refused, sqlite3.Error):
        with refuse_os_errors(path):
            damage.remove(path)


def _empty_library(path: Path) -> None:
    with closing(Library(path)) as library:
        with library.writing():
            library.base.execute("INSERT INTO found (found) VALUES ('delete-all')")
            marks.clear(library.base)
            library.base.execute("DELETE FROM articles")
        try:
            # Without this, deleted texts stay in the file's free pages.
            library.base.execute("VACUUM")
            library.base.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        except sqlite3.Error as problem:
            raise schema.refused(library.path, problem) from None
        if wrong := upkeep.check(library):
            raise Refused("library", wrong[0])


def _hosts_files() -> list[Path]:
    return [ad_host_list.list_file(), ad_host_list.list_file().with_suffix(".json")]


def _hosts() -> tuple[int, int]:
    return ad_host_list.load(), _size(_hosts_files())


def _delete_hosts() -> None:
    for path in _hosts_files():
        with refuse_os_errors(path):
            path.rmdir() if path.is_dir() else path.unlink(missing_ok=True)
    ad_host_list.load()


def _logs() -> Iterator[Path]:
    """The native host's log and the older ones beside it."""
    path = log_file()
    yield from (one for one in sorted(path.parent.glob(f"{path.name}*")) if one.is_file())


def _log() -> tuple[int, int]:
    """Counts lines."""
    logs = list(_logs())
    return sum(path.read_bytes().count(b"\n") for path in logs), _size(logs)


def _delete_log() -> None:
    """The running host goes on writing to its own log, so that one is emptied."""
    for path in _logs():
        with refuse_os_errors(path):
            if path == log_file():
                path.write_bytes(b"")
            else:
                path.unlink()


def _recordings() -> tuple[int, int]:
    """Recordings that are being made, or wait to be taken; what is left of others counts with its bytes."""
    return len(list(recordings().glob("*/job.json"))), _size([*recordings().rglob("*")])


def _delete_recordings() -> None:
    """Ends those that are at work first: their process would go on, and write what no list shows."""
    left = []
    for path in recordings().glob("*"):
        with refuse_os_errors(path):
            if not path.is_dir():
                path.unlink()
                continue
            (path / "cancel").touch()
            if (path / "lock").exists() and not lock.end(path / "lock"):
                left.append(path)  # it ends at its next note, and removes itself
                continue
            shutil.rmtree(path)
    if left:
        raise Refused("recording", f"{left[0]} is still at work")


def _size(paths: list[Path]) -> int:
    return sum(path.stat().st_size for path in paths if path.is_file())


def _delete_allowed(table: Literal["folders", "saves"]) -> None:
    """Empties one of both lists; a damaged file, which can't be emptied, is removed with both."""
    try:
        allowed.clear(table)
    except Busy:
        raise
    except Refused:
        with refuse_os_errors(allowed.allowed_file()):
            damage.remove(allowed.allowed_file())


def _allowed_files() -> list[Path]:
    return _beside(allowed.allowed_file())


KINDS = {
    "library": Kind(_library, _delete_library, lambda: _beside(library_file())),
    "folders": Kind(lambda: allowed.amount("folders"), lambda: _delete_allowed("folders"), _allowed_files),
    "saves": Kind(lambda: allowed.amount("saves"), lambda: _delete_allowed("saves"), _allowed_files),
    "hosts": Kind(_hosts, _delete_hosts, _hosts_files),
    "recordings": Kind(_recordings, _delete_recordings, list),
    "log": Kind(_log, _delete_log, lambda: list(_logs())),
}
