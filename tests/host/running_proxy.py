"""The proxy, running."""

from __future__ import annotations

import contextlib
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

RUN = "import sys; from readwell.commands.cli import main; sys.exit(main(sys.argv[1:]))"


def free() -> int:
    with socket.create_server(("127.0.0.1", 0)) as found:
        return int(found.getsockname()[1])


@contextlib.contextmanager
def proxy(folder: Path, *more: str) -> Iterator[tuple[int, Path]]:
    """A proxy that other computers could reach; gives its port, and the file of what it says."""
    port, said = free(), folder / "said"
    words = ["proxy", "--listen", f"0.0.0.0:{port}", "--settings", str(folder / "proxy.json"), "--jobs", "1"]
    with said.open("w") as out:
        command = [sys.executable, "-c", RUN, *words, "--set", f"confdir={folder}", *more]
        program = subprocess.Popen(command, stdout=out, stderr=out)
    try:
        end = time.monotonic() + 60
        while time.monotonic() < end and program.poll() is None:
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
                break
            time.sleep(0.1)
        yield port, said
    finally:
        program.terminate()
        program.wait(30)
