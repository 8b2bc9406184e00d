"""The native host: the engine behind a browser's native messaging port, on stdin and stdout.

Three things run at once: this thread reads what the browser sends, a second one hands whole requests to the worker
process in turn, and the worker answers. So a cancellation is heard while a request is being worked on, and nothing
the engine does can block the next request for ever.

The log holds codes, sizes and times, never what stands in a page.
"""

from __future__ import annotations

import io
import json
import logging
import logging.handlers
import os
import re
import signal
import struct
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, BinaryIO, cast

import nativemessaging

from readwell import private, worker
from readwell.errors import Refused
from readwell.folders import log_file
from readwell.frames import Inbox, parts

log = logging.getLogger("readwell.native")

Send = Callable[[int, str], None]

#: Half a character: a browser reads UTF-8, which has none.
_LONE = re.compile("[\ud800-\udfff]")
#: Seconds after the start at which nobody waits for the first answer any more.
ERRAND = 20.0
#: Older logs that are kept.
LOGS = 2


class Channel:
    """What sys.stdout becomes: `buffer` reaches the browser, and only nativemessaging uses it; a print goes to stderr.

    File descriptor 1 is pointed at stderr too, so a library that prints below Python can't cut a frame in two either.
    """

    def __init__(self) -> None:
        self.buffer: BinaryIO = os.fdopen(os.dup(1), "wb")
        os.dup2(2, 1)
        self._lock = threading.Lock()

    def write(self, text: str) -> int:
        """A stray print."""
        return sys.stderr.write(text)

    def flush(self) -> None:
        """A stray print's flush."""
        sys.stderr.flush()

    def send(self, identity: int, text: str) -> None:
        """A whole reply in its parts. Not escaped to ASCII: that would make a part twice the size it may have."""
        for part in parts(identity, text):
            with self._lock:
                message = json.dumps(part, ensure_ascii=False, separators=(",", ":"))
                nativemessaging.send_message_raw(_LONE.sub("\ufffd", message))


class Desk:
    """Whole requests, answered in turn by one worker process; a cancelled one gets no reply."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self._turn = threading.Condition()
        self._waiting: deque[tuple[int, str]] = deque()
        self._running: int | None = None
        self._worker: subprocess.Popen[bytes] | None = _start()
        threading.Thread(target=self._run, name="desk", daemon=True).start()

    def put(self, identity: int, text: str) -> None:
        """A request that has come whole."""
        with self._turn:
            self._waiting.append((identity, text))
            self._turn.notify()

    def cancel(self, identity: int) -> None:
        """Nobody waits for this one any more: it leaves the queue, or its worker ends in the middle of it."""
        with self._turn:
            self._waiting = deque(entry for entry in self._waiting if entry[0] != identity)
            if self._running == identity:
                self._running = None
                self._end_worker()

    def close(self) -> None:
        """The browser has gone: so does the worker."""
        with self._turn:
            self._waiting.clear()
            self._running = None
            self._end_worker()

    def _end_worker(self) -> None:
        if self._worker:
            self._worker.kill()
        self._worker = None

    def _run(self) -> None:
        while True:
            with self._turn:
                self._turn.wait_for(lambda: self._waiting)
                identity, text = self._waiting.popleft()
                self._running = identity
            try:
                self._answer(identity, text)
            except Exception as problem:  # whatever one request does, it gets an answer and the next one is served
                log.error("%d: %s", identity, type(problem).__name__)
                self._give_up(identity, problem)

    def _answer(self, identity: int, text: str) -> None:
        with self._turn:
            if self._running != identity:
                return  # cancelled already
            hand = self._worker = self._worker or _start()
        begun = time.monotonic()
        reply = _asked(hand, text)
        with self._turn:
            wanted = self._running == identity
            self._running = None
            if reply is None and self._worker is hand:
                self._end_worker()
        told = "cancelled" if not wanted else "the worker ended" if reply is None else f"{len(reply)} back"
        log.info("%d: %d characters, %.3f s, %s", identity, len(text), time.monotonic() - begun, told)
        code = hand.wait() if hand is not self._worker else 0
        if wanted:
            self._send(identity, reply or _error(_ended(code)))

    def _give_up(self, identity: int, problem: Exception) -> None:
        """Answers with a code, and has the next request start a new worker."""
        with self._turn:
            self._running = None
            self._end_worker()
        try:
            self._send(identity, _error(Refused("internal", f"{type(problem).__name__} in the host")))
        except Exception as unsent:
            log.error("%d: no answer could be sent: %s", identity, type(unsent).__name__)


def _start() -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-P", "-m", "readwell.worker"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        # On Windows a console would flash up for each worker.
        creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
    )


def _asked(hand: subprocess.Popen[bytes], text: str) -> str | None:
    assert hand.stdin and hand.stdout
    try:
        worker.write(hand.stdin, text)  # type: ignore[arg-type]
        return worker.read(hand.stdout)  # type: ignore[arg-type]
    except OSError:
        return None


def _ended(code: int) -> Refused:
    """Why a worker gave no reply: its own timer ended it, or something else did."""
    if code == -getattr(signal, "SIGPROF", 0):
        return Refused("over-time", "the request took too much of the processor's time")
    return Refused("internal", "the engine's process ended")


def _error(problem: Refused) -> str:
    return json.dumps({"error": problem.wire()}, ensure_ascii=False, separators=(",", ":"))


class Host:
    """What the browser sends, part by part, on its way to the desk."""

    def __init__(self, desk: Desk, send: Send) -> None:
        self._desk = desk
        self._send = send
        self._inbox = Inbox()

    def take(self, text: str) -> None:
        """One message. What names no request can't be answered: it is logged and let go."""
        try:
            message = json.loads(text)
        except (ValueError, RecursionError):  # no JSON, a number of thousands of digits, nested thousands deep
            message = None
        identity = message.get("id") if isinstance(message, Mapping) else None
        if type(identity) is not int or identity < 1:
            log.warning("a message of %d characters names no request", len(text))
            return
        if message.get("cancel") is True:
            self._inbox.drop(identity)
            self._desk.cancel(identity)
            return
        self._part(identity, message)

    def _part(self, identity: int, message: Mapping[str, Any]) -> None:
        try:
            whole = self._inbox.take(message)
        except Refused as problem:
            log.warning("%d: %s", identity, problem.code)
            self._send(identity, _error(problem))
        else:
            if whole is not None:
                self._desk.put(identity, whole)


