"""Runs commands where files can't be written: a closed file system, no home folder, a full disk. Prints what went wrong.

`python -m tests.host.scarce closed|full FOLDER` is a process of its own: what refuses the files is a hook of Python's,
which no one can take away again. SQLite and the encoders don't ask it; for them the process limits a file's size.
"""

from __future__ import annotations

import contextlib
import errno
import io
import json
import os
import resource
import shutil
import sqlite3
import sys
import traceback
from collections.abc import Iterator
from pathlib import Path

from readwell.commands.cli import main
from readwell.engine.basics.errors import Refused
from readwell.services.native import worker
from readwell.services.proxy.group import Group, load

from tests.host.shard_files import html

VARIABLES = ("HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME")
WRITES = os.O_WRONLY | os.O_RDWR | os.O_CREAT
#: What a full disk refuses, and what a closed one refuses besides.
GROWS = {"open", "os.mkdir", "os.rename", "os.link", "os.symlink"}
CHANGES = {"os.remove", "os.rmdir", "os.chmod", "os.truncate", "os.utime"}


class Disk:
    """A file system that refuses: everything, or only one of its calls."""

    def __init__(self) -> None:
        self.place, self.number, self.calls, self.fails = "", 0, 0, 0
        sys.addaudithook(self.asked)

    def asked(self, event: str, given: tuple[object, ...]) -> None:
        """Refuses what is about to be written."""
        if not self.place or event not in GROWS | CHANGES:
            return
        if event == "open" and not (isinstance(given[2], int) and given[2] & WRITES):
            return
        inside = isinstance(given[0], str | os.PathLike) and os.fspath(given[0]).startswith(self.place)
        if not inside or str(given[0]).startswith("/dev/"):
            return
        if self.fails == 0:
            raise OSError(self.number, os.strerror(self.number), str(given[0]))
        if event in GROWS:
            self.calls += 1
            if self.calls == self.fails:
                raise OSError(self.number, os.strerror(self.number), str(given[0]))

    @contextlib.contextmanager
    def refusing(self, place: Path | str, number: int, fails: int = 0) -> Iterator[None]:
        """Refuses in this place meanwhile: everything, or only the call of this number."""
        self.place, self.number, self.calls, self.fails = str(place), number, 0, fails
        try:
            yield
        finally:
            self.place = ""


