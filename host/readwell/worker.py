"""The process that answers for the native host, one text after another.

A process of its own, because Python can't be interrupted from outside: a request that is cancelled while it is being
worked on ends with its worker, and the next one gets a new worker.
"""

from __future__ import annotations

import os
import struct
import sys
from typing import BinaryIO

LENGTH = struct.Struct(">Q")


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


def main() -> int:
    """Answers until the input ends. Whatever prints, in Python or below it, prints to stderr."""
    replies = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    sys.stdout = sys.stderr
    from readwell.engine import REQUESTS, answer_text
    from readwell.library.requests import HOST_REQUESTS
    from readwell.speech.requests import VOICE_REQUESTS

    REQUESTS.update(HOST_REQUESTS | VOICE_REQUESTS)

    while (text := read(sys.stdin.buffer)) is not None:
        write(replies, answer_text(text, "native"))
    return 0


if __name__ == "__main__":
    sys.exit(main())
