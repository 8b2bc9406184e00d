"""Finds programs that are installed: by whole paths only, never one of the current folder."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

# The host starts its worker with the words of `python` before anything else: what looks for programs is imported late.
if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

#: Folders that a browser's short PATH lacks, the person's own first.
_USUAL = (".local/bin", "/opt/homebrew/bin", "/usr/local/bin", "/usr/bin")


def python() -> list[str]:
    """Returns the words that start this Python anew: without modules of the current folder, nor, where this one
    doesn't mind them, what variables such as PYTHONPATH say.
    """
    return [sys.executable, *(["-E"] if sys.flags.ignore_environment else []), "-P"]


def find(*names: str) -> Path | None:
    """Returns the first of these programs that is installed: never one of the current folder."""
    from contextlib import suppress

    ending = ".exe" if sys.platform == "win32" else ""
    for name in names:
        for folder in _folders():
            path = folder / f"{name}{ending}"
            with suppress(OSError):  # a folder that can't be looked into, or has too long a name
                if path.is_file() and os.access(path, os.X_OK):
                    return path
    return None


def _folders() -> Iterator[Path]:
    """Yields the folders to look in; one that is relative would depend on where a program was started."""
    from contextlib import suppress
    from pathlib import Path

    yield Path(sys.executable).parent
    yield from (path for path in map(Path, os.environ.get("PATH", "").split(os.pathsep)) if path.is_absolute())
    with suppress(RuntimeError):  # without a home folder
        usual = () if sys.platform == "win32" else _USUAL
        yield from (path for path in (Path.home() / folder for folder in usual) if path.is_absolute())
