"""Registers the native host with the browsers: a launcher, and for each browser a manifest that names it.

Only the person's own files are written: no administrator rights are needed, and `uninstall` removes everything. A
package of a Linux distribution writes the same manifests for all people, with a launcher of its own.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import shlex
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

from readwell.engine.basics.errors import Refused
from readwell.system import private
from readwell.system.folders import BROWSERS, Browser, System, data

#: The host's name, as in the extension's background/engine/native.js.
NAME = "io.readwell.host"
#: The extension's id in Chromium-based browsers: it follows from the key in the manifest (a test compares).
CHROME_ID = "johafmnokiipjphopkjiapjiackojhgm"
#: The extension's id in Firefox.
FIREFOX_ID = "readwell@readwell.io"
_ID = re.compile("[a-p]{32}")


class Registry(Protocol):
    """The part of the Windows registry API that is needed, under HKEY_CURRENT_USER."""

    def write(self, key: str, value: str) -> None:
        """Sets a key's default value, creating the key."""
        ...

    def read(self, key: str) -> str | None:
        """Returns a key's default value; None without one."""
        ...

    def delete(self, key: str) -> None:
        """Removes a key."""
        ...


def install(
    names: Sequence[str],
    user_data_dir: Path | None = None,
    system: System | None = None,
    registry: Registry | None = None,
    python: str = sys.executable,
    ids: Sequence[str] = (),
) -> list[Path]:
    """Registers the host with the browsers named, or with all that are installed; returns the manifests written.

    `ids` are further extensions that may start the host: a store, and a build without our key, give an id of their own.
    """
    system = system or System()
    if wrong := [one for one in ids if not _ID.fullmatch(one)]:
        raise Refused(
            "request", f"{wrong[0]!r} is no extension's id: 32 letters from a to p, as the extension shows it"
        )
    chosen = [_known(name) for name in names] or found(system)
    if not chosen:
        raise Refused("request", f"no browser's profile is here yet; name one of {', '.join(BROWSERS)} with --browser")
    if user_data_dir and any(browser.firefox for browser in chosen):
        raise Refused("request", "Firefox looks for hosts in one place only: leave --user-data-dir out")
    _readable(launcher_path(system))
    launcher = write_launcher(system, python)
    places = [(browser, manifest_path(browser, system, user_data_dir)) for browser in chosen]
    for browser, path in places:
        _write(path, manifest(browser, launcher, [*_allowed(path), *ids]))
        if system.platform == "win32":
            _registry(registry).write(rf"{browser.key()}\{NAME}", str(path))
    return [path for _, path in places]


def uninstall(
    names: Sequence[str],
    user_data_dir: Path | None = None,
    system: System | None = None,
    registry: Registry | None = None,
) -> list[Path]:
    """Unregisters the host from the browsers named, or from all; returns the manifests removed."""
    system = system or System()
    removed = []
    for browser in [_known(name) for name in names] or list(BROWSERS.values()):
        path = manifest_path(browser, system, user_data_dir)
        if system.platform == "win32":
            _registry(registry).delete(rf"{browser.key()}\{NAME}")
        _remove(_spare(path))
        if _remove(path):
            removed.append(path)
        if system.platform != "win32":
            _leave(path.parent)
    if not any(manifest_path(browser, system).is_file() for browser in BROWSERS.values()):
        _remove(launcher_path(system))
        _remove(_spare(launcher_path(system)))
        _leave(data(system))
    return removed


def found(system: System) -> list[Browser]:
    """Returns the browsers that have run here. On Windows all of them: a key that nobody reads does no harm."""
    if system.platform == "win32":
        return list(BROWSERS.values())
    return [browser for browser in BROWSERS.values() if browser.profile(system).is_dir()]


def manifest_path(browser: Browser, system: System, user_data_dir: Path | None = None) -> Path:
    """Returns the path of a browser's manifest of our host."""
    if system.platform == "win32":
        return data(system) / f"{NAME}.{browser.title.lower()}.json"
    return browser.hosts(user_data_dir or browser.profile(system)) / f"{NAME}.json"


def manifest(browser: Browser, launcher: Path, ids: Sequence[str] = ()) -> dict[str, object]:
    """Returns a host manifest: which program to start, and which extensions may connect to it."""
    known = dict.fromkeys([CHROME_ID, *ids])
    allowed = (
        {"allowed_extensions": [FIREFOX_ID]}
        if browser.firefox
        else {"allowed_origins": [f"chrome-extension://{one}/" for one in known]}
    )
    about = "Readwell's engine: finds the main content of a page"
    return {"name": NAME, "description": about, "path": str(launcher), "type": "stdio", **allowed}


