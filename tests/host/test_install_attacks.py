"""Installing where names are odd, links lie in the way, and other programs have their manifests."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from readwell.engine.basics.errors import Refused
from readwell.services.native.install import NAME, install, launcher_path, manifest_path, uninstall
from readwell.system.folders import BROWSERS, System

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="such names and links are POSIX's")
#: Names of folders that a shell, JSON or a script's first line could take for something else.
ODD = (
    "two words", "it's", 'a "b"', "a\nb", "$(touch x)", "`touch x`", "$HOME", "a;b", "a&b", "a|b", "#a", "a\\b", "a\tb",
    "-P", "--", "*", "~", "%n%s", "größe", "\u202egpj", "😀", "!x", "a'\"b", "\\'", " ", "a'b'c\\", "x" * 120,
)  # fmt: skip


def linux(home: Path, **env: str) -> System:
    return System("linux", home, env, home / "root")


def test_the_host_starts_from_a_path_of_any_name(tmp_path: Path) -> None:
    wrong: list[tuple[str, ...]] = []
    for at, name in enumerate(ODD):
        home = tmp_path / str(at) / name
        home.mkdir(parents=True)
        python = home / "python"
        python.write_text('#!/bin/sh\nprintf "%s/" "$@"\n')
        python.chmod(0o755)
        (written, _) = install(["chrome", "firefox"], system=linux(home), python=str(python))
        program = json.loads(written.read_text("utf-8"))["path"]
        done = subprocess.run([program, "a b", "$x"], capture_output=True, text=True, cwd=tmp_path, check=False)
        if done.stdout != "-E/-P/-m/readwell.native/a b/$x/" or done.stderr:
            wrong.append((name, done.stdout, done.stderr))
        uninstall([], system=linux(home))
        wrong += [(name, str(path)) for path in home.rglob("*") if not path.is_dir() and path != python]
        wrong += [(name, "data folder stays")] if (home / ".local/share/readwell").exists() else []
    assert not wrong and not (tmp_path / "x").exists()


def test_a_path_that_is_no_text_is_refused_or_works(tmp_path: Path) -> None:
    odd = os.fsdecode(os.fsencode(tmp_path) + b"/\xff")
    install(["chrome"], system=linux(tmp_path / "a"), python=f"{odd}/python")
    assert os.fsencode(odd) in launcher_path(linux(tmp_path / "a")).read_bytes()
    with pytest.raises(Refused, match="can't read this path"):
        install(["chrome"], system=linux(Path(odd)))
    assert not Path(odd).exists()


@pytest.mark.parametrize("named", ["data", ".", "../x", "./a b", "~/x"])
def test_a_folder_that_begins_anywhere_is_not_taken(named: str, tmp_path: Path) -> None:
    here = linux(tmp_path, XDG_DATA_HOME=named, XDG_CONFIG_HOME=named)
    assert launcher_path(here).is_relative_to(tmp_path) and launcher_path(here) == launcher_path(linux(tmp_path))
    assert manifest_path(BROWSERS["chrome"], here).is_relative_to(tmp_path)


def ours(here: System) -> list[Path]:
    """The places that an installation writes to."""
    known = [manifest_path(browser, here) for browser in BROWSERS.values()] + [launcher_path(here)]
    return known + [path.with_name(f".{path.name}.new") for path in known]


def test_a_link_in_the_way_leads_nothing_to_another_file(tmp_path: Path) -> None:
    wrong: list[tuple[object, ...]] = []
    for way in ("a file", "nowhere", "a folder"):
        for at in range(len(ours(linux(tmp_path)))):
            home = tmp_path / way / str(at)
            place = ours(linux(home))[at]
            victim = home / "victim"
            place.parent.mkdir(parents=True)
            if way == "a folder":
                victim.mkdir()
            elif way == "a file":
                victim.write_text("a person's")
            place.symlink_to(victim)
            install(list(BROWSERS), system=linux(home))
            uninstall([], system=linux(home))
            left = {path for path in home.rglob("*") if path.is_symlink() or path.is_file()}
            if left != ({victim} if way == "a file" else set()):
                wrong.append((way, place.name, sorted(map(str, left))))
            elif way == "a file" and victim.read_text() != "a person's":
                wrong.append((way, place.name, "written to"))
    assert not wrong


def test_a_folder_in_the_way_stays_and_the_others_are_removed(tmp_path: Path) -> None:
    here = linux(tmp_path)
    install(list(BROWSERS), system=here)
    for browser in ("chrome", "edge"):
        place = manifest_path(BROWSERS[browser], here)
        place.unlink()
        (place / "mine").mkdir(parents=True)
        with pytest.raises(OSError, match="directory"):
            install([browser], system=here)
        assert not list(place.parent.glob(".*"))
    uninstall([], system=here)
    kept = {manifest_path(BROWSERS[browser], here) for browser in ("chrome", "edge")}
    assert {path for path in ours(here) if os.path.lexists(path)} == kept


def test_what_other_programs_have_beside_ours_stays_as_it_is(tmp_path: Path) -> None:
    here = linux(tmp_path)
    names = (f"{NAME}.json.bak", f"{NAME}2.json", f".{NAME}.json", "org.other.json", f"x{NAME}.json", ".hidden.new")
    beside = [path.parent / name for path in ours(here)[:6] for name in names]
    for number, path in enumerate(beside):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"{number}")
        path.chmod(0o640)
    install(list(BROWSERS), system=here)
    uninstall([], system=here)
    wrong = [str(path) for at, path in enumerate(beside) if path.read_text() != f"{at}" or path.stat().st_mode & 0o137]
    assert not wrong and {path for path in tmp_path.rglob("*") if path.is_file()} == set(beside)


def test_nobody_else_may_write_to_what_was_installed_whatever_the_umask(tmp_path: Path) -> None:
    wrong = []
    for umask in (0, 0o002, 0o007, 0o022, 0o077):
        home, before = tmp_path / str(umask), os.umask(umask)
        try:
            home.mkdir(0o700)
            install(list(BROWSERS), system=linux(home), python=sys.executable)
        finally:
            os.umask(before)
        wrong += [f"{umask:o} {path}" for path in home.rglob("*") if path.stat().st_mode & 0o022]
        wrong += [f"{umask:o} {path.name}" for path in ours(linux(home))[:5] if path.stat().st_mode & 0o777 != 0o644]
        wrong += [f"{umask:o} launcher"] if launcher_path(linux(home)).stat().st_mode & 0o777 != 0o755 else []
    assert not wrong
