"""Media keys as a desktop forwards them over D-Bus, and what it shows of the player that holds the session."""

from __future__ import annotations

import subprocess

from tests.browser.drivers.waiting import PATIENCE, until

PLAYER = "org.mpris.MediaPlayer2"


def call(name: str, path: str, method: str, *words: str) -> str:
    """One message over the bus, and what is answered."""
    command = ["dbus-send", "--session", "--print-reply", f"--dest={name}", path, method, *words]
    return subprocess.run(command, capture_output=True, text=True, check=True, timeout=PATIENCE).stdout


def player() -> str:
    """The name of the player that holds the keys, empty when there is none."""
    names = call("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus.ListNames")
    return next((word for word in names.split('"') if word.startswith(f"{PLAYER}.")), "")


def key(name: str) -> None:
    """Press a media key."""
    call(until("a player", player), "/org/mpris/MediaPlayer2", f"{PLAYER}.Player.{name}")


def player_property(what: str) -> str:
    """What the desktop shows of the player; nothing where there is none, or none any more."""
    words = (f"string:{PLAYER}.Player", f"string:{what}")
    try:
        return call(player(), "/org/mpris/MediaPlayer2", "org.freedesktop.DBus.Properties.Get", *words)
    except subprocess.CalledProcessError:
        return ""
