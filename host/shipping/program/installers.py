"""Installers of the packed program for people who never open a terminal: a setup on Windows, a package on macOS.

Both install for one person, without administrator's rights, and run `readwell install`. Each is built where its tool
is: makensis (it runs on Linux too), pkgbuild and productbuild.
"""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from pathlib import Path

HERE = Path(__file__).parent
#: Where the package's files go, below the person's own home folder.
PLACE = "/Library/Application Support/Readwell/program"
#: Runs after the files are there. `$2` is where the package was installed to.
POSTINSTALL = """#!/bin/sh
set -e
"$2/readwell" install
"""
#: A person's own home folder is the only place to install to: no password is asked for.
DISTRIBUTION = """<?xml version="1.0" encoding="utf-8"?>
<installer-gui-script minSpecVersion="2">
  <title>Readwell</title>
  <options customize="never" require-scripts="false" hostArchitectures="arm64,x86_64"/>
  <domains enable_anywhere="false" enable_currentUserHome="true" enable_localSystem="false"/>
  <choices-outline><line choice="host"/></choices-outline>
  <choice id="host" title="Readwell"><pkg-ref id="io.readwell.host"/></choice>
  <pkg-ref id="io.readwell.host" version="{version}">host.pkg</pkg-ref>
</installer-gui-script>
"""


def built(folder: Path, dist: Path, version: str, system: str) -> list[Path]:
    """Builds the installers whose tools are here; returns their paths."""
    made = []
    if system.startswith("windows") and shutil.which("makensis"):
        made.append(setup(folder, dist / f"readwell-host-{version}-{system}-setup.exe", version))
    if system.startswith("darwin") and shutil.which("pkgbuild"):
        made.append(package(folder, dist / f"readwell-host-{version}-{system}.pkg", version))
    return made


def setup(folder: Path, target: Path, version: str) -> Path:
    """Builds the setup for Windows."""
    given = {"FOLDER": folder.resolve(), "VERSION": version, "OUT": target.resolve()}
    flags = [f"-D{name}={value}" for name, value in given.items()]
    subprocess.run(["makensis", "-V2", "-NOCD", *flags, str(HERE / "windows.nsi")], check=True)
    return target


def package(folder: Path, target: Path, version: str) -> Path:
    """Builds the package for macOS."""
    with tempfile.TemporaryDirectory(dir=target.parent) as holder:
        home = Path(holder)
        scripts = home / "scripts"
        scripts.mkdir()
        (scripts / "postinstall").write_text(POSTINSTALL, encoding="utf-8")
        (scripts / "postinstall").chmod(0o755)
        (home / "distribution.xml").write_text(DISTRIBUTION.format(version=version), encoding="utf-8")
        what = ["--identifier", "io.readwell.host", "--version", version, "--install-location", PLACE]
        subprocess.run(
            ["pkgbuild", "--root", str(folder), *what, "--scripts", str(scripts), str(home / "host.pkg")], check=True
        )
        around = ["--distribution", str(home / "distribution.xml"), "--package-path", str(home)]
        subprocess.run(["productbuild", *around, str(target)], check=True)
    return target
