"""The folder of notes that a person has chosen, and what keeps it in step while the native host or a command lives."""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from readwell.engine.basics.errors import Refused
from readwell.services.library.folder import refuse_os_errors, writable
from readwell.services.library.saving import library_file
from readwell.services.library.store import Library
from readwell.services.library.vault import files
from readwell.services.library.vault.sync import Done, sync
from readwell.system import private
from readwell.system.installed import python

#: Seconds between two looks at both sides.
PAUSE = 3.0


def vault_file() -> Path:
    """Returns the file that names the folder."""
    return library_file().with_name("vault.json")


def folder() -> Path | None:
    """Returns the chosen folder; None if there is none."""
    try:
        found = json.loads(vault_file().read_text("utf-8"))
    except (OSError, ValueError):
        return None
    path = found.get("folder") if isinstance(found, dict) else None
    return Path(path) if isinstance(path, str) and path else None


def choose(wanted: Path | None) -> Path | None:
    """Chooses a folder, after a test write; None: no folder is kept in step any more, and its notes stay."""
    if wanted is None:
        with refuse_os_errors(vault_file()):
            vault_file().unlink(missing_ok=True)
        return None
    found = writable(wanted)
    private.replace(vault_file(), json.dumps({"folder": str(found)}))
    return found


def noted(library: Library, number: int) -> str:
    """Writes the note of an article that was just changed; returns why it could not be: the next look tries again."""
    place = folder()
    if place is None:
        return ""
    try:
        sync(library, place, only=[number])
    except (Refused, sqlite3.Error, OSError) as problem:
        return str(problem)
    return ""


def watch(library: Library, tell: Callable[[Done], object], stop: Callable[[float], bool], force: bool = False) -> None:
    """Looks at both sides every few seconds until `stop`; a look at two sides that are as they were costs little."""
    last: object = None
    while True:
        place = folder()
        if place is not None:
            try:
                now = (library.base.execute("PRAGMA data_version").fetchone(), files.listed(place))
                # What was written a moment ago is read once more (sync._agree).
                if now != last or _is_young(now[1]):
                    tell(sync(library, place, force=force))
                    last = (library.base.execute("PRAGMA data_version").fetchone(), files.listed(place))
            except Refused as problem:
                tell(Done(told=[problem.message]))
                last = None
        if stop(PAUSE):
            return


def _is_young(seen: dict[str, files.Seen]) -> bool:
    newest = max((one.modified for one in seen.values()), default=0)
    return abs(time.time_ns() - newest) < 4 * PAUSE * 1e9


def keep_in_step() -> subprocess.Popen[bytes] | None:
    """Starts a program that keeps the chosen folder in step until its input ends, as the native host's does."""
    if folder() is None:
        return None
    arguments = [*python(), "-m", "readwell", "library", "sync", "--watch", "--until-input-ends"]
    return subprocess.Popen(arguments, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def input_ends() -> Callable[[float], bool]:
    """Returns a wait that says whether standard input has ended meanwhile: with the program that started this one."""
    over = threading.Event()

    def listen() -> None:
        sys.stdin.buffer.read()
        over.set()

    threading.Thread(target=listen, daemon=True).start()
    return over.wait


def look_once(force: bool = False) -> Done:
    """Brings the chosen folder into step once."""
    place = folder()
    if place is None:
        raise Refused("folder", "no folder of notes is chosen: readwell library vault FOLDER")
    with closing(Library(library_file())) as library:
        return sync(library, place, force=force)
