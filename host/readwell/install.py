"""The native host made known to the browsers: a launcher, and for each browser a manifest that names it.

Written only where the person's own files are: no administrator is needed, and `uninstall` leaves nothing behind.
"""

from __future__ import annotations

import json
import shlex
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

from readwell import private
from readwell.errors import Refused
from readwell.folders import BROWSERS, Browser, System, data

#: The host's name, as the extension's background/native.js says it.
NAME = "io.readwell.host"
#: The extension's id in Chromium's family: what the key in its manifest comes to (a test compares).
CHROME_ID = "johafmnokiipjphopkjiapjiackojhgm"
#: The extension's id in Firefox.
FIREFOX_ID = "readwell@readwell.io"


class Registry(Protocol):
    """The current user's part of the Windows registry, as far as it is needed."""

    def write(self, key: str, value: str) -> None:
        """Sets a key's default value, making the key."""
        ...

    def read(self, key: str) -> str | None:
        """A key's default value; None without one."""
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
) -> list[Path]:
    """Registers the host with the browsers named, or those that are here; gives the manifests written."""
    system = system or System()
    chosen = [_known(name) for name in names] or found(system)
    if not chosen:
        raise Refused("request", f"no browser's profile is here yet; name one of {', '.join(BROWSERS)} with --browser")
    if user_data_dir and any(browser.firefox for browser in chosen):
        raise Refused("request", "Firefox looks for hosts in one place only: leave --user-data-dir out")
    launcher = write_launcher(system, python)
    return [_register(browser, launcher, user_data_dir, system, registry) for browser in chosen]


def uninstall(
    names: Sequence[str],
    user_data_dir: Path | None = None,
    system: System | None = None,
    registry: Registry | None = None,
) -> list[Path]:
    """Takes the host away from the browsers named, or from all; gives the manifests removed."""
    system = system or System()
    removed = []
    for browser in [_known(name) for name in names] or list(BROWSERS.values()):
        path = manifest_path(browser, system, user_data_dir)
        if system.platform == "win32":
            _registry(registry).delete(rf"{browser.key()}\{NAME}")
        if path.exists():
            path.unlink()
            removed.append(path)
    if not any(manifest_path(browser, system).exists() for browser in BROWSERS.values()):
        launcher_path(system).unlink(missing_ok=True)
    return removed


def found(system: System) -> list[Browser]:
    """The browsers that have run here. On Windows each may be registered: a key nobody reads does no harm."""
    if system.platform == "win32":
        return list(BROWSERS.values())
    return [browser for browser in BROWSERS.values() if browser.profile(system).is_dir()]


def manifest_path(browser: Browser, system: System, user_data_dir: Path | None = None) -> Path:
    """Where a browser's manifest of our host stands."""
    if system.platform == "win32":
        return data(system) / f"{NAME}.{browser.title.lower()}.json"
    return browser.hosts(user_data_dir or browser.profile(system)) / f"{NAME}.json"


def manifest(browser: Browser, launcher: Path) -> dict[str, object]:
    """What a browser wants to know: which program, and which extension may speak to it."""
    allowed = (
        {"allowed_extensions": [FIREFOX_ID]}
        if browser.firefox
        else {"allowed_origins": [f"chrome-extension://{CHROME_ID}/"]}
    )
    about = "Readwell's engine: finds the main content of a page"
    return {"name": NAME, "description": about, "path": str(launcher), "type": "stdio", **allowed}


def launcher_path(system: System) -> Path:
    """The program that a browser starts."""
    return data(system) / ("readwell-host.bat" if system.platform == "win32" else "readwell-host")


def write_launcher(system: System, python: str) -> Path:
    """A script that starts the host with the Python that Readwell is installed in, wherever the browser starts it."""
    path = launcher_path(system)
    private.folder(path.parent)
    # -P: nothing in the folder it happens to start in may take the place of a module.
    if system.platform == "win32":
        quoted = python.replace("%", "%%")
        text = f'@echo off\r\nchcp 65001 >nul\r\n"{quoted}" -P -m readwell.native %*\r\n'
    else:
        text = f'#!/bin/sh\nexec {shlex.quote(python)} -P -m readwell.native "$@"\n'
    path.write_bytes(text.encode())
    path.chmod(0o755)
    return path


def registered(browser: Browser, system: System, registry: Registry | None = None) -> Path | None:
    """The manifest that a browser would read, if there is one."""
    if system.platform == "win32":
        named = _registry(registry).read(rf"{browser.key()}\{NAME}")
        return Path(named) if named else None
    path = manifest_path(browser, system)
    return path if path.exists() else None


def _register(
    browser: Browser, launcher: Path, user_data_dir: Path | None, system: System, registry: Registry | None
) -> Path:
    path = manifest_path(browser, system, user_data_dir)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(manifest(browser, launcher), indent=2) + "\n", encoding="utf-8")
    if system.platform == "win32":
        _registry(registry).write(rf"{browser.key()}\{NAME}", str(path))
    return path


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
        """Removes a key, if it is there."""
        import winreg

        try:
            winreg.DeleteKey(winreg.HKEY_CURRENT_USER, key)  # type: ignore[attr-defined,unused-ignore]
        except OSError:
            return
