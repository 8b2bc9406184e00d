"""Creates files and folders that only their owner can read: the library, the log, settings. A crash leaves no file."""

from __future__ import annotations

import contextlib
import errno
import os
import sys
from pathlib import Path

from readwell.engine.basics.errors import Refused

FILE, FOLDER = 0o600, 0o700
#: What a system says that has no room left.
FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)


def folder(path: Path) -> None:
    """Creates the folder. An existing folder named like ours is made private too; any other stays as it is."""
    if not path.exists():
        path.mkdir(parents=True, exist_ok=True)
    elif path.name.lower() != "readwell":
        return
    _close(path, FOLDER)


def file(path: Path) -> None:
    """Creates an empty file if there is none, and makes it private."""
    if not path.exists():
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, FILE))
    close(path)


def close(*paths: Path) -> None:
    """Makes files private, if they exist."""
    for path in paths:
        if path.is_file():
            _close(path, FILE)


def replace(path: Path, text: str) -> None:
    """Writes a private file whole or not at all: another process may read or write it at the same time."""
    spare = path.with_name(f"{path.name}.{os.getpid()}")
    try:
        folder(path.parent)
        file(spare)
        spare.write_text(text, "utf-8")
        spare.replace(path)
    except OSError as problem:
        code = "disk-full" if problem.errno in FULL else "read-only"
        raise Refused(code, f"{path}: {problem.strerror or problem}") from None
    finally:
        with contextlib.suppress(OSError):
            spare.unlink()


def opener(path: str, flags: int) -> int:
    """For `open`: creates a private file."""
    return os.open(path, flags, FILE)


def leave_no_dump() -> None:
    """Has a crash of this process, or of one that it starts, leave no file: the memory holds what a person reads."""
    if sys.platform == "win32":
        return
    import resource

    with contextlib.suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_CORE, (0, resource.getrlimit(resource.RLIMIT_CORE)[1]))


def _close(path: Path, mode: int) -> None:
    # A file of another user, or a file system without modes, is no reason to stop.
    with contextlib.suppress(OSError):
        path.chmod(path.stat().st_mode & mode)
