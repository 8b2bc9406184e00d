"""A file of lessons on disk."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from readwell.engine.answer.lessons.rules import Rules, read, write
from readwell.engine.basics.errors import Refused


def rules_in(path: str) -> Rules:
    """Reads a file of lessons, again only if it has changed since."""
    try:
        known = Path(path).stat()
    except (OSError, ValueError) as problem:
        raise Refused("folder", f"{path}: {problem}") from problem
    return _read(path, known.st_mtime_ns, known.st_size)


@lru_cache(maxsize=4)
def _read(path: str, changed: int, size: int) -> Rules:
    try:
        return read(Path(path).read_text("utf-8"))
    except (OSError, ValueError) as problem:
        raise Refused("folder", f"{path}: {problem}") from problem


def write_to(path: str, rules: Rules) -> None:
    """Writes a file of lessons in one go: a stop in the middle leaves the former one."""
    draft = Path(f"{path}.part")
    try:
        draft.write_text(write(rules), encoding="utf-8", newline="")
        draft.replace(path)
    except (OSError, ValueError) as problem:
        raise Refused("folder", f"{path}: {problem}") from problem
