"""Where Readwell stores its files, and where browsers look for native hosts, on each system."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path, PurePath, PureWindowsPath

from readwell.engine.basics.errors import Refused


def _home() -> Path:
    """Returns the home folder that HOME names by a whole path, else the one that the system knows."""
    try:
        home = Path.home()
        if not home.is_absolute() and sys.platform != "win32":
            import pwd

            home = Path(pwd.getpwuid(os.getuid()).pw_dir)
    except (RuntimeError, KeyError):  # no HOME, and a user whom the system doesn't know, as in a container
        raise Refused("request", "there is no home folder: set HOME") from None
    if not home.is_absolute():
        raise Refused("request", f"the home folder {str(home)!r} is no whole path")
    return home


@dataclass(frozen=True)
class System:
    """The parts of a system that decide where files go; a parameter, so that tests can cover every system."""

    platform: str = sys.platform
    home: Path = field(default_factory=_home)
    env: Mapping[str, str] = field(default_factory=lambda: os.environ)
    root: Path = Path("/")

    def folder(self, variable: str, *otherwise: str) -> Path:
        """Returns the folder that an environment variable names, else one under the home folder.

        A relative one would be another in each current folder, and a stranger's files in some: it names none.
        """
        named = self.env.get(variable, "")
        kind = PureWindowsPath if self.platform == "win32" else PurePath
        return Path(named) if kind(named).is_absolute() else self.home.joinpath(*otherwise)


def data(system: System) -> Path:
    """Returns the folder for data: the host's launcher and the saved articles."""
    if system.platform == "win32":
        return system.folder("LOCALAPPDATA", "AppData", "Local") / "Readwell"
    if system.platform == "darwin":
        return system.home / "Library" / "Application Support" / "Readwell"
    return system.folder("XDG_DATA_HOME", ".local", "share") / "readwell"


def cache(system: System | None = None) -> Path:
    """Returns the folder for what can be made again: cached evaluation results."""
    system = system or System()
    if system.platform == "win32":
        return data(system) / "Cache"
    if system.platform == "darwin":
        return system.home / "Library" / "Caches" / "Readwell"
    return system.folder("XDG_CACHE_HOME", ".cache") / "readwell"


def recordings(system: System | None = None) -> Path:
    """Returns the folder of recordings that are being made."""
    return cache(system) / "recordings"


def log_file(system: System | None = None) -> Path:
    """Returns the path of the native host's log."""
    system = system or System()
    if system.platform == "win32":
        return data(system) / "Logs" / "native.log"
    if system.platform == "darwin":
        return system.home / "Library" / "Logs" / "Readwell" / "native.log"
    return system.folder("XDG_STATE_HOME", ".local", "state") / "readwell" / "native.log"


@dataclass(frozen=True)
class Browser:
    """Where one browser stores its profile and looks for native hosts; `everyone` is its folder for all
    people on Linux, if it is known.
    """

    title: str
    linux: tuple[str, ...]
    macos: str
    registry: str
    everyone: str = ""
    firefox: bool = False

    def profile(self, system: System) -> Path:
        """Returns the folder that the browser creates when it first runs; it exists if the browser is installed."""
        if system.platform == "darwin":
            return system.home / "Library" / "Application Support" / self.macos
        if self.firefox:
            return system.home.joinpath(*self.linux)
        return system.folder("XDG_CONFIG_HOME", ".config").joinpath(*self.linux)

    def hosts(self, profile: Path) -> Path:
        """Returns the folder of host manifests in a profile folder."""
        if self.firefox and profile.name != "Mozilla":
            return profile / "native-messaging-hosts"
        return profile / "NativeMessagingHosts"

    def shared(self, system: System) -> Path | None:
        """Returns the folder of host manifests that a package of a Linux distribution writes to."""
        known = system.platform == "linux" and self.everyone
        return system.root / self.everyone / "native-messaging-hosts" if known else None

    def key(self) -> str:
        """Returns the registry key of host manifests on Windows, under HKEY_CURRENT_USER."""
        return rf"Software\{self.registry}\NativeMessagingHosts"


#: Folders that a browser has in the home folder as a Snap and as a Flatpak, by its title.
SANDBOXED = {
    "Firefox": ("snap/firefox", ".var/app/org.mozilla.firefox"),
    "Chromium": ("snap/chromium", ".var/app/org.chromium.Chromium"),
    "Brave": ("snap/brave", ".var/app/com.brave.Browser"),
    "Chrome": (".var/app/com.google.Chrome",),
    "Edge": (".var/app/com.microsoft.Edge",),
}


def sandboxed(system: System) -> Iterator[tuple[str, str]]:
    """Yields the title of each browser that is a Snap or a Flatpak here, and which of both it is."""
    for title, folders in SANDBOXED.items() if system.platform == "linux" else ():
        for folder in folders:
            if (system.home / folder).exists():
                yield title, "Snap" if folder.startswith("snap") else "Flatpak"


BROWSERS = {
    "chrome": Browser("Chrome", ("google-chrome",), "Google/Chrome", r"Google\Chrome", "etc/opt/chrome"),
    "chromium": Browser("Chromium", ("chromium",), "Chromium", "Chromium", "etc/chromium"),
    "edge": Browser("Edge", ("microsoft-edge",), "Microsoft Edge", r"Microsoft\Edge", "etc/opt/edge"),
    "brave": Browser(
        "Brave",
        ("BraveSoftware", "Brave-Browser"),
        "BraveSoftware/Brave-Browser",
        r"BraveSoftware\Brave-Browser",
    ),
    "firefox": Browser("Firefox", (".mozilla",), "Mozilla", "Mozilla", "usr/lib/mozilla", firefox=True),
}