class _Log(logging.handlers.RotatingFileHandler):
    """A log that its owner alone may read, also the new file after it was rotated."""

    def _open(self) -> io.TextIOWrapper:
        handle = private.opener(self.baseFilename, os.O_CREAT | os.O_WRONLY | os.O_APPEND)
        return cast("io.TextIOWrapper", os.fdopen(handle, self.mode, encoding=self.encoding))


def keep_log(path: Path) -> None:
    """Log to a file that can't grow for ever; without a place for one, to stderr."""
    handler: logging.Handler
    try:
        private.folder(path.parent)
        private.close(*(path.with_name(f"{path.name}.{number}") for number in range(1, LOGS + 1)))
        private.file(path)
        handler = _Log(path, maxBytes=500_000, backupCount=LOGS, encoding="utf-8")
    except OSError:
        handler = logging.StreamHandler()
    handler.setFormatter(logging.Formatter("%(asctime)s %(process)d %(levelname)s %(message)s"))
    log.addHandler(handler)
    log.setLevel(logging.INFO)


def _message() -> str | None:
    try:
        return nativemessaging.get_message_raw()  # type: ignore[no-any-return, unused-ignore]
    except UnicodeDecodeError:  # a whole frame, though no text: what stands behind it may still be
        return ""
    except struct.error:  # a frame cut short: the browser has gone in the middle of it
        log.warning("the input ended in the middle of a frame")
        return None


def _keep_hosts_fresh() -> None:
    """Fetches the list of advertising hosts anew, if the person asked for that and its day has come."""
    # Imported only now: it brings a parser along, and whoever has just pressed a button would wait for that.
    from readwell import subscription

    try:
        count = subscription.refresh()
    except Refused as problem:
        log.warning("the list of hosts: %s", problem.code)
    else:
        if count is not None:
            log.info("the list of hosts: %d", count)


def main() -> int:
    """Serves until the browser closes the port."""
    channel = Channel()
    sys.stdout = channel  # type: ignore[assignment, unused-ignore]
    keep_log(log_file())
    log.info("started")
    desk = Desk(channel.send)
    errand = threading.Timer(ERRAND, _keep_hosts_fresh)
    errand.daemon = True
    errand.start()
    host = Host(desk, channel.send)
    while (text := _message()) is not None:
        host.take(text)
    desk.close()
    log.info("ended with the input")
    return 0


if __name__ == "__main__":
    sys.exit(main())
