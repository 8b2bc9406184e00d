"""Serves the engine behind a browser's native messaging port, on stdin and stdout.

Several things run in parallel: this thread reads what the browser sends; another passes complete requests to a worker
process in order, and one more does so for requests about voices, with a worker of their own. So a cancellation takes
effect while a request is being processed, a hanging request can't block the next one, and a voice blocks no page.

The log has codes, sizes and times, never a page's contents.
"""

from __future__ import annotations

import io
import json
import logging
import logging.handlers
import os
import re
import struct
import subprocess
import sys
import threading
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, BinaryIO, cast

import nativemessaging

from readwell.engine.basics.errors import Refused
from readwell.services.native.frames import Inbox, parts
from readwell.services.native.pulse import Pulse
from readwell.services.native.request_queue import RequestQueue, Send, VoiceQueue, error
from readwell.services.native.worker import FETCH, VOICE
from readwell.system import private
from readwell.system.folders import log_file

log = logging.getLogger("readwell.services.native.host")

#: Lone surrogates: browsers read UTF-8, which has none.
_LONE = re.compile("[\ud800-\udfff]")
#: Seconds after the start before the hosts are refreshed: the first request has been answered by then.
REFRESH_DELAY = 20.0
#: Requests that keep no page waiting: their names, and their longest text (a piece of a file is 4 MB before base64).
_APART = re.compile(rf"""\"do\"\s*+:\s*+\"(?:{"|".join((*VOICE, *FETCH))})\"""")
_LONGEST_APART = 6_000_000
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


class Host:
    """Assembles the browser's messages and passes complete requests on, some to queues of their own."""

    def __init__(self, queue: RequestQueue, send: Send) -> None:
        self._queue = queue
        self._apart: dict[str, RequestQueue] = {}
        self._send = send
        self._inbox = Inbox()

    @property
    def busy(self) -> bool:
        """Whether a request arrives, waits or is answered."""
        return self._inbox.pending or any(queue.busy for queue in self._queues())

    def close(self) -> None:
        """Ends the workers when the browser has closed the port."""
        for queue in self._queues():
            queue.close()

    def _queues(self) -> list[RequestQueue]:
        return [self._queue, *self._apart.values()]

    def _queue_for(self, text: str) -> RequestQueue:
        name = apart(text)
        if not name:
            return self._queue
        kind = "voices" if name in VOICE else "network"
        if kind not in self._apart:
            self._apart[kind] = VoiceQueue(self._send) if kind == "voices" else RequestQueue(self._send)
        return self._apart[kind]

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
            for queue in self._queues():
                queue.cancel(identity)
            return
        self._part(identity, message)

    def _part(self, identity: int, message: Mapping[str, Any]) -> None:
        try:
            whole = self._inbox.take(message)
            if whole is not None:
                self._queue_for(whole).put(identity, whole)
        except Refused as problem:
            log.warning("%d: %s", identity, problem.code)
            self._send(identity, error(problem))


def apart(text: str) -> str:
    """Returns the name of a request that has a queue of its own, or ""; what merely quotes such a name has none."""
    if len(text) > _LONGEST_APART or not _APART.search(text):
        return ""
    try:
        request = json.loads(text)
    except (ValueError, RecursionError):
        return ""
    name = request.get("do") if isinstance(request, Mapping) else None
    return name if name in (*VOICE, *FETCH) else ""


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
    refresh = threading.Timer(REFRESH_DELAY, _keep_hosts_fresh)
    refresh.daemon = True
    refresh.start()
    host = Host(RequestQueue(channel.send, first), channel.send)
    pulse = Pulse(channel.alive, lambda: host.busy)
    pulse.start()
    while (text := _message()) is not None:
        pulse.wake()
        host.take(text)
    host.close()
    log.info("ended with the input")
    return 0
