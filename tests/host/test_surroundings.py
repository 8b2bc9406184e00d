"""What surrounds a process, its PATH and its variables, starts nothing foreign, moves no file and ends nothing."""

from __future__ import annotations

import contextlib
import ctypes.util
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
import readwell
from readwell.engine.basics.errors import Refused
from readwell.services.audio.speech import espeak
from readwell.services.native import install
from readwell.services.native.doctor import greet
from readwell.system import folders, installed
from readwell.system.folders import System
from shipping.program import debian

NAMES = ("ffmpeg", "espeak-ng", "git", "python", "python3", "gcc", "cc", "ld", "objdump", "chromium", "piper", "chcp")
#: Commands that the launcher of a package runs.
HELPERS = ("dirname", "readlink", "readwell")


def fakes(folder: Path, *names: str) -> Path:
    """A folder of programs, each of which leaves a trace when it is started."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in names:
        path = folder / name
        path.write_text(f'#!/bin/sh\necho "$0" >> "{folder}/started"\nexit 1\n')
        path.chmod(0o755)
    return folder


#: Lists of folders, as a person's set-up or another program may leave them; `{here}` is the current folder.
PATHS = (
    *("", ".", ":", "./", "..", "bin", "./bin:/nowhere", "~/bin", "~nobody-at-all/bin", "//nowhere:.", "$PWD"),
    *("/nowhere:", ":/nowhere", "/dev/null", "/proc/self/mem", "x" * 5000, "/" + "x" * 5000, "/x" * 2500),
    *(". ", "\t.", "\udcff", "/nowhere/\udcff", "{here}/../{name}/bin/../../nowhere", '"."'),
)


def test_no_list_of_folders_starts_a_program_of_the_current_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = fakes(tmp_path / "here", *NAMES)
    fakes(here / "bin", *NAMES)
    fakes(here / "~" / "bin", *NAMES)
    monkeypatch.chdir(here)
    monkeypatch.setattr(sys, "executable", "/nowhere/python")
    monkeypatch.setattr(ctypes.util, "_findSoname_ldconfig", lambda _: None)  # as where the library isn't known
    wrong = []
    for path in PATHS:
        monkeypatch.setenv("PATH", path.format(here=here, name=here.name))
        for name in NAMES:
            try:
                found = installed.find(name)
                if found and (not found.is_absolute() or found.is_relative_to(tmp_path)):
                    wrong.append(f"{path[:20]!r}: {found}")
            except Exception as problem:
                wrong.append(f"{path[:20]!r}: {problem!r}"[:200])
        espeak.library.cache_clear()
        with contextlib.suppress(Refused):
            espeak.library()
    espeak.library.cache_clear()
    wrong += [f"started: {one.read_text()[:200]}" for one in tmp_path.rglob("started")]
    assert not wrong


def test_no_program_is_looked_for_by_its_bare_name() -> None:
    """The modules that look for programs or start them: all use whole paths."""
    root = Path(install.__file__).parent
    named = [str(path.relative_to(root)) for path in root.rglob("*.py") if "shutil.which" in path.read_text("utf-8")]
    system = Path(debian.__file__).read_text("utf-8")
    assert not named and "PATH=/usr/bin:/bin; readlink" in system


#: What variables say to a Python that minds them: other modules, other files, another end.
VARIABLES: dict[str, str] = {
    "PYTHONPATH": "{evil}",
    "PYTHONHOME": "/nowhere",
    "PYTHONSTARTUP": "{evil}/json.py",
    "PYTHONUSERBASE": "{evil}",
    "PYTHONINSPECT": "1",
    "PYTHONSAFEPATH": "",
    "PYTHONHASHSEED": "no number",
    "PYTHONMALLOC": "bogus",
    "PYTHONTRACEMALLOC": "bogus",
    "PYTHONOPTIMIZE": "2",
    "PYTHONWARNINGS": "error",
    "PYTHONIOENCODING": "utf-16",
    "PYTHONUTF8": "bogus",
    "PYTHONDEVMODE": "1",
    "PYTHONPLATLIBDIR": "evil",
    "PYTHONINTMAXSTRDIGITS": "bogus",
    "PYTHONBREAKPOINT": "json.evil",
    "PYTHONVERBOSE": "1",
    "LC_ALL": "xx_XX.nothing",
    "LANG": "\udcff",
    "LANGUAGE": "../../etc",
    "TMPDIR": "/nowhere",
    "TZ": "Nowhere/\udcff",
    "HOME": ".",
    "XDG_DATA_HOME": ".",
    "XDG_STATE_HOME": "../x",
    "http_proxy": "http://[",
    "PATH": ".",
    "ENV": "{evil}/profile",
    "BASH_ENV": "{evil}/profile",
    "IFS": "/",
    "CDPATH": "{evil}",
}


@pytest.mark.skipif(sys.platform == "win32", reason="the launcher is a script of the shell")
def test_the_launcher_answers_whatever_the_variables_say(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    evil = fakes(tmp_path / "evil", *NAMES, *HELPERS)
    (evil / "readwell").unlink()
    trace = f"open({str(evil / 'started')!r}, 'a').write(__name__)\n"
    for name in ("json", "struct", "sitecustomize", "usercustomize", "readwell", "numpy", "select", "subprocess"):
        (evil / f"{name}.py").write_text(trace)
    (evil / "profile").write_text(f"echo profile >> {evil}/started\n")
    launcher = install.write_launcher(System(home=tmp_path, env={}), sys.executable)
    monkeypatch.chdir(evil)
    monkeypatch.delenv("PYTHONPATH", raising=False)
    everything = {name: value.format(evil=evil) for name, value in VARIABLES.items()}
    wrong = []
    # All at once, and those that end a Python at its start each by itself.
    alone = ("PYTHONPATH", "PYTHONHOME", "PYTHONHASHSEED", "PYTHONMALLOC", "HOME")
    for tried in (everything, *({name: everything[name]} for name in alone)):
        with monkeypatch.context() as context:
            for name, value in tried.items():
                context.setenv(name, value)
            context.setenv("XDG_STATE_HOME", str(tmp_path / "state"))  # the log goes to no real home
            try:
                if "ok" not in (reply := greet([str(launcher)])):
                    wrong.append(f"{list(tried)}: {reply}")
            except Exception as problem:
                wrong.append(f"{list(tried)}: {problem!r}")
    wrong += [f"started: {one.read_text()[:200]}" for one in tmp_path.rglob("started")]
    assert not wrong and not (evil / "readwell").exists()


def test_what_starts_this_python_anew_minds_the_variables_no_more_than_it(tmp_path: Path) -> None:
    (tmp_path / "evil.py").write_text("")
    code = (
        "import sys; sys.path[:0] = sys.argv[1:]; from readwell.system import installed; print(*installed.python()[1:])"
    )
    for flags in (["-P"], ["-E", "-P"]):
        made = subprocess.run([sys.executable, *flags, "-c", code, *sys.path], capture_output=True, text=True)
        assert made.stdout.split() == flags
    package = Path(readwell.__file__).parent
    starts = {
        path.relative_to(package).as_posix()
        for path in package.rglob("*.py")
        if "[sys.executable" in path.read_text("utf-8")
    }
    assert starts == {"system/installed.py"}


def test_the_launcher_of_windows_starts_nothing_of_the_current_folder(tmp_path: Path) -> None:
    path = install.write_launcher(System("win32", tmp_path, {}), "C:\\py\\python.exe")
    lines = path.read_bytes().decode().splitlines()
    assert lines[1].startswith("%SystemRoot%\\System32\\") and lines[2].startswith('"C:\\py\\python.exe" -E -P -m ')


#: Folders that are none of a person's own: each is relative to wherever a program happens to be.
RELATIVE = (
    ".",
    "..",
    "./x",
    "x",
    "x/y",
    "~",
    "~/x",
    "$HOME",
    "${HOME}/x",
    " /x",
    "file:///x",
    "-",
    "\udcff",
    "\t",
    "%s",
)
PLACES: tuple[Callable[[System], Path], ...] = (
    folders.data,
    folders.cache,
    folders.log_file,
    folders.recordings,
    lambda system: folders.BROWSERS["chromium"].profile(system),
)


def test_no_file_lies_where_a_program_happens_to_be(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = []
    for value in RELATIVE:
        named = dict.fromkeys(("XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME"), value)
        for place in PLACES:
            found = place(System("linux", tmp_path, named))
            if not found.is_relative_to(tmp_path):
                wrong.append(f"XDG is {value!r}: {found}")
        monkeypatch.setenv("HOME", value)
        try:
            home = System("linux").home
            if not home.is_absolute():
                wrong.append(f"HOME is {value!r}: {home}")
        except Refused:
            pass
    assert not wrong and os.environ["HOME"]
