"""Serves the engine behind a browser's native messaging port, on stdin and stdout.

Three things run in parallel: this thread reads what the browser sends, a second one passes complete requests to the
worker process in order, and the worker answers. So a cancellation takes effect while a request is being processed, and
a hanging request can't block the next one.

The log has codes, sizes and times, never a page's contents.
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
from contextlib import suppress
from pathlib import Path
from typing import Any, BinaryIO, cast

import nativemessaging

from readwell.engine.basics.errors import Refused
from readwell.services.native import worker
from readwell.services.native.frames import MOST, TOGETHER, Inbox, parts
from readwell.services.native.pulse import Pulse
from readwell.system import private
from readwell.system.folders import log_file

log = logging.getLogger("readwell.services.native.host")

Send = Callable[[int, str], None]

#: Lone surrogates: browsers read UTF-8, which has none.
_LONE = re.compile("[\ud800-\udfff]")
#: Seconds after the start before the hosts are refreshed: the first request has been answered by then.
REFRESH_DELAY = 20.0
#: Old log files to keep.
LOGS = 2


class Channel:
    """Replaces sys.stdout: only nativemessaging uses `buffer`, which reaches the browser; prints go to stderr.

    File descriptor 1 points to stderr too, so a library that prints below Python can't corrupt a frame either.
    """

    def __init__(self) -> None:
        self.buffer: BinaryIO = os.fdopen(os.dup(1), "wb")
        os.dup2(2, 1)
        self._lock = threading.Lock()

    def write(self, text: str) -> int:
        """Redirects a stray print."""
        return sys.stderr.write(text)

    def flush(self) -> None:
        """Flushes a stray print."""
        sys.stderr.flush()

    def send(self, identity: int, text: str) -> None:
        """Sends a reply in parts. Not escaped to ASCII, which could double the size of a part."""
        for part in parts(identity, text):
            with self._lock:
                message = json.dumps(part, ensure_ascii=False, separators=(",", ":"))
                nativemessaging.send_message_raw(_LONE.sub("\ufffd", message))

    def alive(self) -> None:
        """Sends a sign of life (docs/protocol.md section 1)."""
        with self._lock:
            nativemessaging.send_message_raw('{"alive":true}')


class RequestQueue:
    """A queue of complete requests, answered in order by one worker process; a cancelled one gets no reply."""

    def __init__(self, send: Send, first: subprocess.Popen[bytes] | None = None) -> None:
        self._send = send
        self._turn = threading.Condition()
        self._waiting: deque[tuple[int, str]] = deque()
        self._running: int | None = None
        self._worker: subprocess.Popen[bytes] | None = first or worker.start()
        threading.Thread(target=self._run, name="requests", daemon=True).start()

    def put(self, identity: int, text: str) -> None:
        """Adds a complete request; refuses one too many, since nothing else bounds what waits."""
        with self._turn:
            waits = sum(len(text) for _, text in self._waiting)
            if len(self._waiting) >= MOST or waits + len(text) > TOGETHER:
                raise Refused("too-large", "too many requests wait")
            self._waiting.append((identity, text))
            self._turn.notify()

    @property
    def busy(self) -> bool:
        """Whether a request waits or is answered."""
        return bool(self._waiting) or self._running is not None

    def cancel(self, identity: int) -> None:
        """Cancels a request: removes it from the queue, or ends its worker."""
        with self._turn:
            self._waiting = deque(entry for entry in self._waiting if entry[0] != identity)
            if self._running == identity:
                self._running = None
                self._end_worker()

    def close(self) -> None:
        """Ends the worker when the browser has closed the port."""
        with self._turn:
            self._waiting.clear()
            self._running = None
            self._end_worker()

    def _end_worker(self) -> None:
        if self._worker:
            self._worker.kill()
        self._worker = None

    def _alive(self) -> subprocess.Popen[bytes] | None:
        """Returns the worker, unless it crashed or was killed after its last reply."""
        return self._worker if self._worker and self._worker.poll() is None else None

    def _run(self) -> None:
        while True:
            with self._turn:
                self._turn.wait_for(lambda: self._waiting)
                identity, text = self._waiting.popleft()
                self._running = identity
            try:
                self._answer(identity, text)
            except Exception as problem:  # whatever fails, this request gets an error and the next one is served
                log.error("%d: %s", identity, type(problem).__name__)
                self._give_up(identity, problem)

    def _answer(self, identity: int, text: str) -> None:
        with self._turn:
            if self._running != identity:
                return  # cancelled already
            hand = self._worker = self._alive() or worker.start()
        begun = time.monotonic()
        reply = _ask(hand, text)
        with self._turn:
            wanted = self._running == identity
            self._running = None
            if reply is None and self._worker is hand:
                self._end_worker()
        outcome = "cancelled" if not wanted else "the worker ended" if reply is None else f"{len(reply)} back"
        log.info("%d: %d characters, %.3f s, %s", identity, len(text), time.monotonic() - begun, outcome)
        code = hand.wait() if hand is not self._worker else 0
        if wanted:
            self._send(identity, reply or _error(_ended(code)))

    def _give_up(self, identity: int, problem: Exception) -> None:
        """Replies with an error code, and has the next request start a new worker."""
        with self._turn:
            self._running = None
            self._end_worker()
        try:
            self._send(identity, _error(Refused("internal", f"{type(problem).__name__} in the host")))
        except Exception as unsent:
            log.error("%d: no answer could be sent: %s", identity, type(unsent).__name__)


def _ask(hand: subprocess.Popen[bytes], text: str) -> str | None:
    assert hand.stdin and hand.stdout
    try:
        worker.write(hand.stdin, text)  # type: ignore[arg-type]
        return worker.read(hand.stdout)  # type: ignore[arg-type]
    except OSError:
        return None


def _ended(code: int) -> Refused:
    """Returns why a worker gave no reply: its timer ended it, or it crashed."""
    if code == -getattr(signal, "SIGPROF", 0):
        return Refused("over-time", "the request took too much processor time")
    return Refused("internal", "the engine's process ended")


def _error(problem: Refused) -> str:
    return json.dumps({"error": problem.wire()}, ensure_ascii=False, separators=(",", ":"))


class Host:
    """Assembles the browser's messages and passes complete requests on."""

    def __init__(self, queue: RequestQueue, send: Send) -> None:
        self._queue = queue
        self._send = send
        self._inbox = Inbox()

    @property
    def receiving(self) -> bool:
        """Whether a request has come in part."""
        return self._inbox.pending

    def take(self, text: str) -> None:
        """Handles one message. One without a request id can't be answered: it is logged and ignored."""
        try:
            message = json.loads(text)
        except (ValueError, RecursionError):  # not JSON, a number of thousands of digits, or nested thousands deep
            message = None
        identity = message.get("id") if isinstance(message, Mapping) else None
        if type(identity) is not int or identity < 1:
            log.warning("a message of %d characters names no request", len(text))
            return
        if message.get("cancel") is True:
            self._inbox.drop(identity)
            self._queue.cancel(identity)
            return
        self._part(identity, message)

    def _part(self, identity: int, message: Mapping[str, Any]) -> None:
        try:
            whole = self._inbox.take(message)
            if whole is not None:
                self._queue.put(identity, whole)
        except Refused as problem:
            log.warning("%d: %s", identity, problem.code)
            self._send(identity, _error(problem))


