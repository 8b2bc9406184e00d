"""Checks that a test run changes, creates and removes nothing on the machine except its own files.

A run gets its own home and temporary folder. The other places that our processes may write to are listed before the
first test and after the last one. Standard library only: build.py runs before anything is installed.
"""

from __future__ import annotations

import os
import stat
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

#: A path with what identifies the file there, and its contents where those are compared too.
State = dict[str, tuple[int, ...]]
#: These change whatever we do, and hold nothing that anyone would miss.
ALWAYS_CHANGING = frozenset(
    {"/dev/pts", "/dev/shm", "/dev/mqueue", "/etc/cups", "/var/cache", "/var/lib", "/var/log", "/var/run", "/var/tmp"}
)
#: A package manager that runs beside us changes the system's folders; each writes to one of these.
PACKAGE_MANAGERS = ("/var/lib/dpkg", "/var/lib/rpm", "/var/lib/pacman/local", "/lib/apk/db")
#: Folders of a home in which programs keep their files, each in a folder or file of its own.
PROGRAMS = ("", ".cache", ".config", ".local/share", ".local/state", ".mozilla")


def file_identity(entry: os.DirEntry[str]) -> tuple[int, ...]:
    """Whether it is the same file: another one in its place has another number."""
    return (entry.inode(),)


def file_contents(entry: os.DirEntry[str]) -> tuple[int, ...]:
    """Whether it is the same file with the same contents."""
    facts = entry.stat(follow_symlinks=False)
    changed = () if stat.S_ISDIR(facts.st_mode) else (facts.st_size, facts.st_mtime_ns)
    return (entry.inode(), facts.st_mode, *changed)


def device(entry: os.DirEntry[str]) -> tuple[int, ...]:
    """Whether it is the same device: every read and write changes its times."""
    facts = entry.stat(follow_symlinks=False)
    return (entry.inode(), facts.st_mode, facts.st_rdev)


@dataclass(frozen=True)
class Tree:
    """A folder to compare, down to a depth."""

    top: Path
    facts: Callable[[os.DirEntry[str]], tuple[int, ...]]
    depth: int = 64
    without: frozenset[str] = field(default=ALWAYS_CHANGING)

    def state(self) -> State:
        """Every entry of every folder that this process may write to."""
        found: State = {}
        ahead = [(str(self.top), self.depth)]
        while ahead:
            folder, depth = ahead.pop()
            writable = os.access(folder, os.W_OK)
            for entry in entries(folder):
                if entry.path in self.without:
                    continue
                try:
                    if writable:
                        found[entry.path] = self.facts(entry)
                    if depth > 1 and entry.is_dir(follow_symlinks=False):
                        ahead.append((entry.path, depth - 1))
                except OSError:  # removed since the folder was listed
                    continue
        return found


def entries(folder: str) -> list[os.DirEntry[str]]:
    """What a folder holds; nothing if it is missing or closed to us."""
    try:
        with os.scandir(folder) as listed:
            return list(listed)
    except OSError:
        return []


def watched(home: Path, *own: Path) -> list[Tree]:
    """The trees outside the run's own folders that are compared."""
    without = ALWAYS_CHANGING | {str(path) for path in own}
    system = [Tree(Path("/"), file_identity, 1, without), Tree(Path("/dev"), device, 64, without)]
    system += [Tree(Path(top), file_contents, 64, without) for top in ("/etc", "/var")]
    system += [Tree(Path(top), file_identity, 64, without) for top in ("/usr", "/boot")]
    system += [Tree(Path(top), file_identity, 2, without) for top in ("/opt", "/srv")]
    programs = [Tree(home / name, file_identity, 1, without) for name in PROGRAMS]
    return system + programs + [Tree(home / name, file_contents, 64, without) for name in our_folders()]


def our_folders() -> list[str]:
    """Where in a home the native host and its registration live."""
    browsers = ("chromium", "google-chrome", "microsoft-edge", "BraveSoftware/Brave-Browser")
    registered = [
        ".mozilla/native-messaging-hosts",
        *(f".config/{browser}/NativeMessagingHosts" for browser in browsers),
    ]
    return [*registered, ".local/share/readwell", ".local/state/readwell", ".config/readwell", ".cache/readwell"]


def state(trees: list[Tree]) -> State:
    """The trees as they are now."""
    return {path: facts for tree in trees for path, facts in tree.state().items()}


def changes(before: State, after: State) -> list[str]:
    """What was removed, made and changed; of a folder that came or went only the folder itself."""
    changes = [("removed", before.keys() - after.keys()), ("made", after.keys() - before.keys())]
    tops = [
        (path, what)
        for what, paths in changes
        for path in paths
        if not any(str(up) in paths for up in Path(path).parents)
    ]
    changed = [(path, "changed") for path in before.keys() & after.keys() if before[path] != after[path]]
    return [f"{what} {path}" for path, what in sorted(tops + changed) if what != "made" or not plugged_in(path, after)]


def plugged_in(path: str, after: State) -> bool:
    """Whether it is a device, a folder or a link in /dev, which the system makes when a disk is plugged in."""
    return path.startswith("/dev/") and not stat.S_ISREG(after[path][1])


def package_manager() -> list[int]:
    """When a package manager last installed or removed something."""
    return [Path(path).stat().st_mtime_ns for path in PACKAGE_MANAGERS if Path(path).exists()]


@contextmanager
def own_home(environment: Mapping[str, str]) -> Iterator[dict[str, str]]:
    """The environment with a new home and a new temporary folder, both removed afterwards."""
    with tempfile.TemporaryDirectory(prefix="readwell-", ignore_cleanup_errors=True) as folder:
        places = dict.fromkeys(("HOME", "USERPROFILE"), f"{folder}/home")
        places |= dict.fromkeys(("TMPDIR", "TEMP", "TMP"), f"{folder}/tmp")
        for place in set(places.values()):
            Path(place).mkdir()
        # Without these names a home's other folders have their usual places in it. A person's own message bus isn't for
        # tests, and without an address the browsers would start one that outlives them.
        kept = {name: value for name, value in environment.items() if not name.startswith("XDG_")}
        yield kept | places | {"DBUS_SESSION_BUS_ADDRESS": "disabled:"}


def still_running(environment: Mapping[str, str]) -> list[str]:
    """The processes that were started in this home and haven't ended; on Linux alone."""
    found, mark = [], f"\0HOME={environment['HOME']}".encode()
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            if mark in b"\0" + (folder / "environ").read_bytes():
                found.append(f"{folder.name} {(folder / 'comm').read_text().strip()}")
        except OSError:  # ended, or another person's
            continue
    return found


def left_running(environment: Mapping[str, str], seconds: float = 20) -> list[str]:
    """What is still running after a while: a browser's processes end one after the other."""
    end = time.monotonic() + seconds
    while (found := still_running(environment)) and time.monotonic() < end:
        time.sleep(0.1)
    return found


class Machine:
    """The machine as it was when the run began."""

    def __init__(self, root: Path, home: Path) -> None:
        self.trees = watched(home, root, Path(tempfile.gettempdir()))
        self.packages = package_manager()
        self.before = state(self.trees)

    def differences(self) -> list[str]:
        """What has changed since; not the system's folders if a package manager has run meanwhile."""
        found = changes(self.before, state(self.trees))
        if self.packages == package_manager():
            return found
        return [
            line
            for line in found
            if not line.split(" ", 1)[1].startswith(("/etc/", "/usr/", "/var/", "/boot/", "/opt/"))
        ]