def _allowed(path: Path) -> list[str]:
    """Returns the ids that a manifest allows: a person's own stay when the host is installed again."""
    try:
        held = path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return []
    return re.findall(r'"chrome-extension://([a-p]{32})/"', held)  # also from one that is cut off


def launcher_path(system: System) -> Path:
    """Returns the path of the program that a browser starts."""
    return data(system) / ("readwell-host.bat" if system.platform == "win32" else "readwell-host")


def write_launcher(system: System, python: str) -> Path:
    """Writes a script that starts the host with the Python in which Readwell is installed."""
    path = launcher_path(system)
    _made(path.parent.parent)
    private.folder(path.parent)
    # -P: no file in the current folder may shadow a module; -E: no folder that PYTHONPATH names either.
    if system.platform == "win32":
        quoted = python.replace("%", "%%")
        text = f'@echo off\r\n%SystemRoot%\\System32\\chcp.com 65001 >nul\r\n"{quoted}" -E -P -m readwell.native %*\r\n'
    else:
        text = f'#!/bin/sh\nexec {shlex.quote(python)} -E -P -m readwell.native "$@"\n'
    _replace(path, os.fsencode(text), 0o755)
    return path


def registered(browser: Browser, system: System, registry: Registry | None = None) -> Path | None:
    """Returns the manifest that a browser would read, or None."""
    if system.platform == "win32":
        named = _registry(registry).read(rf"{browser.key()}\{NAME}")
        return Path(named) if named else None
    places = [manifest_path(browser, system), shared_path(browser, system)]
    return next((path for path in places if path and path.exists()), None)


def shared_path(browser: Browser, system: System) -> Path | None:
    """Returns the path of a browser's manifest for all people, which a package of a Linux distribution writes."""
    folder = browser.shared(system)
    return folder / f"{NAME}.json" if folder else None


def _write(path: Path, held: dict[str, object]) -> None:
    _made(path.parent)
    _replace(path, (json.dumps(held, indent=2) + "\n").encode(), 0o644)


def _replace(path: Path, raw: bytes, mode: int) -> None:
    """Writes a file whole or not at all: a killed installation leaves the one before, whose ids are the person's."""
    spare = _spare(path)
    _remove(spare)  # a link there would lead what is written to another file
    try:
        with open(spare, "xb", opener=private.opener) as out:
            out.write(raw)
            out.flush()
            os.fsync(out.fileno())
        spare.chmod(mode)
        spare.replace(path)
    except OSError:
        with contextlib.suppress(OSError):
            spare.unlink()
        raise


def _made(folder: Path) -> None:
    """Makes a folder and those above it, which nobody else may write to: who writes a manifest chooses a program."""
    if not folder.is_dir():
        _made(folder.parent)
        folder.mkdir(0o755, exist_ok=True)


def _readable(launcher: Path) -> None:
    """Refuses a place that no manifest can name: a browser reads Unicode."""
    try:
        str(launcher).encode()
    except UnicodeEncodeError:
        raise Refused("request", f"{launcher}: a browser can't read this path; set XDG_DATA_HOME") from None


def _remove(path: Path) -> bool:
    """Removes a file, or a link to nowhere, if there is one: a closed file system refuses even to look for it."""
    if not os.path.lexists(path) or (path.is_dir() and not path.is_symlink()):
        return False
    path.unlink()
    return True


def _leave(folder: Path) -> None:
    """Removes a folder that is empty now; one with files of others stays."""
    with contextlib.suppress(OSError):
        folder.rmdir()


def _spare(path: Path) -> Path:
    """Returns where a file is written before it gets its name: always the same, so that the next one takes it."""
    return path.with_name(f".{path.name}.new")


def _known(name: str) -> Browser:
    if name not in BROWSERS:
        raise Refused("request", f"no browser is called {name!r}; known are {', '.join(BROWSERS)}")
    return BROWSERS[name]


def _registry(given: Registry | None) -> Registry:
    return given if given is not None else CurrentUser()


class CurrentUser:
    """The real registry."""

    def write(self, key: str, value: str) -> None:
        """Sets a key's default value, making the key."""
        import winreg

        winreg.SetValue(winreg.HKEY_CURRENT_USER, key, winreg.REG_SZ, value)  # type: ignore[attr-defined,unused-ignore]

    def read(self, key: str) -> str | None:
        """A key's default value; None without one."""
        import winreg

        try:
            return str(winreg.QueryValue(winreg.HKEY_CURRENT_USER, key))  # type: ignore[attr-defined,unused-ignore]
        except OSError:
            return None

    def delete(self, key: str) -> None:
        """Removes a key if it exists."""
        import winreg

        try:
            winreg.DeleteKey(winreg.HKEY_CURRENT_USER, key)  # type: ignore[attr-defined,unused-ignore]
        except OSError:
            return