@contextlib.contextmanager
def smaller(size: int) -> Iterator[None]:
    """No file may grow beyond this size meanwhile."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def place(folder: Path) -> None:
    """Makes a home with something of each kind in it, and what the commands read."""
    (folder / "home").mkdir(parents=True)
    (folder / "out").mkdir()
    for name in VARIABLES:
        os.environ[name] = str(folder / "home")
    (folder / "page.html").write_text(html(1))
    (folder / "ads.txt").write_text("ads.example.org\ntracker.example.com\n")
    (folder / "more.txt").write_text("".join(f"ads{at}.example.org\n" for at in range(300)))
    (folder / "b.jsonl").write_text("".join(json.dumps({"id": str(at), "html": html(at)}) + "\n" for at in range(3)))
    for words in (
        ["save", str(folder / "page.html"), "--library", "--out", str(folder / "out")],
        ["library", "export", str(folder / "lib.jsonl")],
        ["hosts", "update", str(folder / "ads.txt")],
        ["install", "chrome"],
    ):
        assert said(words)[0] == 0, words


def commands(at: Path, home: Path) -> list[list[str]]:
    """Every command, with files in its home and elsewhere."""
    page, rows = str(at / "page.html"), str(at / "b.jsonl")
    library = [
        ["list"], ["search", "harbour"], ["show", "1"], ["tag", "1", "x"], ["remove", "1"], ["export", "-"],
        ["export", str(at / "e1")], ["export", str(home / "e")], ["import", str(at / "lib.jsonl")], ["check"],
        ["check", "--repair"], ["backup", str(at / "b1")], ["backup", str(home / "b1")], ["where"],
    ]  # fmt: skip
    return [
        *[["library", *words] for words in library],
        *[[word, page] for word in ("extract", "explain")],
        *[["save", page, "--out", str(out)] for out in (at / "out", home, home / "deep")],
        ["save", page, "--out", str(at / "out"), "--library"],
        *[["hosts", *words] for words in (["show"], ["update", str(at / "more.txt")], ["schedule", "3"])],
        *[["install", *words] for words in ([], ["chrome"], ["firefox"], ["chrome", "--user-data-dir", str(home)])],
        *[["uninstall", *words] for words in ([], ["--browser", "chrome", "--user-data-dir", str(home)])],
        *[[word] for word in ("doctor", "describe", "native")],
        *[["completion", word] for word in ("bash", "man")],
        *[["audio", page, "--format", "wav", "--out", str(out)] for out in (at / "out", home)],
        *[
            ["batch", rows, str(out / f"o{end}"), "--jobs", "1"]
            for out in (at, home)
            for end in (".jsonl", ".jsonl.gz", ".parquet")
        ],
        ["proxy", "--settings", str(home / "x" / "p.json"), "--jobs", "0"],
        ["capture", rows, str(home / "captured")],
    ]


def said(words: list[str]) -> tuple[int, str]:
    """The exit code and what a command complains about; -1 and the last lines of a traceback."""
    errors = io.StringIO()
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(errors):
        try:
            return main(words), errors.getvalue()
        except SystemExit as end:
            return int(str(end.code)), errors.getvalue()
        except BaseException:
            return -1, traceback.format_exc()[-400:]


def judged(case: str, words: list[str]) -> list[str]:
    """What is wrong with an answer: it is no success, and no line that says why."""
    code, errors = said(words)
    lines = [line for line in errors.splitlines() if line.startswith("readwell: ")]
    good = code == 0 or words[0] == "doctor" or (code in (1, 2) and len(lines) == 1)
    if words[:2] == ["library", "search"] and code == 1:  # nothing was found
        good = True
    if words[0] == "uninstall" and case in ("a file:", "gone:") and code:  # there is nothing to remove
        good = False
    return [] if good and "Traceback" not in errors else [f"{case} {' '.join(words)[-90:]}: {code} {errors[-300:]!r}"]


def closed(folder: Path, disk: Disk) -> Iterator[str]:
    """Every command with a home that can't be written to, that is a file, and that isn't there."""
    slow = ("doctor", "audio", "batch", "capture")
    sys.stdin = None
    for number, where in ((errno.EROFS, "home"), (errno.EACCES, "home"), (errno.EROFS, "")):
        at = folder / f"{errno.errorcode[number]}{where}"
        place(at)
        for words in commands(at, at / "home"):
            if words[0] in slow:
                continue
            with disk.refusing(at / where, number):
                yield from judged(f"{at.name}:", words)
    at = folder / "file"
    place(at)
    shutil.rmtree(at / "home")
    (at / "home").write_text("no folder")
    for words in commands(at, at / "home"):
        yield from judged("a file:", words)
    for name in VARIABLES:
        os.environ[name] = str(at / "gone" / "away")
    for words in commands(at, at / "gone"):
        if words[0] not in slow:
            yield from judged("gone:", words)


def writers(at: Path) -> list[list[str]]:
    """The commands that write."""
    page = str(at / "page.html")
    return [
        ["save", page, "--out", str(at / "out"), "--library"],
        ["save", page, "--out", str(at / "out"), "--format", "epub"],
        ["library", "tag", "1", "x"],
        ["library", "export", str(at / "e1")],
        ["library", "backup", str(at / "b1")],
        ["library", "import", str(at / "lib.jsonl")],
        ["library", "check", "--repair"],
        ["hosts", "update", str(at / "more.txt")],
        ["hosts", "schedule", "3"],
        ["install", "chrome", "--extension-id", "b" * 32],
        ["audio", page, "--format", "wav", "--out", str(at / "out")],
        ["batch", str(at / "b.jsonl"), str(at / "o.jsonl.gz"), "--jobs", "1"],
        ["batch", str(at / "b.jsonl"), str(at / "o.parquet"), "--jobs", "1"],
        ["PROXY", str(at / "proxy.json")],
    ]


def changed(path: str) -> tuple[int, str]:
    """Changes the proxy's settings in a file, as its page does; answers as a command does."""
    try:
        load(Path(path), Group()).change(lambda group: group.with_never(["example.org"]))
    except Refused as problem:
        return (2, f"readwell: {problem.message}\n") if problem.code == "disk-full" else (-1, f"code {problem.code}")
    except BaseException:
        return -1, traceback.format_exc()[-400:]
    return 0, ""


