"""Tells whether a recording's process is at work: the lock that it holds ends with it, however it ends."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from readwell import private

if sys.platform == "win32":
    import msvcrt

    def _take(file: BinaryIO) -> None:
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _take(file: BinaryIO) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


@contextmanager
def locked(path: Path) -> Iterator[bool]:
    """Holds the lock meanwhile; false if another process has it."""
    private.file(path)
    with path.open("r+b") as file:
        try:
            _take(file)
        except OSError:
            yield False
        else:
            yield True


def is_free(path: Path) -> bool:
    """Whether no process holds the lock."""
    if not path.exists():
        return True
    with locked(path) as mine:
        return mine
