"""Signs of life: a browser that hears nothing from a host for a while takes it for dead (docs/protocol.md, 1)."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

#: Seconds between two signs while there is work.
BEAT = 0.25


class Pulse(threading.Thread):
    """Gives a sign of life now and then, from the moment it is woken until there is nothing to do."""

    def __init__(self, tell: Callable[[], None], busy: Callable[[], bool]) -> None:
        super().__init__(name="pulse", daemon=True)
        self._tell, self._busy = tell, busy
        self._woken = threading.Event()

    def wake(self) -> None:
        """There may be work from now on."""
        self._woken.set()

    def run(self) -> None:
        """Runs until the browser has closed the port."""
        while True:
            self._woken.wait()
            self._woken.clear()
            time.sleep(BEAT)
            while self._busy():
                try:
                    self._tell()
                except OSError:
                    return
                time.sleep(BEAT)
