"""Native hosts for the extension's tests: the real one, and hosts that fail in every way a host can fail.

A test can't press a browser's permission prompt, so the build tested here has nativeMessaging granted from the start;
nothing else in it differs.
"""

from __future__ import annotations

import json
import os
import shlex
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from readwell.services.native.install import CHROME_ID, NAME, manifest
from readwell.system.folders import BROWSERS

from tests.browser.drivers.chromium import Chromium, chromium
from tests.browser.drivers.sheet import choose

# A host in a few lines: it says that it lives, greets as `hello` says, and does what `then` says with whatever comes next.
STANDIN = """
import json, struct, sys, time
def get():
    head = sys.stdin.buffer.read(4)
    if len(head) < 4: sys.exit()
    return json.loads(sys.stdin.buffer.read(struct.unpack("=I", head)[0]))
def say(message):
    text = json.dumps(message).encode()
    sys.stdout.buffer.write(struct.pack("=I", len(text)) + text)
    sys.stdout.buffer.flush()
def put(identity, reply):
    say({{"id": identity, "part": 0, "parts": 1, "data": json.dumps(reply)}})
say({{"alive": True}})
put(get()["id"], {hello!r})
message = get()
{then}
"""
TRUE = {"ok": {"protocol": 2, "engine": "0.1.0", "python": "3.11.2", "home": "native", "can": ["hello", "extract"]}}
OLD = {"ok": {**TRUE["ok"], "protocol": 0}}
NEW = {"ok": {**TRUE["ok"], "protocol": 9, "serves": [8, 9]}}
REFUSING = {"error": {"code": "version", "message": "this host speaks protocol 0: update it"}}

#: A host that takes in everything and says nothing.
SILENT = "import sys; sys.stdin.buffer.read()"

#: What a host does that says no more in the middle of its work.
STOPPING = "sys.stdin.buffer.read()"

# How a host may fail, what it then does, and the words a person gets with the embedded engine's answer.
FAILING = {
    "is missing": (None, "", "isn't installed"),
    "is too old": (OLD, "", "update the host"),
    "is too old and says so itself": (REFUSING, "", "update the host"),
    "is too new": (NEW, "", "update the extension"),
    "dies in the middle of a request": (TRUE, "sys.exit(1)", "stopped"),
    "dies in the middle of a reply": (
        TRUE,
        "sys.stdout.buffer.write(struct.pack('=I', 99) + b'{');sys.exit(1)",
        "stopped",
    ),
    "answers with no reply": (TRUE, "put(message['id'], 5); get()", "stopped"),
    "answers with an empty reply": (TRUE, "put(message['id'], {}); get()", "stopped"),
    "says nothing": (None, SILENT, "took too long"),
    "stops in the middle of its work": (TRUE, STOPPING, "took too long"),
    "answers with what is no frame": (TRUE, "print('Traceback', flush=True); sys.exit(1)", "stopped"),
}


def granted(build: Path, folder: Path) -> Path:
    """The built extension with native messaging granted."""
    copy = Path(shutil.copytree(build, folder / "extension", dirs_exist_ok=True))
    path = copy / "manifest.json"
    known = json.loads(path.read_text("utf-8"))
    known["optional_permissions"].remove("nativeMessaging")
    known["permissions"].append("nativeMessaging")
    path.write_text(json.dumps(known), encoding="utf-8")
    return copy


def true_host(folder: Path) -> Path:
    """The host itself, under the Python that runs the tests."""
    return _program(folder, [sys.executable, "-P", "-m", "readwell.native"])


def standin(folder: Path, hello: object, then: str) -> Path:
    """A host that greets and then fails."""
    script = folder / "standin.py"
    script.write_text(STANDIN.format(hello=hello, then=then), encoding="utf-8")
    return _program(folder, [sys.executable, "-u", str(script)])


def failing(how: str, folder: Path) -> tuple[Path | None, str]:
    """A host that fails in this way, None where that is to be missing, and a person's words for it."""
    hello, then, words = FAILING[how]
    if hello is None:
        return (_program(folder, [sys.executable, "-c", then]) if then else None), words
    return standin(folder, hello, then), words


def silent(folder: Path) -> Path:
    """A host that hangs."""
    return _program(folder, [sys.executable, "-c", SILENT])


def _program(folder: Path, command: list[str]) -> Path:
    launcher = folder / "host"
    # Said here, since a browser's driver may have begun before a test could say it: no test writes into a person's library.
    data = shlex.quote(str(folder / "data"))
    launcher.write_text(
        f'#!/bin/sh\nXDG_DATA_HOME={data} XDG_CACHE_HOME={data} exec {shlex.join(command)} "$@"\n', encoding="utf-8"
    )
    launcher.chmod(0o755)
    return launcher


def register(profile: Path, launcher: Path | None, allowed: str = CHROME_ID) -> None:
    """From its next connection the browser starts this host for one extension, or finds none."""
    path = profile / "NativeMessagingHosts" / f"{NAME}.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    if launcher:
        text = json.dumps(manifest(BROWSERS["chromium"], launcher))
        path.write_text(text.replace(CHROME_ID, allowed), encoding="utf-8")
    else:
        path.unlink(missing_ok=True)


@contextmanager
def with_host(build: Path, folder: Path, launcher: Path | None) -> Iterator[Chromium]:
    """Chromium whose extension prefers the native host that `launcher` starts; None registers no host."""
    profile = folder / "profile"
    register(profile, launcher)
    os.environ.setdefault("XDG_STATE_HOME", str(folder / "state"))
    with chromium(granted(build, folder), str(profile)) as browser:
        choose(browser, engine="native")
        yield browser
