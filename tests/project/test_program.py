"""The packed program: whose files it holds, and a Debian package that installs, works, and leaves nothing behind."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest
from readwell.commands import packed
from readwell.services.native.install import CHROME_ID, FIREFOX_ID, NAME
from shipping import sbom
from shipping.program import bill, debian, packing

from tests.project.debian_root import Debian

#: Stands in for the packed program: the same words, by this Python.
PROGRAM = """#!/bin/sh
exec {python} {entry} "$@"
"""
no_dpkg = pytest.mark.skipif(not shutil.which("dpkg-deb"), reason="this system has no Debian packages")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    home = tmp_path_factory.mktemp("packed") / "readwell-host"
    debian.write(home / "readwell", PROGRAM.format(python=sys.executable, entry=packing.ENTRY), 0o755)
    debian.write(home / "_internal" / "numpy" / "core.so", "numbers")
    return home


@pytest.fixture(scope="module")
def package(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return debian.package(folder, tmp_path_factory.mktemp("dist"), "9.8.7")


@pytest.mark.second
@no_dpkg
def test_the_package_installs_works_and_leaves_nothing_behind(package: Path, tmp_path: Path) -> None:
    here = Debian(tmp_path)
    here.dpkg("--install", package)
    command = here.root / "usr" / "bin" / "readwell"
    assert command.is_symlink() and debian.told(str(command), "--help").startswith("usage: readwell")
    for place, allowed in {
        "etc/chromium": f"chrome-extension://{CHROME_ID}/",
        "etc/opt/chrome": f"chrome-extension://{CHROME_ID}/",
        "etc/opt/edge": f"chrome-extension://{CHROME_ID}/",
        "usr/lib/mozilla": FIREFOX_ID,
    }.items():
        held = json.loads((here.root / place / "native-messaging-hosts" / f"{NAME}.json").read_text("utf-8"))
        assert allowed in [*held.get("allowed_origins", []), *held.get("allowed_extensions", [])]
        launcher = here.root / held["path"].lstrip("/")
        assert launcher.stat().st_mode & 0o111 == 0o111
    from readwell.services.native.doctor import greet

    assert greet([str(launcher)])["ok"]["engine"]
    assert {name for name in here.files() if "completion" in name or "/man/" in name or "/doc/" in name} == {
        *debian.COMPLETIONS.values(),
        "usr/share/man/man1/readwell.1.gz",
        "usr/share/doc/readwell-host/changelog.gz",
        "usr/share/doc/readwell-host/copyright",
    }
    here.dpkg("--remove", "readwell-host")
    assert here.files() == set()
    here.dpkg("--purge", "readwell-host")
    assert "readwell" not in (here.root / "var/lib/dpkg/status").read_text("utf-8")


@no_dpkg
def test_a_new_version_replaces_the_old_one(folder: Path, package: Path, tmp_path: Path) -> None:
    here = Debian(tmp_path / "root")
    here.dpkg("--install", package)
    before = here.files()
    here.dpkg("--install", debian.package(folder, tmp_path, "9.8.8"))
    assert here.files() == before
    assert "Version: 9.8.8" in (here.root / "var/lib/dpkg/status").read_text("utf-8")


@no_dpkg
def test_the_package_s_files_belong_to_root_and_can_t_be_changed_by_others(package: Path) -> None:
    for line in debian.told("dpkg-deb", "--contents", str(package)).splitlines():
        rights, owner = line.split()[:2]
        assert owner == "root/root"
        assert rights.startswith("l") or (rights[5] == "-" and rights[8] == "-"), line


def test_an_archive_has_the_same_bytes_from_the_same_files(folder: Path, tmp_path: Path) -> None:
    first = packing.archived(folder, tmp_path / "a.tar.gz").read_bytes()
    (folder / "readwell").touch()
    assert packing.archived(folder, tmp_path / "b.tar.gz").read_bytes() == first
    with tarfile.open(tmp_path / "a.tar.gz") as archive:
        assert archive.getmember("readwell-host/readwell").mode == 0o755


def test_a_packed_file_that_is_nobody_s_ends_the_build(folder: Path, tmp_path: Path) -> None:
    own, lock = ["*/readwell"], '{"packages": {}}'
    held = [sbom.Work("numpy", "2", "BSD-3-Clause", "pypi", ("*/_internal/numpy/*",))]
    archive = packing.archived(folder, tmp_path / "whole.tar.gz")
    listed = json.loads(sbom.bill(archive, "1", held, own, lock, []).read_text("utf-8"))
    assert [one["name"] for one in listed["components"][0]["components"]] == ["readwell-host/_internal/numpy/core.so"]
    with pytest.raises(SystemExit, match=r"numpy/core\.so"):
        sbom.bill(archive, "1", [], own, lock, [])


def test_no_library_under_the_gpl_is_packed() -> None:
    assert {"readline", "_gdbm"} <= set(packing.LEFT_OUT)
    licences = [licence for licence, _ in [*bill.PACKAGES.values(), *bill.LIBRARIES.values()]]
    assert [one for one in licences if "GPL" in one] == ["GPL-3.0-only WITH GCC-exception-3.1"]


def test_the_packed_program_stands_in_for_the_python_with_which_it_starts_itself() -> None:
    command = [sys.executable, str(packing.ENTRY)]
    asked = [*command, "-E", "-P", "-m", "readwell.commands.cli", "describe", "--help"]
    assert debian.told(*asked).startswith("usage: ")
    refused = subprocess.run([*command, "-P", "-m", "http.server"], capture_output=True, text=True, check=False)
    assert refused.returncode == 2 and "invalid choice" in refused.stderr
    assert packed.main(["describe"]) == 0


@no_dpkg
def test_the_package_runs_nothing_as_root_and_its_files_have_no_rights_of_the_builder(
    folder: Path, tmp_path: Path
) -> None:
    odd = tmp_path / "odd"
    shutil.copytree(folder, odd)
    for name, mode in (("setuid", 0o6755), ("open", 0o666), ("closed", 0o600), ("sticky", 0o1777), ("mine", 0o700)):
        (odd / name).write_text(name)
        (odd / name).chmod(mode)
    (odd / "deep").mkdir()
    (odd / "deep").chmod(0o3777)
    (odd / "link").symlink_to("deep")
    before = os.umask(0)
    try:
        made = debian.package(odd, tmp_path, "9.8.7")
    finally:
        os.umask(before)
    debian.told("dpkg-deb", "--control", str(made), str(tmp_path / "control"))
    assert [path.name for path in (tmp_path / "control").iterdir()] == ["control"]
    lines = debian.told("dpkg-deb", "--contents", str(made)).splitlines()
    wrong = [line for line in lines if line.split()[0][1:] not in ("rwxr-xr-x", "rw-r--r--") and line[0] != "l"]
    wrong += [line for line in lines if line.split()[1] != "root/root" or line[0] not in "-dl"]
    assert not wrong and len(lines) > 20
    with tarfile.open(packing.archived(odd, tmp_path / "a.tar.gz")) as archive:
        assert {entry.mode for entry in archive if not entry.issym()} == {0o755, 0o644}


def test_what_leads_out_of_the_program_or_is_no_file_ends_the_build(folder: Path, tmp_path: Path) -> None:
    wrong = []
    links = ("/etc/passwd", "../../out", "..", "/", "../odd2", str(folder / "readwell"), "nowhere", "a/../../out")
    for at, target in enumerate((*links, "PIPE", "a\nb", "a\x1bb")):
        odd = tmp_path / str(at)
        shutil.copytree(folder, odd)
        if target == "PIPE":
            os.mkfifo(odd / "pipe")
        elif target in links:
            (odd / "link").symlink_to(target)
        else:
            (odd / target).write_text("x")
        for build in (
            lambda odd=odd: packing.archived(odd, tmp_path / "a"),
            lambda odd=odd: debian.fill(odd / "h", odd),
        ):
            try:
                build()
            except SystemExit:
                continue
            wrong.append(target)
    assert not wrong
