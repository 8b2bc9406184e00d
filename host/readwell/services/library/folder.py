"""Writes files into a folder: atomically, never over another file, never outside the folder."""

from __future__ import annotations

import contextlib
import errno
import os
import secrets
import signal
import threading
import time
from collections.abc import Iterator
from pathlib import Path

from readwell.engine.basics.errors import Refused
from readwell.engine.render.names import safe
from readwell.system import private

try:
    import fcntl
except ImportError:  # Windows, which removes no file that is open
    fcntl = None  # type: ignore[assignment,unused-ignore]

#: After this many files of one name, something is wrong with the name.
MOST_NUMBERS = 10_000
A_DAY = 86_400
#: How the name of a draft begins that its writer holds by a lock.
_HELD = ".readwell-held-"
_CLOSED = (errno.EROFS, errno.EACCES, errno.EPERM)
#: File systems without hard links (FAT, some network drives) say one of these.
_NO_LINKS = (errno.EPERM, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOSYS, errno.EMLINK, errno.EXDEV, errno.EACCES)


def write_new(folder: Path, name: str, data: bytes) -> Path:
    """Writes a new file of this name, with " (2)" and so on if it exists. Returns its path."""
    ending = Path(name).suffix
    stem = safe(name.removesuffix(ending))
    with refuse_os_errors(folder):
        folder = _there(folder)
        draft = _draft(folder, data)
        try:
            for number in range(1, MOST_NUMBERS):
                numbered = stem if number == 1 else f"{stem} ({number})"
                path = folder / f"{numbered}{ending}"
                if _taken(draft, path):
                    _settle(folder)
                    return path
        finally:
            draft.unlink(missing_ok=True)
    raise Refused("folder", f"{folder} already has {MOST_NUMBERS} files called {name}")


def folder_of(written: str) -> Path:
    """Returns the folder that a command line names; `~` and `~name` are home folders, as far as there are such."""
    return Path(os.path.expanduser(written)).absolute()  # noqa: PTH111 - Path.expanduser raises where there is no home


def writable(folder: Path) -> Path:
    """Returns the resolved folder after a test write; creates it if only its last part is missing."""
    with refuse_os_errors(folder):
        folder = _there(folder)
        _draft(folder, b"").unlink()
    return folder


@contextlib.contextmanager
def whole(path: Path) -> Iterator[Path]:
    """Gives a private draft to write, which gets the path's name once all went well; never replaces a file."""
    with refuse_os_errors(path.parent):
        if os.path.lexists(path):
            raise Refused("folder", f"{path} already exists")
        with held_draft(path.parent) as draft:
            yield draft
            if not _taken(draft, path):
                raise Refused("folder", f"{path} already exists")
            _settle(path.parent)


@contextlib.contextmanager
def held_draft(folder: Path) -> Iterator[Path]:
    """Gives a private file to work with, which is gone afterwards; also after a kill, once the next one is made."""
    draft = folder / f"{_HELD}{secrets.token_hex(8)}.part"
    with refuse_os_errors(folder):
        _sweep(folder)
        private.file(draft)
        try:
            with _locked(draft), _ended_by_a_signal():
                yield draft
        finally:
            _drop(draft)


def _drop(draft: Path) -> None:
    """Removes a draft, and what SQLite keeps beside one that is a library."""
    for ending in ("-wal", "-shm", "-journal", ""):
        draft.with_name(draft.name + ending).unlink(missing_ok=True)


@contextlib.contextmanager
def refuse_os_errors(place: Path) -> Iterator[None]:
    """Turns the system's errors into refusals that a person can act on."""
    try:
        yield
    except UnicodeEncodeError as problem:  # a locale like C, without UTF-8
        raise Refused("folder", f"{place}: names can't be written in {problem.encoding}: set LANG") from None
    except OSError as problem:
        if problem.errno in private.FULL:
            raise Refused("disk-full", f"no room left in {place}") from None
        if problem.errno in _CLOSED:
            raise Refused("read-only", f"{place} may not be written to") from None
        raise Refused("folder", f"{place}: {problem.strerror or problem}") from None


def _there(folder: Path) -> Path:
    """Returns the folder, created if its parent exists: a mistyped path must not become a tree of folders."""
    if not folder.is_absolute():
        raise Refused("folder", f"{folder} is not an absolute path")
    if not folder.exists():
        folder.mkdir()
    if not folder.is_dir():
        raise Refused("folder", f"{folder} is not a folder")
    return folder.resolve()


def _draft(folder: Path, data: bytes) -> Path:
    """Writes the content to a temporary file and syncs it, before it gets its name."""
    _sweep(folder)
    draft = folder / f".readwell-{secrets.token_hex(8)}.part"
    try:
        # As readable as the person's own files (their umask): a temporary file of `tempfile` would be private.
        with draft.open("xb") as out:
            out.write(data)
            out.flush()
            os.fsync(out.fileno())
    except BaseException:
        draft.unlink(missing_ok=True)
        raise
    return draft


def _sweep(folder: Path) -> None:
    """Removes temporary files that a killed writer left behind, once no one can still be writing them."""
    for old in folder.glob(".readwell-*.part"):
        with contextlib.suppress(OSError):
            if abs(time.time() - old.stat().st_mtime) > A_DAY or (old.name.startswith(_HELD) and _is_left(old)):
                _drop(old)


def _is_left(draft: Path) -> bool:
    """Whether nobody holds a draft that its writer would hold: a lock ends with the process that has it."""
    if fcntl is None:
        return False
    with draft.open("rb") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
    return True


@contextlib.contextmanager
def _locked(draft: Path) -> Iterator[None]:
    """Holds a draft while it is written."""
    with draft.open("rb") as file:
        if fcntl is not None:
            with contextlib.suppress(OSError):  # a file system without locks: then it is swept up a day later
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        yield


@contextlib.contextmanager
def _ended_by_a_signal() -> Iterator[None]:
    """Turns the signals that end a program into an exit, which cleans up."""

    def end(number: int, _: object) -> None:
        raise SystemExit(128 + number)

    if threading.current_thread() is not threading.main_thread():
        yield
        return
    ending = [number for name in ("SIGTERM", "SIGHUP") if (number := getattr(signal, name, None)) is not None]
    before = {number: signal.getsignal(number) for number in ending}
    for number, how in before.items():
        if how is signal.SIG_DFL:
            signal.signal(number, end)
    try:
        yield
    finally:
        for number, how in before.items():
            if how is signal.SIG_DFL:
                signal.signal(number, how)


def _taken(draft: Path, path: Path) -> bool:
    """Gives the draft its name; false if another file has it. Unlike a rename, a link can't replace a file."""
    try:
        os.link(draft, path)
        return True
    except FileExistsError:
        return False
    except OSError as problem:
        if problem.errno not in _NO_LINKS:
            raise
    try:
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY))  # reserves the name, so that the rename is safe
    except FileExistsError:
        return False
    draft.replace(path)
    return True


def _settle(folder: Path) -> None:
    """Syncs the folder's entry to disk; Windows has no such call and needs none."""
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
