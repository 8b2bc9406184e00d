"""A desktop's message bus of the tests' own: Chromium offers its player there, and a desktop sends media keys."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager

ADDRESS = "DBUS_SESSION_BUS_ADDRESS"


def has_bus() -> bool:
    """Whether the tests can have a bus on this machine."""
    return bool(shutil.which("dbus-daemon") and shutil.which("dbus-send"))


@contextmanager
def desktop_bus() -> Iterator[None]:
    """A bus for the browsers started meanwhile, where there can be one."""
    if not has_bus():
        yield
        return
    command = ["dbus-daemon", "--session", "--nofork", "--print-address"]
    bus = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    assert bus.stdout
    before = os.environ.get(ADDRESS)
    os.environ[ADDRESS] = bus.stdout.readline().strip()
    try:
        yield
    finally:
        del os.environ[ADDRESS]
        if before is not None:
            os.environ[ADDRESS] = before
        bus.terminate()
        bus.wait()
