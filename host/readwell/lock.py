"""Tells whether a recording's process is at work: the lock that it holds ends with it, however it ends.

Who only looks holds the lock for a moment, so a process that means to keep it tries for a while. Once it has it, the
file is no longer empty: an empty one belongs to a process that is still beginning.
"""

from __future__ import annotations

import sys
import time
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


#: Seconds for which a process tries that means to keep the lock, and between two tries.
TRIES, PAUSE = 2.0, 0.01


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


@contextmanager
def kept(path: Path) -> Iterator[bool]:
    """Holds the lock for a long work, as soon as nobody looks at it; false if another process keeps it."""
    end = time.monotonic() + TRIES
    private.file(path)
    with path.open("r+b") as file:
        while True:
            try:
                _take(file)
            except OSError:
                if time.monotonic() < end:
                    time.sleep(PAUSE)
                    continue
                yield False
            else:
                file.write(b"1")
                file.flush()
                yield True
            return


def was_taken(path: Path) -> bool:
    """Whether a process has begun with it: it is at work, or has ended."""
    return path.exists() and path.stat().st_size > 0


def is_free(path: Path) -> bool:
    """Whether no process holds the lock."""
    if not path.exists():
        return True
    with locked(path) as mine:
        return mine
