"""Diagnoses the native host. Each finding is one sentence that a person can act on."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from readwell.services.native.frames import framed, next_reply, parts
from readwell.services.native.install import CHROME_ID, FIREFOX_ID, Registry, launcher_path, registered, shared_path
from readwell.system.folders import BROWSERS, Browser, System, log_file, sandboxed

#: What a sandbox means; Ubuntu's Firefox may start hosts through its portal, no other one does.
SANDBOX = (
    "which can't start programs of the system, or only through a portal: "
    "the built-in engine works there; for the host use the browser's own package"
)
#: How many lines of a log, and of what a host complains about, are shown.
LAST = 5
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
    here = [(browser, path) for browser in BROWSERS.values() if (path := registered(browser, system, registry))]
    shared = {_program(path) for browser, path in here if path == shared_path(browser, system)}
    hosts = [path for path in [launcher, *sorted(shared)] if path.exists()]
    for path in hosts:
        yield _conversation(path, log_file(system))
    if not hosts:
        yield Finding(False, "the host is not installed: `readwell install --browser NAME`")
    elif not here:
        yield Finding(False, "no browser knows the host: `readwell install --browser NAME`")
    for browser, path in here:
        yield _manifest(browser, path, [launcher, *shared])
    for title, kind in sandboxed(system):
        yield Finding(True, f"{title} is here as a {kind}, {SANDBOX}")
    yield Finding(True, f"the log is at {log_file(system)}")


def _program(path: Path) -> Path:
    """Returns the program that a manifest names; one that can't be read names none, which `_manifest` reports."""
    try:
        return Path(json.loads(path.read_text(encoding="utf-8"))["path"])
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return Path("/nowhere")


def _manifest(browser: Browser, path: Path, hosts: Sequence[Path]) -> Finding:
    """Checks a browser's manifest, read as the browser reads it."""
    try:
        held = json.loads(path.read_text(encoding="utf-8"))
        program = Path(held["path"])
        allowed = list(held.get("allowed_extensions") or held["allowed_origins"])
    except (OSError, ValueError, KeyError, TypeError, RecursionError) as problem:
        return Finding(False, f"{browser.title}: {path} can't be read ({problem}): install again")
    wanted = FIREFOX_ID if browser.firefox else f"chrome-extension://{CHROME_ID}/"
    if wanted not in allowed:
        return Finding(False, f"{browser.title}: {path} doesn't name our extension: install again")
    if program not in hosts:
        return Finding(False, f"{browser.title}: {path} starts {program}, not {hosts[0]}: install again")
    if not os.access(program, os.X_OK):
        return Finding(False, f"{browser.title}: {program} can't be started: install again")
    return Finding(True, f"{browser.title} knows the host ({path}) and lets {', '.join(map(_id, allowed))} start it")


def _id(origin: str) -> str:
    """Returns an extension's id as browsers show it."""
    return str(origin).removeprefix("chrome-extension://").rstrip("/")


def _conversation(program: Path, log: Path) -> Finding:
    """Sends a hello through a launcher, in the same frames as a browser."""
    with tempfile.TemporaryFile() as errors:
        try:
            reply = greet([str(program)], errors)
        except (OSError, ValueError) as problem:
            errors.seek(0)
            ends = _end("it said", errors.read()) + _end(f"{log} ends with", log.read_bytes() if log.exists() else b"")
            return Finding(False, f"the host {program} does not answer ({problem}): install again{ends}")
    if "ok" not in reply:
        return Finding(False, f"the host refuses a greeting: {reply}")
    answer = reply["ok"]
    return Finding(True, f"the host answers: engine {answer['engine']}, protocol {answer['protocol']}")


def _end(title: str, text: bytes) -> str:
    """Returns a text's last lines under a title; "" if there are none."""
    lines = text.decode(errors="replace").splitlines()[-LAST:]
    return "".join(f"\n       {line}" for line in [f"{title}:", *lines]) if lines else ""


def greet(command: list[str], errors: int | IO[bytes] = subprocess.DEVNULL) -> dict[str, dict[str, object]]:
    """Starts a host, sends hello, closes its input and reads the reply; `errors` gets what it complains about."""
    question = json.dumps({"do": "hello", "protocol": 1})
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=errors) as host:
        assert host.stdin and host.stdout
        deadline = threading.Timer(PATIENCE, host.kill)
        deadline.start()
        try:
            for part in parts(1, question):
                host.stdin.write(framed(json.dumps(part).encode()))
            host.stdin.flush()
            return dict(json.loads(next_reply(host.stdout)))
        finally:
            deadline.cancel()
            host.stdin.close()
