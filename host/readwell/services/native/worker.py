"""The worker process, which answers the native host's requests one by one.

A process of its own, because Python can't be interrupted from outside: cancelling a request while it is processed ends
its worker, and the next request starts a new one.
"""

from __future__ import annotations

import os
import queue
import select
import struct
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any, BinaryIO

from readwell.system.installed import python

# The host imports this file first, to start a worker: what the worker itself needs is imported in its own functions.

LENGTH = struct.Struct(">Q")
#: An engine that was started ahead of a page gets no request for so many seconds: it prepares for one then.
AHEAD = 0.02

# Requests that need a file system. Their modules are imported at first use: reading a page shouldn't wait for them.
LIBRARY = (
    *("save", "undo", "folders", "folder-add", "folder-remove"),
    *(
        "library-add",
        "library-list",
        "library-search",
        "library-show",
        "library-versions",
        "library-version",
        "library-revert",
        "library-change",
        "library-read",
        "library-mark",
        "library-marks",
        "library-marked",
        "library-move",
    ),
    *("library-facets", "library-duplicates", "library-merge"),
    *("library-remove", "library-export", "library-import", "library-check", "vault", "stored"),
)
VOICE = ("voices", "say", "voice-packs", "voice-add", "voice-stop", "voice-remove", "voice-file")
#: Requests that wait for the network.
FETCH = ("library-fetch",)
#: The mode of the worker that answers those of voices.
VOICES = "voices"
RECORDING = ("record", "recordings", "record-resume", "record-cancel", "record-fetch")


def start(*mode: str) -> subprocess.Popen[bytes]:
    """Starts a worker process, for reading or for VOICES; it is asked through its stdin and answers on its stdout."""
    return subprocess.Popen(
        [*python(), "-m", "readwell.services.native.worker", *mode],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        # On Windows each worker would open a console window.
        creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
    )


def rehearse() -> None:
    """Has a process prepare once: Python keeps what it compiles for that, and the first page won't wait for it."""
    subprocess.run([*python(), "-c", "from readwell.engine.requests import prepare; prepare()"], check=False)


def write(stream: BinaryIO, text: str) -> None:
    """Writes one text, preceded by its length in bytes."""
    data = text.encode("utf-8", "surrogatepass")
    stream.write(LENGTH.pack(len(data)))
    stream.write(data)
    stream.flush()


def read(stream: BinaryIO) -> str | None:
    """Reads the next text; None if the other side is gone, even in the middle of one."""
    head = stream.read(LENGTH.size)
    if len(head) < LENGTH.size:
        return None
    (length,) = LENGTH.unpack(head)
    data = stream.read(length)
    return data.decode("utf-8", "surrogatepass") if len(data) == length else None


def _library(request: Mapping[str, Any], runtime: str) -> dict[str, Any]:
    from readwell.services.library.requests import HOST_REQUESTS

    return HOST_REQUESTS[request["do"]](request, runtime)


def _voice(request: Mapping[str, Any], runtime: str) -> dict[str, Any]:
    from readwell.services.audio.speech.requests import VOICE_REQUESTS

    return VOICE_REQUESTS[request["do"]](request, runtime)


def _recording(request: Mapping[str, Any], runtime: str) -> dict[str, Any]:
    from readwell.services.audio.recording.requests import RECORDING_REQUESTS

    return RECORDING_REQUESTS[request["do"]](request, runtime)


def _answered(text: str) -> str:
    """Returns the reply, or `over-time`; an uninterruptible request ends this process, and the host reports it."""
    from readwell.engine.basics.errors import Refused
    from readwell.engine.basics.json_text import dumps
    from readwell.engine.requests import answer_text
    from readwell.services import ad_host_list
    from readwell.system import budget

    ad_host_list.load()
    try:
        with budget.limited(budget.seconds(len(text)), last=True):
            return answer_text(text, "native")
    except Refused as problem:  # raised while the reply was being written
        return dumps({"error": problem.wire()})


def _comes() -> bool:
    """Whether the next request comes at once. Windows can't tell of a pipe."""
    return sys.platform != "win32" and bool(select.select([sys.stdin], [], [], AHEAD)[0])


def _prepared(texts: Iterator[str]) -> Iterator[str]:
    """Yields the requests; prepares for a page between the first and the second."""
    from readwell.engine.requests import prepare

    for number, text in enumerate(texts):
        yield text
        # The first request is hello: a person's page is captured meanwhile, or isn't wanted yet.
        if not number and not _comes():
            prepare()


def interruptible(stream: BinaryIO, interrupt: Callable[[], None]) -> Iterator[str]:
    """Yields the requests, which a thread reads: an empty one stops the request before it and isn't yielded."""
    texts: queue.SimpleQueue[str | None] = queue.SimpleQueue()

    def listen() -> None:
        while (text := read(stream)) is not None:
            texts.put(text) if text else interrupt()
        texts.put(None)

    threading.Thread(target=listen, daemon=True).start()
    while (text := texts.get()) is not None:
        yield text


def _interrupt() -> None:
    from readwell.services.audio.speech.engines import interrupt

    interrupt()


def main(*mode: str) -> int:
    """Answers until the input ends. All prints, in Python or below it, go to stderr."""
    replies = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    sys.stdout = sys.stderr
    from readwell.system import private, process

    private.leave_no_dump()
    process.keep()
    process.one_thread()
    from readwell.engine.requests import REQUESTS

    REQUESTS.update(dict.fromkeys(LIBRARY, _library) | dict.fromkeys(VOICE, _voice))
    REQUESTS.update(dict.fromkeys(RECORDING, _recording) | dict.fromkeys(FETCH, _library))
    requests = sys.stdin.buffer
    texts = interruptible(requests, _interrupt) if VOICES in mode else _prepared(iter(partial(read, requests), None))
    for text in texts:
        write(replies, _answered(text))
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
