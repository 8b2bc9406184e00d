"""The worker process, which answers the native host's requests one by one.

A process of its own, because Python can't be interrupted from outside: cancelling a request while it is processed ends
its worker, and the next request starts a new one.
"""

from __future__ import annotations

import os
import struct
import sys
from collections.abc import Mapping
from typing import Any, BinaryIO

from readwell import budget, memory, subscription
from readwell.errors import Refused

LENGTH = struct.Struct(">Q")

# Requests that need a file system. Their modules are imported at first use: reading a page shouldn't wait for them.
LIBRARY = (
    *("save", "undo", "folders", "folder-add", "folder-remove"),
    *("library-add", "library-list", "library-search", "library-show", "library-change"),
    *("library-remove", "library-export", "library-import", "library-check", "stored"),
)
VOICE = ("voices", "say")
RECORDING = ("record", "recordings", "record-resume", "record-cancel", "record-fetch")


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
    from readwell.library.requests import HOST_REQUESTS

    return HOST_REQUESTS[request["do"]](request, runtime)


def _voice(request: Mapping[str, Any], runtime: str) -> dict[str, Any]:
    from readwell.speech.requests import VOICE_REQUESTS

    return VOICE_REQUESTS[request["do"]](request, runtime)


def _recording(request: Mapping[str, Any], runtime: str) -> dict[str, Any]:
    from readwell.recording.requests import RECORDING_REQUESTS

    return RECORDING_REQUESTS[request["do"]](request, runtime)


def _answered(text: str) -> str:
    """Returns the reply, or `over-time`; an uninterruptible request ends this process, and the host reports it."""
    from readwell.engine import answer_text, dumps

    subscription.load()
    try:
        with budget.limited(budget.seconds(len(text)), last=True):
            return answer_text(text, "native")
    except Refused as problem:  # raised while the reply was being written
        return dumps({"error": problem.wire()})


def main() -> int:
    """Answers until the input ends. All prints, in Python or below it, go to stderr."""
    replies = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    sys.stdout = sys.stderr
    memory.keep()
    from readwell.engine import REQUESTS

    REQUESTS.update(dict.fromkeys(LIBRARY, _library) | dict.fromkeys(VOICE, _voice))
    REQUESTS.update(dict.fromkeys(RECORDING, _recording))
    while (text := read(sys.stdin.buffer)) is not None:
        write(replies, _answered(text))
    return 0


if __name__ == "__main__":
    sys.exit(main())
