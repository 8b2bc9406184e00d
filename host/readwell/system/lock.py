"""Tells whether a recording's process is at work: the lock that it holds ends with it, however it ends.

Who only looks holds the lock for a moment, so a process that means to keep it tries for a while. Once it has it, the
file is no longer empty, and names the process: an empty one belongs to a process that is still beginning.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from readwell.system import private

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
#: Seconds in which a process ends that was asked to.
ENDS = 3.0


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
                # Windows lets nobody read the byte that is locked, so the number follows it.
                file.write(b"1%d" % os.getpid())
                file.truncate()
                file.flush()
                yield True
            return


def end(path: Path) -> bool:
    """Ends the process that keeps the lock, as gently as it lets us; false if it goes on, or can't be found."""
    for how in (signal.SIGTERM, getattr(signal, "SIGKILL", signal.SIGTERM)):
        keeper = _keeper(path)
        if not keeper:
            return is_free(path)
        _send(keeper, how)
        until = time.monotonic() + ENDS
        while time.monotonic() < until:
            if is_free(path):
                return True
            time.sleep(PAUSE)
    return False


def _keeper(path: Path) -> int:
    """Returns the process that keeps the lock, 0 if there is none but this one.

    Whoever has just taken the lock may not have written its number yet: it is read twice, while the lock is held.
    """
    found = []
    for pause in (2 * PAUSE, 0.0):
        if is_free(path):
            return 0
        with path.open("rb", buffering=0) as file:
            file.seek(1)
            found.append(file.read(20))
        time.sleep(pause)
    number = int(found[1]) if found[1].isdigit() and found[0] == found[1] else 0
    return number if number not in (1, os.getpid()) else 0


def _send(process: int, how: int) -> None:
    """Sends a signal to the process, and to those it started if it has a group of its own."""
    with suppress(OSError):
        if sys.platform != "win32" and os.getpgid(process) == process:
            os.killpg(process, how)
        else:
            os.kill(process, how)


def was_taken(path: Path) -> bool:
    """Whether a process has begun with it: it is at work, or has ended."""
    return path.exists() and path.stat().st_size > 0


def is_free(path: Path) -> bool:
    """Whether no process holds the lock."""
    if not path.exists():
        return True
    with locked(path) as mine:
        return mine
