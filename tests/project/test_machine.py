"""A test run leaves the machine unchanged: anything it changes, leaves behind or keeps running is reported as a failure."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.runner import machine
from tests.runner.machine import Machine, Tree, changes, file_contents, file_identity, own_home, state, watched
from tests.runner.steps import Step, run_steps


@pytest.fixture
def tree(tmp_path: Path) -> Tree:
    """A small tree with a file that others use."""
    (tmp_path / "device").write_text("used by everyone")
    (tmp_path / "folder").mkdir()
    return Tree(tmp_path, file_contents)


def test_a_file_replaced_by_another_is_a_change_even_with_the_same_contents(tree: Tree) -> None:
    before = state([Tree(tree.top, file_identity)])
    (tree.top / "other").write_text("used by everyone")
    (tree.top / "other").replace(tree.top / "device")
    assert changes(before, state([Tree(tree.top, file_identity)])) == [f"changed {tree.top / 'device'}"]


def test_what_is_made_removed_and_changed_is_named(tree: Tree) -> None:
    before = state([tree])
    (tree.top / "device").write_text("used by us")
    (tree.top / "folder").rmdir()
    (tree.top / "made" / "deep").mkdir(parents=True)
    paths = ("changed device", "removed folder", "made made")
    assert changes(before, state([tree])) == [path.replace(" ", f" {tree.top}/") for path in paths]


def test_nothing_is_named_where_nothing_changed(tree: Tree) -> None:
    assert changes(state([tree]), state([tree])) == []


def test_a_regular_file_in_place_of_the_null_device_is_named() -> None:
    device, regular = (7, 0o20666, 259), (8, 0o100644, 0)
    assert changes({"/dev/null": device}, {"/dev/null": regular}) == ["changed /dev/null"]
    assert changes({}, {"/dev/log": regular}) == ["made /dev/log"]
    assert changes({}, {"/dev/sdb": device}) == [], "a disk was plugged in"


def test_the_null_device_the_systems_folders_and_the_home_are_watched(tmp_path: Path) -> None:
    for folder in (".config", ".mozilla"):
        (tmp_path / folder).mkdir()
    tops = {str(one.top) for one in watched(tmp_path)}
    assert {"/", "/dev", "/etc", "/usr", str(tmp_path), f"{tmp_path}/.config", f"{tmp_path}/.mozilla"} <= tops
    if os.access("/dev", os.W_OK):
        assert "/dev/null" in state(watched(tmp_path))


def test_the_clone_and_folders_that_we_may_not_write_to_are_left_out(
    tree: Tree, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not state([Tree(tree.top, file_identity, without=frozenset(map(str, tree.top.iterdir())))])
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    assert not state([tree])


def test_a_package_manager_beside_us_is_not_our_change(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(machine, "watched", lambda home, *own: [])
    monkeypatch.setattr(machine, "changes", lambda before, after: ["made /usr/bin/new", "changed /dev/null"])
    monkeypatch.setattr(machine, "package_manager", lambda: [1])
    before = Machine(tmp_path, tmp_path)
    assert before.differences() == ["made /usr/bin/new", "changed /dev/null"]
    monkeypatch.setattr(machine, "package_manager", lambda: [2])
    assert before.differences() == ["changed /dev/null"]


def run_in_watched(folder: Path, script: str, monkeypatch: pytest.MonkeyPatch) -> int:
    """The code of a run of one step, on a machine that consists of one folder."""
    monkeypatch.setattr(machine, "watched", lambda home, *own: [Tree(folder, file_contents)])
    return run_steps([Step([sys.executable, "-c", script], folder)], folder, os.environ)


def test_a_step_that_replaces_a_file_outside_the_clone_fails_the_run(
    tree: Tree, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    assert run_in_watched(tree.top, "pass", monkeypatch) == 0
    assert "2 passed, 0 failed" in capfd.readouterr().out
    script = "import os; os.remove('device'); open('device', 'w').close()"
    assert run_in_watched(tree.top, script, monkeypatch) == 1
    out = capfd.readouterr().out
    assert f"changed {tree.top / 'device'}" in out and "1 passed, 1 failed" in out


def test_a_run_has_a_home_and_a_temporary_folder_that_are_gone_afterwards() -> None:
    script = (
        "import pathlib, tempfile; print(pathlib.Path.home(), tempfile.mkdtemp(), pathlib.Path('~/.x').expanduser())"
    )
    with own_home({**os.environ, "XDG_CONFIG_HOME": str(Path.home())}) as environment:
        run = subprocess.run(
            [sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=True
        )
        places = [Path(place) for place in run.stdout.split()]
        assert not any(place.is_relative_to(Path.home()) for place in places)
        assert "XDG_CONFIG_HOME" not in environment
        assert places[0].is_dir() and places[1].is_dir()
    assert not places[0].exists() and not places[1].exists()


def test_a_run_uses_nobodys_message_bus_and_starts_none() -> None:
    with own_home({**os.environ, "DBUS_SESSION_BUS_ADDRESS": "unix:path=/run/user/1000/bus"}) as environment:
        assert environment["DBUS_SESSION_BUS_ADDRESS"] == "disabled:"
