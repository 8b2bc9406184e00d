"""The process that answers for the native host, one text after another.

A process of its own, because Python can't be interrupted from outside: a request that is cancelled while it is being
worked on ends with its worker, and the next one gets a new worker.
"""

from __future__ import annotations

import os
import struct
import sys
from collections.abc import Mapping
from typing import Any, BinaryIO

from readwell import budget, memory
from readwell.errors import Refused

LENGTH = struct.Struct(">Q")

# What only a computer of one's own can do. Its rooms are imported when first asked: who reads a page waits for neither.
LIBRARY = (
    *("save", "undo", "folders", "folder-add", "folder-remove"),
    *("library-add", "library-list", "library-search", "library-show", "library-change"),
    *("library-remove", "library-export", "library-import", "library-check"),
)
VOICE = ("voices", "say")


def write(stream: BinaryIO, text: str) -> None:
    """One text, its length in bytes before it."""
    data = text.encode("utf-8", "surrogatepass")
    stream.write(LENGTH.pack(len(data)))
    stream.write(data)
    stream.flush()


def read(stream: BinaryIO) -> str | None:
    """The next text; None where the other side has gone, even in the middle of one."""
    head = stream.read(LENGTH.size)
    if len(head) < LENGTH.size:
        return None
    (length,) = LENGTH.unpack(head)
    data = stream.read(length)
    return data.decode("utf-8", "surrogatepass") if len(data) == length else None


def _library(request: Mapping[str, Any], home: str) -> dict[str, Any]:
    from readwell.library.requests import HOST_REQUESTS

    return HOST_REQUESTS[request["do"]](request, home)


def _voice(request: Mapping[str, Any], home: str) -> dict[str, Any]:
    from readwell.speech.requests import VOICE_REQUESTS

    return VOICE_REQUESTS[request["do"]](request, home)


def _answered(text: str) -> str:
    """The reply, or `over-time`; a request that can't be interrupted ends this process, and the host says it."""
    from readwell.engine import answer_text, dumps

    try:
        with budget.limited(budget.seconds(len(text)), last=True):
            return answer_text(text, "native")
    except Refused as problem:  # it came while the reply was being written
        return dumps({"error": problem.wire()})


def main() -> int:
    """Answers until the input ends. Whatever prints, in Python or below it, prints to stderr."""
    replies = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    sys.stdout = sys.stderr
    memory.keep()
    from readwell.engine import REQUESTS

    REQUESTS.update(dict.fromkeys(LIBRARY, _library) | dict.fromkeys(VOICE, _voice))
    while (text := read(sys.stdin.buffer)) is not None:
        write(replies, _answered(text))
    return 0


if __name__ == "__main__":
    sys.exit(main())
