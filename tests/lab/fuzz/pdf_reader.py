"""A process of Node that reads PDFs as the extension does: killed and begun anew when it says nothing."""

from __future__ import annotations

import atexit
import json
import select
import struct
import subprocess
from pathlib import Path
from typing import Any

import build

SCRIPT = Path(__file__).with_suffix(".js")
#: A file of some pages takes a few milliseconds.
PATIENCE = 30


class PdfReader:
    """Reads one file after the other."""

    def __init__(self) -> None:
        self.running: subprocess.Popen[bytes] | None = None
        atexit.register(self.end)

    def read(self, content: bytes) -> dict[str, Any]:
        """Returns a file's words, or why there are none; the addresses that were asked for; raises where it hangs."""
        running = self.running = self.running or self._begun()
        assert running.stdin and running.stdout
        running.stdin.write(struct.pack(">I", len(content)) + content)
        running.stdin.flush()
        if not select.select([running.stdout], [], [], PATIENCE)[0]:
            self.end()
            raise AssertionError(f"nothing was said for {PATIENCE} seconds")
        line = running.stdout.readline()
        if not line:
            said = self.end()
            raise AssertionError(f"the reader has ended: {said[-2000:]}")
        found: dict[str, Any] = json.loads(line)
        return found

    def _begun(self) -> subprocess.Popen[bytes]:
        command = [str(build.node()), str(SCRIPT)]
        return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)

    def end(self) -> str:
        """Ends the process; returns what it said of its errors."""
        if not self.running:
            return ""
        self.running.kill()
        _, said = self.running.communicate()
        self.running = None
        return said.decode("utf-8", "replace")
