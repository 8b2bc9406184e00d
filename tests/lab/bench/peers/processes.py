"""The environment of the other systems, created once beside the project's own, and a process for each that can be killed."""

from __future__ import annotations

import json
import os
import select
import subprocess
import sys
from pathlib import Path
from typing import Any

import build

HOME = build.STATE / "peers"
HERE = Path(__file__).parent
LOCK = build.LOCKS / "peers.txt"
#: linkedom from 0.18.13 on names a package that isn't there.
MODULES = HERE / "modules.txt"
SCRIPTED = ("Readability.js", "defuddle")
#: Seconds until a page counts as nothing found; twice what the score allows, since the clock is the wall's.
PATIENCE = 60.0


def python() -> Path:
    """The rivals' Python with what host/locks/peers.txt pins."""
    own = HOME / "py"

    def work() -> None:
        print("installing the rivals into .readwell/peers (some minutes, once)", file=sys.stderr, flush=True)
        build.call([sys.executable, "-m", "venv", "--clear", own], check=True)
        # All of them are in the lock; magic-html says it needs Python 3.12 and runs on 3.11.
        build.pip(own, "install", "--no-deps", "--require-hashes", "--ignore-requires-python", "-r", LOCK)

    return build.once("peers", [LOCK], work, made=build.inside(own, "python"))


def modules() -> Path:
    """A folder with the rivals of JavaScript."""
    own = HOME / "js"

    def work() -> None:
        own.mkdir(parents=True, exist_ok=True)
        (own / "package.json").write_text('{"private": true}\n', encoding="utf-8")
        quiet = ["--no-audit", "--no-fund", "--loglevel=error", "--save-exact"]
        build.call([build.npm(), "install", *quiet, *MODULES.read_text("utf-8").split()], own, check=True)

    build.once("peers-js", [MODULES], work, made=own / "node_modules")
    return own


class Rival:
    """One rival at work; started again after a page it didn't come back from."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.kind = self.version = ""
        self.running: subprocess.Popen[bytes] | None = None

    def read(self, html: str, url: str) -> dict[str, Any]:
        """What it made of a page."""
        running = self._started()
        assert running.stdin is not None
        try:
            running.stdin.write(json.dumps({"html": html, "url": url}).encode() + b"\n")
            running.stdin.flush()
            return self._line(PATIENCE)
        except (OSError, ValueError) as problem:
            self.stop()
            return {"error": f"{type(problem).__name__}: {problem}", "seconds": PATIENCE}

    def stop(self) -> None:
        """Ends its process."""
        if self.running is not None:
            self.running.kill()
            self.running.wait()
            self.running = None

    def _started(self) -> subprocess.Popen[bytes]:
        if self.running is None:
            pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL}
            command, folder = _command(self.name)
            self.running = subprocess.Popen(command, cwd=folder, env=_environment(), **pipes)  # type: ignore[call-overload]
            try:
                reply = self._line(10 * PATIENCE)
                self.kind, self.version = str(reply.get("kind")), str(reply.get("version"))
            except (OSError, ValueError) as problem:
                self.stop()
                raise SystemExit(f"{self.name} doesn't start: {problem}") from None
        return self.running

    def _line(self, patience: float) -> dict[str, Any]:
        assert self.running is not None and self.running.stdout is not None
        if not select.select([self.running.stdout], [], [], patience)[0]:
            raise TimeoutError(f"over {patience:.0f} s")
        return dict(json.loads(self.running.stdout.readline()))


def _command(name: str) -> tuple[list[str], Path]:
    if name in SCRIPTED:
        return [str(build.node()), str(HERE / "worker.mjs"), name], modules()
    engine = sys.executable if name == "readwell" else python()
    return [str(engine), str(HERE / "worker.py"), name], build.ROOT


def _environment() -> dict[str, str]:
    """One thread for everyone."""
    return {**os.environ, "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1", "PYTHONPATH": str(build.HOST)}
