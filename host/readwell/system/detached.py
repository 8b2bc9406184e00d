"""Starts a process that outlives this one, and the browser that asked for it."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

from readwell.system.installed import python


def start(module: str, *words: str) -> None:
    """Starts a module of ours with these words, in a group of its own and without a window."""
    flags: dict[str, Any] = {"start_new_session": True}
    if sys.platform == "win32":
        flags = {"creationflags": subprocess.CREATE_NO_WINDOW | subprocess.CREATE_NEW_PROCESS_GROUP}
    nowhere = subprocess.DEVNULL
    subprocess.Popen([*python(), "-m", module, *words], stdin=nowhere, stdout=nowhere, stderr=nowhere, **flags)
