"""Diagnoses the native host. Each finding is one sentence that a person can act on."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from readwell.folders import BROWSERS, Browser, System, log_file
from readwell.frames import Inbox, parts
from readwell.install import CHROME_ID, FIREFOX_ID, Registry, launcher_path, registered

#: Seconds until a host that hasn't answered counts as broken.
PATIENCE = 30


@dataclass(frozen=True)
class Finding:
    """The result of one check."""

    well: bool
    message: str


def examine(system: System | None = None, registry: Registry | None = None) -> Iterator[Finding]:
    """Checks everything between the browser's port and the engine's reply."""
    system = system or System()
    launcher = launcher_path(system)
    yield Finding(True, f"Python {'.'.join(map(str, sys.version_info[:3]))} at {sys.executable}")
    if launcher.exists():
        yield _conversation([str(launcher)])
    else:
        yield Finding(False, "the host is not installed: `readwell install --browser NAME`")
    here = [(browser, registered(browser, system, registry)) for browser in BROWSERS.values()]
    if launcher.exists() and not any(path for _, path in here):
        yield Finding(False, "no browser knows the host: `readwell install --browser NAME`")
    for browser, path in here:
        if path:
            yield _manifest(browser, path, launcher)
    yield Finding(True, f"the log is at {log_file(system)}")


def _manifest(browser: Browser, path: Path, launcher: Path) -> Finding:
    """Checks a browser's manifest, read as the browser reads it."""
    try:
        held = json.loads(path.read_text(encoding="utf-8"))
        program = Path(held["path"])
        allowed = held.get("allowed_extensions") or held["allowed_origins"]
    except (OSError, ValueError, KeyError, TypeError) as problem:
        return Finding(False, f"{browser.title}: {path} can't be read ({problem}): install again")
    wanted = FIREFOX_ID if browser.firefox else f"chrome-extension://{CHROME_ID}/"
    if wanted not in allowed:
        return Finding(False, f"{browser.title}: {path} doesn't name our extension: install again")
    if program != launcher:
        return Finding(False, f"{browser.title}: {path} starts {program}, not {launcher}: install again")
    if not os.access(program, os.X_OK):
        return Finding(False, f"{browser.title}: {program} can't be started: install again")
    return Finding(True, f"{browser.title} knows the host ({path})")


def _conversation(command: list[str]) -> Finding:
    """Sends a hello through the launcher, in the same frames as a browser."""
    try:
        reply = greet(command)
    except (OSError, ValueError) as problem:
        return Finding(False, f"the host does not answer ({problem}): install again, or see the log")
    if "ok" not in reply:
        return Finding(False, f"the host refuses a greeting: {reply}")
    answer = reply["ok"]
    return Finding(True, f"the host answers: engine {answer['engine']}, protocol {answer['protocol']}")


def greet(command: list[str]) -> dict[str, dict[str, object]]:
    """Starts a host, sends hello, closes its input and reads the reply."""
    question = json.dumps({"do": "hello", "protocol": 1})
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as host:
        assert host.stdin and host.stdout
        deadline = threading.Timer(PATIENCE, host.kill)
        deadline.start()
        try:
            for part in parts(1, question):
                host.stdin.write(framed(json.dumps(part).encode()))
            host.stdin.flush()
            return dict(json.loads(_text(host.stdout)))
        finally:
            deadline.cancel()
            host.stdin.close()


def _text(stream: IO[bytes]) -> str:
    """Joins the parts of a whole reply."""
    inbox = Inbox()
    while True:
        size = int.from_bytes(stream.read(4), sys.byteorder)
        if not size:
            raise ValueError("it ended without a reply")
        text = inbox.take(json.loads(stream.read(size)))
        if text is not None:
            return text


def framed(data: bytes) -> bytes:
    """Frames a message as native messaging does: first its length, in native byte order."""
    return len(data).to_bytes(4, sys.byteorder) + data
