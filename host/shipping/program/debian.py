"""A Debian package of the packed program: the command, its manual page, and a manifest for each browser's people.

It brings its own Python and needs nothing but the C library, so it installs on every Debian and Ubuntu with that one or
a newer. It has no scripts: removing it removes everything it wrote, and nothing of a person's own.
"""

from __future__ import annotations

import gzip
import json
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

from readwell.services.native.install import NAME, manifest, shared_path
from readwell.system.folders import BROWSERS, System

from shipping.program import packing

ROOT = Path(__file__).parents[3]
PROGRAM = Path("usr/lib/readwell")
#: Beside the program, so it finds it wherever the package is unpacked.
LAUNCHER = """#!/bin/sh
here=$(PATH=/usr/bin:/bin; readlink -f "$0")
exec "${here%/*}/readwell" -E -P -m readwell.native "$@"
"""
CONTROL = """Package: readwell-host
Version: {version}
Architecture: {machine}
Maintainer: The Readwell authors <readwell@readwell.io>
Installed-Size: {size}
Depends: libc6 (>= {libc})
Recommends: espeak-ng
Section: web
Priority: optional
Description: the native host of the browser extension Readwell, and its command line
 Readwell finds the main content of a web page and gives it back to read, to listen
 to, or to save. Its native host makes the extension faster, saves files directly to
 a folder, stores the library, and provides a voice if the system has none.
"""
COMPLETIONS = {
    "bash": "usr/share/bash-completion/completions/readwell",
    "zsh": "usr/share/zsh/vendor-completions/_readwell",
    "fish": "usr/share/fish/vendor_completions.d/readwell.fish",
}


def package(folder: Path, dist: Path, version: str) -> Path:
    """Builds the package of a packed program; returns its path."""
    machine = told("dpkg", "--print-architecture")
    target = dist / f"readwell-host_{version}_{machine}.deb"
    with tempfile.TemporaryDirectory(dir=dist) as holder:
        home = Path(holder) / "tree"
        fill(home, folder)
        size = sum(path.stat().st_size for path in home.rglob("*") if path.is_file() and not path.is_symlink())
        libc = (os.confstr("CS_GNU_LIBC_VERSION") or "glibc 2.36").split()[1]
        write(
            home / "DEBIAN" / "control", CONTROL.format(version=version, machine=machine, size=size // 1024, libc=libc)
        )
        modes(home)
        made = Path(holder) / target.name
        dated = {**os.environ, "SOURCE_DATE_EPOCH": "315532800"}
        command = ["dpkg-deb", "--root-owner-group", "-Zxz", "--build", str(home), str(made)]
        subprocess.run(command, check=True, env=dated, stdout=subprocess.DEVNULL)
        made.rename(target)
    return target


def fill(home: Path, folder: Path) -> None:
    """Lays out the files as they will stand below the root."""
    packing.plain(folder)
    shutil.copytree(folder, home / PROGRAM, symlinks=True)
    write(home / PROGRAM / "readwell-host", LAUNCHER, 0o755)
    command = home / "usr" / "bin" / "readwell"
    command.parent.mkdir(parents=True)
    command.symlink_to("../lib/readwell/readwell")
    for path, text in manifests():
        write(home / path, text)
    documents = home / "usr" / "share" / "doc" / "readwell-host"
    write(documents / "copyright", (ROOT / "LICENSE").read_text(encoding="utf-8"))
    compressed(documents / "changelog.gz", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"))
    program = str(home / PROGRAM / "readwell")
    compressed(home / "usr" / "share" / "man" / "man1" / "readwell.1.gz", told(program, "completion", "man"))
    for shell, place in COMPLETIONS.items():
        write(home / place, told(program, "completion", shell) + "\n")


def manifests() -> Iterator[tuple[Path, str]]:
    """Yields the manifest of each browser that has a folder for everybody, with its path below the root."""
    linux = System(platform="linux", home=Path("/nowhere"), env={}, root=Path())
    launcher = Path("/") / PROGRAM / "readwell-host"
    for browser in BROWSERS.values():
        path = shared_path(browser, linux)
        if path and path.name == f"{NAME}.json":
            yield path, json.dumps(manifest(browser, launcher), indent=2) + "\n"


def write(path: Path, text: str, mode: int = 0o644) -> None:
    """Writes one file and makes its folder."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    path.chmod(mode)


def compressed(path: Path, text: str) -> None:
    """Writes a text as Debian wants its documents: compressed, without a date."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(gzip.compress(text.encode(), 9, mtime=0))


def modes(home: Path) -> None:
    """Gives every file and folder the rights that a package has, whatever the builder's are."""
    for path in (home, *home.rglob("*")):
        if not path.is_symlink():
            path.chmod(0o755 if path.is_dir() or path.stat().st_mode & 0o100 else 0o644)


def told(*command: str) -> str:
    """Returns what a command prints."""
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.rstrip("\n")
