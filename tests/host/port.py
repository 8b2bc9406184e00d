"""A browser's end of the native host's pipe, for tests and benches."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

from readwell.services.native.frames import Inbox, framed, parts

HELLO = '{"do":"hello","protocol":1}'


class Port:
    """A browser's end of the pipe."""

    def __init__(self, home: Path, *command: str, **env: str) -> None:
        self.process = subprocess.Popen(
            [*(command or (sys.executable, "-P", "-m", "readwell.native")), "chrome-extension://caller/"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={**os.environ, "HOME": str(home), "XDG_STATE_HOME": str(home), "LOCALAPPDATA": str(home), **env},
        )
        self.inbox, self.alive = Inbox(), 0

    def post(self, message: object) -> None:
        self.raw(json.dumps(message).encode())

    def raw(self, data: bytes) -> None:
        assert self.process.stdin
        self.process.stdin.write(framed(data))
        self.process.stdin.flush()

    def ask(self, identity: int, text: str) -> None:
        for part in parts(identity, text):
            self.post(part)

    def reply(self) -> tuple[int, str]:
        assert self.process.stdout
        while True:
            size = int.from_bytes(self.process.stdout.read(4), sys.byteorder)
            assert size, "the host ended"
            assert size < 1024 * 1024
            message = json.loads(self.process.stdout.read(size))
            self.alive += "alive" in message
            text = None if "alive" in message else self.inbox.take(message)
            if text is not None:
                return message["id"], text

    def end(self) -> int:
        assert self.process.stdin
        self.process.stdin.close()
        return self.process.wait(30)

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            assert stream
            stream.close()


def running(process: int) -> bool:
    """Whether a process is there and not merely waiting to be counted."""
    try:
        os.kill(process, signal.SIG_DFL)
        state: Any = Path(f"/proc/{process}/stat")
        return not state.exists() or state.read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except ProcessLookupError:
        return False