def full(folder: Path, disk: Disk) -> Iterator[str]:
    """Each writer, with each of its calls refused, then with files of a few sizes at most."""
    first = folder / "first"
    place(first)
    changed(str(first / "proxy.json"))
    for at, _ in enumerate(writers(first)):
        for fails in range(1, 13):
            yield from _tried(first, folder / f"{at}n{fails}", at, disk.refusing(folder, errno.ENOSPC, fails))
            if disk.calls < fails:
                break
        for size in (0, 10, 600, 5_000, 70_000):
            yield from _tried(first, folder / f"{at}s{size}", at, smaller(size))


def _tried(first: Path, here: Path, at: int, scarcity: contextlib.AbstractContextManager[None]) -> Iterator[str]:
    """Tries one writer in a copy of the home."""
    shutil.copytree(first, here, symlinks=True)
    for name in VARIABLES:
        os.environ[name] = str(here / "home")
    words, before = writers(here)[at], files(here)
    with scarcity:
        code, errors = changed(words[1]) if words[0] == "PROXY" else said(words)
    case = f"{here.name} {' '.join(words[:2])[-60:]}: {code}"
    lines = [line for line in errors.splitlines() if line.startswith("readwell: ")]
    if code not in (0, 1, 2) or (code and not lines) or "Traceback" in errors:
        yield f"{case} {errors[-300:]!r}"
    if code == 2 and not any(word in errors for word in ("room", "space", "full", "large", "size", "I/O")):
        yield f"{case} doesn't say that the disk is full: {errors[-200:]!r}"
    if code and (more := sorted(files(here) - before)):
        yield f"{case} left {more}"
    if lost := sorted(before - files(here)):
        yield f"{case} took {lost}"
    yield from (f"{case} {fault}" for fault in damaged(here, first))
    shutil.rmtree(here)


def files(at: Path) -> set[str]:
    """The files, but SQLite's own and those of a recording, which goes on from them."""
    found = (path.relative_to(at).as_posix() for path in at.rglob("*") if path.is_file())
    return {name for name in found if not name.endswith(("-wal", "-shm")) and "/recordings/" not in name}


def damaged(at: Path, first: Path) -> Iterator[str]:
    """What was saved before and isn't whole any more."""
    home = at / "home"
    with contextlib.closing(sqlite3.connect(home / "readwell" / "library.sqlite")) as base:
        count = base.execute("SELECT count(*) FROM articles").fetchone()[0]
        if count != 1 or base.execute("PRAGMA integrity_check").fetchone()[0] != "ok":
            yield f"has {count} articles"
    if len((home / "readwell" / "ad_hosts.txt").read_text().split()) not in (2, 300):
        yield "cut the list of hosts"
    for path in (at / "proxy.json", *home.glob("readwell/*.json"), *home.glob("*/NativeMessagingHosts/*.json")):
        try:
            json.loads(path.read_text("utf-8"))
        except ValueError:
            yield f"cut {path.name}"
    if "exec" not in (home / "readwell" / "readwell-host").read_text():
        yield "cut the launcher"
    for path in (first / "out").iterdir():
        if (at / "out" / path.name).read_bytes() != path.read_bytes():
            yield f"changed {path.name}"


if __name__ == "__main__":
    worker.rehearse = lambda: None  # it starts a process each time
    for fault in {"closed": closed, "full": full}[sys.argv[1]](Path(sys.argv[2]), Disk()):
        print(fault)
