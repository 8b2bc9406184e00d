"""Files and folders that only their owner may read: the library, the log, what a person has set."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

FILE, FOLDER = 0o600, 0o700


def folder(path: Path) -> None:
    """Makes the folder. One of our own name that is there already is closed to others too; any other stays as it is."""
    if not path.exists():
        path.mkdir(parents=True, exist_ok=True)
    elif path.name.lower() != "readwell":
        return
    _close(path, FOLDER)


def file(path: Path) -> None:
    """Makes an empty file if there is none, and closes it to others."""
    if not path.exists():
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, FILE))
    close(path)


def close(*paths: Path) -> None:
    """Closes files to others, as far as they are there."""
    for path in paths:
        if path.is_file():
            _close(path, FILE)


def opener(path: str, flags: int) -> int:
    """For `open`: a new file is its owner's alone from the beginning."""
    return os.open(path, flags, FILE)


def _close(path: Path, mode: int) -> None:
    # Another's file that we may write to, or a file system without modes, is no reason to stop.
    with contextlib.suppress(OSError):
        path.chmod(path.stat().st_mode & mode)
