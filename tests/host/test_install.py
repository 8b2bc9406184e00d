"""Registers the host with browsers, for every operating system; the tests inject the system."""

from __future__ import annotations

import json
import os
import stat
from pathlib import Path

import pytest
from readwell.commands import install as word
from readwell.engine.basics.errors import Refused
from readwell.services.native.install import (
    CHROME_ID,
    FIREFOX_ID,
    NAME,
    found,
    install,
    launcher_path,
    manifest_path,
    uninstall,
)
from readwell.system.folders import BROWSERS, System, data, log_file

LINUX = {
    "chrome": ".config/google-chrome/NativeMessagingHosts",
    "chromium": ".config/chromium/NativeMessagingHosts",
    "edge": ".config/microsoft-edge/NativeMessagingHosts",
    "brave": ".config/BraveSoftware/Brave-Browser/NativeMessagingHosts",
    "firefox": ".mozilla/native-messaging-hosts",
}
MACOS = {
    "chrome": "Library/Application Support/Google/Chrome/NativeMessagingHosts",
    "chromium": "Library/Application Support/Chromium/NativeMessagingHosts",
    "edge": "Library/Application Support/Microsoft Edge/NativeMessagingHosts",
    "brave": "Library/Application Support/BraveSoftware/Brave-Browser/NativeMessagingHosts",
    "firefox": "Library/Application Support/Mozilla/NativeMessagingHosts",
}
WINDOWS = {
    "chrome": r"Software\Google\Chrome\NativeMessagingHosts",
    "chromium": r"Software\Chromium\NativeMessagingHosts",
    "edge": r"Software\Microsoft\Edge\NativeMessagingHosts",
    "brave": r"Software\BraveSoftware\Brave-Browser\NativeMessagingHosts",
    "firefox": r"Software\Mozilla\NativeMessagingHosts",
}
FOLDERS = [("linux", LINUX), ("darwin", MACOS)]


class Book:
    """A registry of paper."""

    def __init__(self) -> None:
        self.entries: dict[str, str] = {}

    def write(self, key: str, value: str) -> None:
        self.entries[key] = value

    def read(self, key: str) -> str | None:
        return self.entries.get(key)

    def delete(self, key: str) -> None:
        self.entries.pop(key, None)


def system(platform: str, home: Path, **env: str) -> System:
    return System(platform, home, env)


@pytest.mark.parametrize(("platform", "name", "folder"), [(p, n, f) for p, table in FOLDERS for n, f in table.items()])
def test_the_manifest_stands_where_the_browser_looks(platform: str, name: str, folder: str, tmp_path: Path) -> None:
    (written,) = install([name], system=system(platform, tmp_path))
    assert written == tmp_path / folder / f"{NAME}.json"
    held = json.loads(written.read_text("utf-8"))
    assert held["name"] == NAME and held["type"] == "stdio"
    assert Path(held["path"]).exists() and Path(held["path"]).is_absolute()
    if name == "firefox":
        assert held["allowed_extensions"] == [FIREFOX_ID] and "allowed_origins" not in held
    else:
        assert held["allowed_origins"] == [f"chrome-extension://{CHROME_ID}/"] and "allowed_extensions" not in held


@pytest.mark.parametrize("name", BROWSERS)
def test_on_windows_the_registry_names_the_manifest(name: str, tmp_path: Path) -> None:
    book = Book()
    windows = system("win32", tmp_path, LOCALAPPDATA=str(tmp_path / "Local"))
    (written,) = install([name], system=windows, registry=book, python=r"C:\Program Files\100%\python.exe")
    assert book.entries == {rf"{WINDOWS[name]}\{NAME}": str(written)}
    launcher = launcher_path(windows)
    assert json.loads(written.read_text("utf-8"))["path"] == str(launcher)
    # In a batch file a percent sign is doubled, and lines end as Windows has them.
    assert b'"C:\\Program Files\\100%%\\python.exe" -E -P -m readwell.native %*\r\n' in launcher.read_bytes()


def test_browsers_on_windows_do_not_share_a_manifest(tmp_path: Path) -> None:
    written = install(list(BROWSERS), system=system("win32", tmp_path), registry=Book())
    assert len(set(written)) == len(BROWSERS)


def test_the_launcher_runs_this_python_whatever_its_path(tmp_path: Path) -> None:
    install(["chromium"], system=system("linux", tmp_path), python="/a path/it's/python")
    launcher = launcher_path(system("linux", tmp_path))
    assert "exec '/a path/it'\"'\"'s/python' -E -P -m readwell.native" in launcher.read_text("utf-8")
    assert launcher.stat().st_mode & stat.S_IXUSR


def test_without_a_name_the_browsers_that_are_here_are_taken(tmp_path: Path) -> None:
    (tmp_path / ".mozilla").mkdir()
    (tmp_path / ".config" / "chromium").mkdir(parents=True)
    linux = system("linux", tmp_path)
    assert [browser.title for browser in found(linux)] == ["Chromium", "Firefox"]
    assert len(install([], system=linux)) == 2


def test_without_any_browser_a_name_is_required(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="--browser"):
        install([], system=system("linux", tmp_path))


def test_an_unknown_browser_is_refused_by_name(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="netscape"):
        install(["netscape"], system=system("linux", tmp_path))


def test_a_profile_elsewhere_gets_its_own_manifest(tmp_path: Path) -> None:
    (written,) = install(["chrome"], tmp_path / "profile", system("linux", tmp_path))
    assert written == tmp_path / "profile" / "NativeMessagingHosts" / f"{NAME}.json"
    with pytest.raises(Refused, match="Firefox"):
        install(["firefox"], tmp_path / "profile", system("linux", tmp_path))


