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

from readwell import subscription
from readwell.errors import Refused
from readwell.folders import log_file, recordings
from readwell.library import allowed, schema
from readwell.library.folder import refuse_os_errors
from readwell.library.saving import library_file
from readwell.library.store import Library


@dataclass(frozen=True)
class Kind:
    """One kind of data: its measure, as number of entries and bytes, and its deletion."""

    measure: Callable[[], tuple[int, int]]
    delete: Callable[[], None]


def listing() -> list[dict[str, str | int]]:
    """Returns the number of entries and the bytes of each kind, also where there are none."""
    found = ((name, *kind.measure()) for name, kind in KINDS.items())
    return [{"name": name, "count": count, "bytes": size} for name, count, size in found]


def delete(name: str) -> None:
    """Deletes all data of one kind."""
    if name not in KINDS:
        raise Refused("request", f"nothing called {name[:40]} is stored")
    KINDS[name].delete()


def _library() -> tuple[int, int]:
    """A damaged library has a size and no articles; measuring creates none."""
    path = library_file()
    if not path.exists():
        return 0, 0
    try:
        with closing(Library(path)) as library:
            count = library.count()
    except Refused:
        count = 0
    return count, _size([path.with_name(path.name + ending) for ending in ("", "-wal", "-journal")])


def _delete_library() -> None:
    """Empties the file instead of removing it: another process may be saving into it."""
    if not library_file().exists():
        return
    with closing(Library(library_file())) as library:
        with library.writing():
            library.base.execute("INSERT INTO found (found) VALUES ('delete-all')")
            library.base.execute("DELETE FROM articles")
        try:
            # Without this, deleted texts stay in the file's free pages.
            library.base.execute("VACUUM")
            library.base.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        except sqlite3.Error as problem:
            raise schema.refused(library.path, problem) from None


def _hosts_files() -> list[Path]:
    return [subscription.list_file(), subscription.list_file().with_suffix(".json")]


def _hosts() -> tuple[int, int]:
    return subscription.load(), _size(_hosts_files())


def _delete_hosts() -> None:
    for path in _hosts_files():
        with refuse_os_errors(path):
            path.unlink(missing_ok=True)
    subscription.load()


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
    """Recordings that are being made, or wait to be taken."""
    found = list(recordings().glob("*/job.json"))
    return len(found), _size([path for one in found for path in one.parent.iterdir()])


def _delete_recordings() -> None:
    """One whose process is at work ends at its next note, and removes itself."""
    for path in recordings().glob("*"):
        with refuse_os_errors(path):
            (path / "cancel").touch()
            shutil.rmtree(path, ignore_errors=True)


def _size(paths: list[Path]) -> int:
    return sum(path.stat().st_size for path in paths if path.is_file())


KINDS = {
    "library": Kind(_library, _delete_library),
    "folders": Kind(lambda: allowed.amount("folders"), lambda: allowed.clear("folders")),
    "saves": Kind(lambda: allowed.amount("saves"), lambda: allowed.clear("saves")),
    "hosts": Kind(_hosts, _delete_hosts),
    "recordings": Kind(_recordings, _delete_recordings),
    "log": Kind(_log, _delete_log),
}
