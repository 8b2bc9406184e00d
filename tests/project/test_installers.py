"""The installers for Windows and macOS: built where their tools are, and tried by the workflow that packs them."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path
from xml.etree import ElementTree

import pytest
from shipping.program import installers

ROOT = Path(__file__).parents[2]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Stands in for the packed program."""
    packed = tmp_path / "readwell-host"
    (packed / "_internal").mkdir(parents=True)
    (packed / "readwell.exe").write_bytes(b"MZ program")
    (packed / "_internal" / "numbers.pyd").write_bytes(os.urandom(50_000))
    return packed


@pytest.mark.skipif(not shutil.which("makensis"), reason="this system can't build setups for Windows")
def test_the_setup_for_windows_is_a_program_that_holds_the_packed_one(folder: Path, tmp_path: Path) -> None:
    made = installers.setup(folder, tmp_path / "setup.exe", "9.8.7")
    raw = made.read_bytes()
    assert raw[:2] == b"MZ" and b"NullsoftInst" in raw and len(raw) > 50_000


def test_the_setup_needs_no_rights_and_empties_no_folder_but_its_own() -> None:
    script = (installers.HERE / "windows.nsi").read_text("utf-8")
    assert "RequestExecutionLevel user" in script and "HKLM" not in script
    assert "Page directory" not in script and "InstallDir " not in script
    assert script.count('RMDir /r "$INSTDIR"') == script.count("RMDir") == 2
    assert re.search(r'onInit\n  StrCpy \$INSTDIR "\$LOCALAPPDATA\\Programs\\Readwell"', script)
    assert '!insertmacro ours ""' in script and '!insertmacro ours "un"' in script


def test_the_package_for_macos_goes_to_the_persons_own_folder_and_registers_the_host(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ran: list[list[str]] = []

    def noted(command: list[str], check: bool) -> None:
        if command[0] == "pkgbuild":
            script = Path(command[command.index("--scripts") + 1]) / "postinstall"
            assert script.stat().st_mode & 0o111
            (folder / "readwell").write_text('#!/bin/sh\necho "$@" > "$(dirname "$0")/ran"\n')
            (folder / "readwell").chmod(0o755)
            os.spawnl(os.P_WAIT, "/bin/sh", "sh", str(script), "host.pkg", str(folder), "/")
            assert (folder / "ran").read_text() == "install\n"
        else:
            held = ElementTree.parse(command[command.index("--distribution") + 1]).getroot()
            domains = held.find("domains")
            assert domains is not None and domains.get("enable_localSystem") == "false"
        ran.append(command)

    monkeypatch.setattr(subprocess, "run", noted)
    installers.package(folder, tmp_path / "host.pkg", "9.8.7")
    assert [command[0] for command in ran] == ["pkgbuild", "productbuild"]


def test_the_workflow_installs_asks_and_removes_what_it_packs() -> None:
    flow = (ROOT / ".github" / "workflows" / "programs.yml").read_text("utf-8")
    for words in ("-setup.exe", "uninstall.exe", "installer -pkg", 'readwell.exe" doctor', 'readwell" doctor'):
        assert words in flow, words


def test_the_settings_name_the_files_that_a_release_has_for_each_system() -> None:
    named = (ROOT / "extension" / "common" / "browser.js").read_text("utf-8")
    made = [
        (ROOT / "host" / "shipping" / "program" / name).read_text("utf-8") for name in ("installers.py", "debian.py")
    ]
    assert (
        "readwell-host-${version}-windows-amd64-setup.exe" in named
        and "readwell-host-{version}-{system}-setup.exe" in made[0]
    )
    assert "readwell-host-${version}-darwin-arm64.pkg" in named and "readwell-host-{version}-{system}.pkg" in made[0]
    assert "readwell-host_${version}_amd64.deb" in named and "readwell-host_{version}_{machine}.deb" in made[1]
