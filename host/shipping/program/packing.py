"""Runs PyInstaller, and makes an archive whose bytes depend on the files only."""

from __future__ import annotations

import gzip
import io
import os
import platform
import shutil
import subprocess
import tarfile
import tempfile
from pathlib import Path

ENTRY = Path(__file__).parents[3] / "host" / "readwell" / "commands" / "packed.py"
#: What Python brings and we never use. The readline and gdbm libraries are under the GPL: they may not travel.
LEFT_OUT = ("readline", "_gdbm", "_dbm", "_curses", "_curses_panel", "_tkinter", "tkinter", "numpy.f2py", "pydoc_data")
#: Libraries that carry a table of symbols of which nothing makes use at run time.
STRIPPED = ("libpython*", "python3*/lib-dynload/*.so")
#: What is packed of the environment; of PyInstaller, the small program that starts all.
LICENSED = {"readwell", "numpy", "lxml", "chardet", "nativemessaging_ng", "webencodings", "pyinstaller"}


def system() -> str:
    """Returns the name of this kind of machine, as the archive is called."""
    return f"{platform.system().lower()}-{platform.machine().lower()}"


def packed(python: Path, dist: Path) -> Path:
    """Packs the readwell that `python` has installed; returns the folder, moved into place whole."""
    target = dist / "readwell-host"
    with tempfile.TemporaryDirectory(dir=dist) as folder:
        home = Path(folder)
        shape = ["--onedir", "--noconfirm", "--clean", "--log-level", "ERROR", "--name", "readwell"]
        places = ["--distpath", home / "out", "--workpath", home / "work", "--specpath", home]
        taken = ["--collect-submodules", "readwell", "--collect-data", "readwell", "--copy-metadata", "readwell"]
        dropped = [word for name in LEFT_OUT for word in ("--exclude-module", name)]
        command = [python, "-m", "PyInstaller", *shape, *places, *taken, *dropped, ENTRY]
        dated = {**os.environ, "PYTHONHASHSEED": "0", "SOURCE_DATE_EPOCH": "315532800"}
        subprocess.run(list(map(str, command)), check=True, env=dated)
        fresh = home / "out" / "readwell"
        strip(fresh / "_internal")
        licences(python, fresh / "licences")
        shutil.rmtree(target, ignore_errors=True)
        fresh.rename(target)
    return target


def strip(folder: Path) -> None:
    """Drops the tables of symbols, where the system has the tool for it."""
    found = [path for pattern in STRIPPED for path in folder.glob(pattern)]
    if shutil.which("strip") and found:
        subprocess.run(["strip", "--strip-unneeded", *map(str, found)], check=True)


def licences(python: Path, target: Path) -> None:
    """Copies the licences of all that was packed: of the packages, and of this system's own libraries."""
    script = "import sysconfig; print(sysconfig.get_path('purelib')); print(sysconfig.get_path('stdlib'))"
    told = subprocess.run([python, "-c", script], check=True, capture_output=True, text=True).stdout.split("\n")
    for path in Path(told[0]).glob("*.dist-info"):
        for text in [*path.glob("LICEN*"), *path.glob("licenses/**/*")]:
            if text.is_file() and path.name.partition("-")[0] in LICENSED:
                keep(text, target / path.name.partition("-")[0] / text.name)
    for text in Path(told[1]).glob("LICENSE.txt"):
        keep(text, target / "python" / text.name)
    for package in owners(sorted((target.parent / "_internal").glob("lib*.so*"))):
        text = Path("/usr/share/doc") / package / "copyright"
        if text.exists():
            keep(text, target / package / "copyright")


def keep(source: Path, target: Path) -> None:
    """Copies one text and makes its folder."""
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)


def owners(libraries: list[Path]) -> list[str]:
    """Returns the Debian packages that libraries of these names come from."""
    if not shutil.which("dpkg-query"):
        return []
    asked = subprocess.run(
        ["dpkg-query", "--search", *(f"*/{path.name}*" for path in libraries)],
        capture_output=True,
        text=True,
        check=False,
    )
    return sorted({line.partition(":")[0] for line in asked.stdout.splitlines() if not line.startswith("diversion")})


def plain(folder: Path) -> None:
    """Ends the build over what may not travel: a link that leads out, a pipe or a device, a name with a line end."""
    home = folder.resolve()
    for path in folder.rglob("*"):
        if path.is_symlink():
            whole = not path.readlink().is_absolute() and path.resolve().is_relative_to(home) and path.exists()
        else:
            whole = path.is_dir() or path.is_file()
        if not whole or not path.name.isprintable():
            raise SystemExit(f"{path!r} can't be packed")


def archived(folder: Path, target: Path) -> Path:
    """Writes a tar.gz: sorted, undated, owned by nobody in particular."""
    plain(folder)
    held = io.BytesIO()
    with tarfile.open(fileobj=held, mode="w") as archive:
        for path in sorted(folder.rglob("*")):
            entry = archive.gettarinfo(path, f"{folder.name}/{path.relative_to(folder).as_posix()}")
            entry.mtime, entry.uid, entry.gid, entry.uname, entry.gname = 315532800, 0, 0, "", ""
            entry.mode = 0o755 if entry.isdir() or entry.mode & 0o100 else 0o644
            with path.open("rb") if entry.isreg() else io.BytesIO() as content:
                archive.addfile(entry, content if entry.isreg() else None)
    target.write_bytes(gzip.compress(held.getvalue(), 9, mtime=0))
    return target