def test_folders_that_the_person_has_moved_are_followed(tmp_path: Path) -> None:
    moved = system("linux", tmp_path, XDG_CONFIG_HOME=str(tmp_path / "c"), XDG_DATA_HOME=str(tmp_path / "d"))
    (written,) = install(["chromium"], system=moved)
    assert written.parent == tmp_path / "c" / "chromium" / "NativeMessagingHosts"
    assert launcher_path(moved).parent == data(moved) == tmp_path / "d" / "readwell"


@pytest.mark.parametrize("platform", ["linux", "darwin", "win32"])
def test_uninstall_leaves_nothing_behind(platform: str, tmp_path: Path) -> None:
    book, here = Book(), system(platform, tmp_path)
    install(list(BROWSERS), system=here, registry=book)
    assert len(uninstall([], system=here, registry=book)) == len(BROWSERS)
    assert not book.entries
    assert not [path for path in tmp_path.rglob("*") if path.is_file()]


def test_uninstall_from_one_browser_keeps_the_others(tmp_path: Path) -> None:
    linux = system("linux", tmp_path)
    install(["chrome", "firefox"], system=linux)
    uninstall(["chrome"], system=linux)
    assert not manifest_path(BROWSERS["chrome"], linux).exists()
    assert manifest_path(BROWSERS["firefox"], linux).exists() and launcher_path(linux).exists()


def test_installing_twice_is_installing_once(tmp_path: Path) -> None:
    linux = system("linux", tmp_path)
    install(["chrome"], system=linux)
    before = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    install(["chrome"], system=linux)
    assert {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()} == before


@pytest.mark.parametrize("platform", ["linux", "darwin", "win32"])
def test_the_log_lies_in_the_persons_own_folder(platform: str, tmp_path: Path) -> None:
    assert log_file(system(platform, tmp_path)).is_relative_to(tmp_path)


def test_an_extension_with_another_id_is_allowed_too_and_stays_allowed(tmp_path: Path) -> None:
    linux = system("linux", tmp_path)
    install(["edge"], system=linux, ids=["p" * 32])
    (written,) = install(["edge"], system=linux)
    origins = json.loads(written.read_text("utf-8"))["allowed_origins"]
    assert origins == [f"chrome-extension://{one}/" for one in (CHROME_ID, "p" * 32)]


@pytest.mark.parametrize("wrong", ["", "p" * 31, "P" * 32, "q" * 32, "*", "p" * 32 + "/"])
def test_what_is_no_extension_s_id_is_refused_before_anything_is_written(wrong: str, tmp_path: Path) -> None:
    with pytest.raises(Refused, match="no extension's id"):
        install(["edge"], system=system("linux", tmp_path), ids=[wrong])
    assert not list(tmp_path.rglob("*.json"))


def test_a_manifest_that_can_t_be_read_is_written_anew(tmp_path: Path) -> None:
    linux = system("linux", tmp_path)
    (written,) = install(["edge"], system=linux)
    before = written.read_bytes()
    for broken in (b"{", b"[]", b'{"allowed_origins": 7}', b"\xff"):
        written.write_bytes(broken)
        assert install(["edge"], system=linux)[0].read_bytes() == before


def test_the_command_line_knows_the_browsers() -> None:
    import argparse

    parser = argparse.ArgumentParser()
    word.add(parser)
    assert parser.parse_args(["--browser", "edge", "--browser", "firefox"]).browser == ["edge", "firefox"]
    assert parser.parse_args(["edge", "firefox"]).named == ["edge", "firefox"]


def test_a_browser_is_named_as_build_py_names_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import argparse

    parser = argparse.ArgumentParser()
    word.add(parser)
    monkeypatch.setenv("HOME", str(tmp_path))
    for variable in ("XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.delenv(variable, raising=False)
    assert word.run(parser.parse_args(["firefox"])) == 0
    assert (tmp_path / ".mozilla" / "native-messaging-hosts" / f"{NAME}.json").exists()
    with pytest.raises(Refused, match="netscape"):
        word.run(parser.parse_args(["netscape"]))


@pytest.mark.parametrize("moment", ["write", "fsync", "replace"])
def test_a_killed_installation_leaves_what_was_there_and_the_next_one_finishes(
    moment: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Killed(BaseException): ...

    linux = system("linux", tmp_path)
    (written,) = install(["edge"], system=linux, ids=["p" * 32])
    before = {path: path.read_bytes() for path in (written, launcher_path(linux))}

    def ends(*_: object, **__: object) -> None:
        raise Killed

    with monkeypatch.context() as patch:
        patch.setattr(*{"write": (json, "dumps"), "fsync": (os, "fsync"), "replace": (Path, "replace")}[moment], ends)
        with pytest.raises(Killed):
            install(["edge"], system=linux, python="/another/python")
    assert {path: path.read_bytes() for path in before if moment != "write" or path == written} == {
        path: raw for path, raw in before.items() if moment != "write" or path == written
    }
    install(["edge"], system=linux)
    assert written.read_bytes() == before[written]
    uninstall([], system=linux)
    assert not [path for path in tmp_path.rglob("*") if path.is_file()]


def test_an_own_id_is_found_in_a_manifest_that_is_cut_off(tmp_path: Path) -> None:
    linux = system("linux", tmp_path)
    (written,) = install(["edge"], system=linux, ids=["p" * 32])
    whole = written.read_bytes()
    written.write_bytes(whole[: whole.index(b"p" * 32) + 34])
    install(["edge"], system=linux)
    assert written.read_bytes() == whole