class _Log(logging.handlers.RotatingFileHandler):
    """A log file that only its owner can read, also after rotation."""

    def _open(self) -> io.TextIOWrapper:
        handle = private.opener(self.baseFilename, os.O_CREAT | os.O_WRONLY | os.O_APPEND)
        return cast("io.TextIOWrapper", os.fdopen(handle, self.mode, encoding=self.encoding))


def keep_log(path: Path) -> None:
    """Logs to a file of limited size; to stderr if there is no place for one."""
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
    except UnicodeDecodeError:  # a complete frame, but not text: the next one may still be fine
        return ""
    except struct.error:  # a truncated frame: the browser was closed in the middle of it
        log.warning("the input ended in the middle of a frame")
        return None


def _keep_hosts_fresh() -> None:
    """Updates the list of advertising hosts, if the person scheduled that and it is due."""
    # Imported late: the module loads a parser, and the first request should not wait for it.
    from readwell.services import ad_host_list

    try:
        count = ad_host_list.refresh()
    except Refused as problem:
        log.warning("the list of hosts: %s", problem.code)
    else:
        if count is not None:
            log.info("the list of hosts: %d", count)


def serve(first: subprocess.Popen[bytes]) -> int:
    """Serves until the browser closes the port. The first worker has been started already (native.py)."""
    private.leave_no_dump()
    channel = Channel()
    sys.stdout = channel  # type: ignore[assignment, unused-ignore]
    with suppress(Refused):  # without a home folder there is no log
        keep_log(log_file())
    log.info("started")
    queue = RequestQueue(channel.send, first)
    refresh = threading.Timer(REFRESH_DELAY, _keep_hosts_fresh)
    refresh.daemon = True
    refresh.start()
    host = Host(queue, channel.send)
    pulse = Pulse(channel.alive, lambda: queue.busy or host.receiving)
    pulse.start()
    while (text := _message()) is not None:
        pulse.wake()
        host.take(text)
    queue.close()
    log.info("ended with the input")
    return 0
