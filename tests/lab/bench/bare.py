"""Chromium without a driver: its own protocol over two pipes, and nothing attached to the page or the sheet.

A driver such as Playwright attaches to every new frame and delays its loading. This adds half as much again to the time
from the click to the first words. The time that a person waits is therefore measured without a driver.
"""

from __future__ import annotations

import json
import os
import select
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.browser.drivers.chromium import FLAGS, executable
from tests.browser.drivers.identity import extension_id
from tests.browser.drivers.waiting import until

#: Seconds after which something has gone wrong, whatever the machine.
PATIENCE = 60
#: The browser reads commands from its descriptor 3 and writes replies to 4, so the pipes, whatever their numbers, become
#: these. A shell's own redirection would do for numbers below ten alone.
WIRED = """
import fcntl, os, sys
commands, replies = (fcntl.fcntl(int(word), fcntl.F_DUPFD, 10) for word in sys.argv[1:3])
os.dup2(commands, 3)
os.dup2(replies, 4)
os.execv(sys.argv[3], sys.argv[3:])
"""


class Bare:
    """A running browser, spoken to command by command."""

    def __init__(self, commands: int, replies: int, extension: str, process: int) -> None:
        self._commands, self._replies, self.extension, self.process = commands, replies, extension, process
        self._last = 0
        self._rest = b""
        self._sessions: dict[str, str] = {}

    def send(self, method: str, target: str = "", **params: Any) -> dict[str, Any]:
        """One command and its reply; to a target if one is named."""
        return self._reply(self.post(method, target, **params), method, target)

    def post(self, method: str, target: str = "", **params: Any) -> int:
        """One command, whose reply nobody waits for; its number."""
        session = {"sessionId": self._attached(target)} if target else {}
        self._last += 1
        message = {"id": self._last, "method": method, "params": params, **session}
        os.write(self._commands, json.dumps(message).encode() + b"\0")
        return self._last

    def _attached(self, target: str) -> str:
        if target not in self._sessions:
            answer = self.send("Target.attachToTarget", targetId=target, flatten=True)
            self._sessions[target] = answer["sessionId"]
        return self._sessions[target]

    def _reply(self, number: int, method: str, target: str) -> dict[str, Any]:
        end = time.monotonic() + PATIENCE
        while True:
            for message in self._messages(end, method):
                if message.get("id") == number:
                    assert "error" not in message, f"{method}: {message['error']}"
                    return dict(message["result"])
            # A frame that was replaced, or a closed tab, replies to nothing that it was asked before.
            assert not target or target in self._sessions, f"no reply to {method}: {target} has gone"

    def _messages(self, end: float, method: str) -> Iterator[dict[str, Any]]:
        ready, _, _ = select.select([self._replies], [], [], max(0.0, end - time.monotonic()))
        assert ready, f"no reply to {method} in {PATIENCE} s"
        more = os.read(self._replies, 1 << 20)
        assert more, f"the browser ended before its reply to {method}"
        *whole, self._rest = (self._rest + more).split(b"\0")
        messages = [json.loads(each) for each in whole]
        for each in messages:
            if each.get("method") == "Target.detachedFromTarget":
                self._forget(each["params"]["sessionId"])
        yield from messages

    def _forget(self, session: str) -> None:
        self._sessions = {target: own for target, own in self._sessions.items() if own != session}

    def evaluate(self, target: str, expression: str) -> Any:
        """What an expression gives in a target; a promise is waited for."""
        asked = {"expression": expression, "awaitPromise": True, "returnByValue": True}
        answer = self.send("Runtime.evaluate", target, **asked)
        assert "exceptionDetails" not in answer, answer["exceptionDetails"]
        return answer["result"].get("value")

    def detach(self, target: str) -> None:
        """Leaves a target alone: one that is attached runs on."""
        if session := self._sessions.pop(target, ""):
            self.send("Target.detachFromTarget", sessionId=session)

    def snapshot(self, target: str) -> dict[str, Any]:
        """A snapshot of a target's heap, after whatever is unused was collected."""
        chunks: list[str] = []
        self.send("HeapProfiler.enable", target)
        self.send("HeapProfiler.collectGarbage", target)
        number = self.post("HeapProfiler.takeHeapSnapshot", target)
        end = time.monotonic() + PATIENCE
        while True:
            for message in self._messages(end, "HeapProfiler.takeHeapSnapshot"):
                if message.get("method") == "HeapProfiler.addHeapSnapshotChunk":
                    chunks.append(message["params"]["chunk"])
                if message.get("id") == number:
                    self.send("HeapProfiler.disable", target)
                    return dict(json.loads("".join(chunks)))

    def target(self, kind: str, part: str) -> str:
        """The target of a kind whose address has this part, once there is one."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            targets = self.send("Target.getTargets", filter=[{"type": kind}])["targetInfos"]
            for each in targets:
                if part in each["url"]:
                    return str(each["targetId"])
            time.sleep(0.02)
        raise AssertionError(f"no {kind} with {part}")

    def worker(self) -> str:
        """The extension's service worker."""
        return self.target("service_worker", self.extension)

    def extensions(self) -> str:
        """The browser's own list of extensions, in developer's mode: else an unpacked one would not start again."""
        page = str(self.send("Target.createTarget", url="chrome://extensions")["targetId"])
        there = "typeof chrome.developerPrivate?.updateProfileConfiguration"
        until("the list of extensions", lambda: self.evaluate(page, there) == "function")
        self.evaluate(page, "chrome.developerPrivate.updateProfileConfiguration({ inDeveloperMode: true })")
        return page

    def click(self) -> None:
        """Press the toolbar button over the tab in front."""
        tabs = self.send("Target.getTargets", filter=[{"type": "tab"}])["targetInfos"]
        front = next(tab for tab in tabs if tab.get("embedderData", {}).get("tabActive"))
        self.send("Extensions.triggerAction", id=self.extension, targetId=front["targetId"])


@contextmanager
def bare(extension: Path, profile: Path, *beside: Path) -> Iterator[Bare]:
    """Start Chromium with the extension and any others beside it, and end it."""
    manifest = json.loads((extension / "manifest.json").read_text(encoding="utf-8"))
    ours, theirs = os.pipe(), os.pipe()
    sandbox = () if getattr(os, "geteuid", lambda: 1)() else ("--no-sandbox",)
    loaded = ",".join(map(str, (extension, *beside)))
    flags = [f"--load-extension={loaded}", f"--disable-extensions-except={loaded}", f"--user-data-dir={profile}"]
    command = [executable(), "--headless=new", "--remote-debugging-pipe", *flags, *FLAGS, *sandbox, "about:blank"]
    wired = [sys.executable, "-c", WIRED, str(ours[0]), str(theirs[1]), *command]
    running = subprocess.Popen(wired, pass_fds=(ours[0], theirs[1]), stderr=subprocess.DEVNULL)
    os.close(ours[0])
    os.close(theirs[1])
    browser = Bare(ours[1], theirs[0], extension_id(manifest["key"]), running.pid)
    try:
        yield browser
        browser.send("Browser.close")
        running.wait(PATIENCE)
    finally:
        running.kill()
        running.wait()
        os.close(ours[1])
        os.close(theirs[0])
