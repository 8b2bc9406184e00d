"""The notes of a folder on disk: found, read, written, and never written over what a person has just saved."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from readwell.engine.basics.errors import Refused
from readwell.services.library.folder import refuse_os_errors, write_new

#: Where files go that are taken away: hidden, in the folder itself, for the person to look at.
ASIDE = ".readwell-removed"
#: A longer file is none of our notes.
LONGEST = 64_000_000


@dataclass(frozen=True)
class Seen:
    """A file as the folder lists it."""

    size: int
    modified: int


def listed(folder: Path) -> dict[str, Seen]:
    """Returns the Markdown files of a folder and those in it, by their path from it; hidden ones are left out."""
    found: dict[str, Seen] = {}
    with refuse_os_errors(folder):
        for path, entry in _walk(folder, ""):
            kept = entry.stat(follow_symlinks=False)
            found[path] = Seen(kept.st_size, kept.st_mtime_ns)
    return found


def _walk(folder: Path, before: str) -> Iterator[tuple[str, os.DirEntry[str]]]:
    with os.scandir(folder) as entries:
        for entry in sorted(entries, key=lambda one: one.name):
            if entry.name.startswith(".") or entry.is_symlink():
                continue
            if entry.is_dir(follow_symlinks=False):
                yield from _walk(folder / entry.name, f"{before}{entry.name}/")
            elif entry.name.lower().endswith(".md"):
                yield before + entry.name, entry


def raw(path: Path) -> bytes | None:
    """Returns a note's bytes; None where there is no file, or none that can be read now."""
    try:
        with path.open("rb") as file:
            data = file.read(LONGEST + 1)
    except OSError:
        return None
    return data if len(data) <= LONGEST else None


def digest(data: bytes) -> str:
    """Returns a fingerprint of a note's bytes."""
    return hashlib.sha256(data).hexdigest()


def text_of(data: bytes) -> str | None:
    """Returns a note's text; None if it is none."""
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return None


def create(folder: Path, name: str, text: str) -> Path:
    """Writes a new note, under another name if there is one of this name."""
    return write_new(folder, f"{name}.md", text.encode("utf-8", "replace"))


def replace(path: Path, expected: str, text: str) -> bool:
    """Writes a note anew; false, with nothing done, if it is not as expected any more.

    The old file is moved aside first and looked at there: whatever an editor saves meanwhile is met, not overwritten.
    """
    aside = take_away(path, expected)
    if aside is None:
        return False
    try:
        put(path, text)
    except BaseException:
        give_back(aside, path)
        raise
    if not path.exists():
        give_back(aside, path)
        return False
    aside.unlink(missing_ok=True)
    return True


def put(path: Path, text: str) -> None:
    """Writes a note at a path where none is; one that came meanwhile stays."""
    with refuse_os_errors(path.parent):
        made = write_new(path.parent, f"{path.stem}.md", text.encode("utf-8", "replace"))
        if made != path:
            made.unlink()


def take_away(path: Path, expected: str) -> Path | None:
    """Moves a file aside; None, with the file where it was, if it is not as expected."""
    folder = path.parent / ASIDE
    with refuse_os_errors(path.parent):
        folder.mkdir(exist_ok=True)
        aside = _free(folder, path.name, expected)
        try:
            path.rename(aside)
        except FileNotFoundError:
            return None
        data = raw(aside)
        if data is not None and digest(data) == expected:
            return aside
        give_back(aside, path)
    return None


def give_back(aside: Path, path: Path) -> None:
    """Puts a file back where it was; one that has come there meanwhile stays, and this one comes beside it."""
    target, number = path, 1
    while True:
        try:
            os.link(aside, target)
        except FileExistsError:
            number += 1
            if number > 1000:
                raise Refused("folder", f"{path}: no name is free beside it") from None
            target = path.with_name(f"{path.stem} ({number}){path.suffix}")
        except OSError:  # a file system without links
            if not target.exists():
                aside.rename(target)
                return
            number += 1
            target = path.with_name(f"{path.stem} ({number}){path.suffix}")
        else:
            aside.unlink()
            return


def restore(folder: Path, is_there: Callable[[bytes], bool]) -> int:
    """Puts back what a killed writer had moved aside to write anew; returns how many files it was.

    Where the new one is there, under whatever name by now, the old one has done its work, unless it is not the one that
    was expected.
    """
    count = 0
    for aside in sorted(folder.rglob(f"{ASIDE}/.writing-*")):
        _, expected, _, name = aside.name.split("-", 3)
        data = raw(aside)
        if data is not None and digest(data).startswith(expected) and is_there(data):
            aside.unlink()
            continue
        give_back(aside, aside.parent.parent / name)
        count += 1
    return count


def _free(folder: Path, name: str, expected: str) -> Path:
    for number in range(1, 10_000):
        path = folder / f".writing-{expected[:16]}-{number}-{name}"
        if not os.path.lexists(path):
            return path
    raise Refused("folder", f"{folder} is full")


def bury(path: Path, expected: str) -> bool:
    """Takes a note away for good: it lies in ASIDE, under its own name. False if it is not as expected any more."""
    aside = take_away(path, expected)
    if aside is None:
        return False
    target, number = aside.with_name(path.name), 1
    while os.path.lexists(target):
        number += 1
        target = aside.with_name(f"{path.stem} ({number}){path.suffix}")
    aside.rename(target)
    return True
