"""Long texts in numbered parts (docs/protocol.md section 1): browsers close the connection at a message over 1 MB.

The extension's counterpart is common/messages/parts.js.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping
from typing import IO, Any

from readwell.engine.basics.errors import Refused

#: UTF-16 units in a part: at most 900,000 bytes once escaped and encoded.
UNITS = 300_000
#: Characters in a whole request.
LIMIT = 96_000_000
#: Requests that may have come in part, or wait to be answered, and the characters of all of them together.
MOST, TOGETHER = 1000, 4 * LIMIT


def parts(identity: int, text: str) -> Iterator[dict[str, Any]]:
    """Yields the messages that carry a text. A character beyond U+FFFF is two units, so it halves the slices."""
    wide = len(text.encode("utf-16-le", "surrogatepass")) > 2 * len(text)
    step = UNITS // 2 if wide else UNITS
    slices = [text[start : start + step] for start in range(0, len(text), step)] or [""]
    for part, data in enumerate(slices):
        yield {"id": identity, "part": part, "parts": len(slices), "data": data}


def framed(data: bytes) -> bytes:
    """Frames a message as native messaging does: first its length, in native byte order."""
    return len(data).to_bytes(4, sys.byteorder) + data


def next_reply(stream: IO[bytes]) -> str:
    """Reads the frames of one reply that a host sends; signs of life are passed over."""
    inbox = Inbox()
    while True:
        size = int.from_bytes(stream.read(4), sys.byteorder)
        if not size:
            raise ValueError("it ended without a reply")
        message = json.loads(stream.read(size))
        text = None if "alive" in message else inbox.take(message)
        if text is not None:
            return text


class Inbox:
    """Assembles texts from their parts. Parts of different requests may interleave; those of one arrive in order."""

    def __init__(self) -> None:
        self._slices: dict[int, list[str]] = {}
        self._due: dict[int, int] = {}
        self._sizes: dict[int, int] = {}

    @property
    def pending(self) -> bool:
        """Whether a text has come in part."""
        return bool(self._slices)

    def take(self, message: Mapping[str, Any]) -> str | None:
        """Takes a part; returns the text once it is complete. A part out of order ends its request."""
        identity = message["id"]
        part, due, data = message.get("part"), message.get("parts"), message.get("data")
        slices = self._slices.setdefault(identity, [])
        expected = self._due.setdefault(identity, due if type(due) is int else 0)
        if type(part) is not int or part != len(slices) or due != expected or part >= expected or type(data) is not str:
            count = len(slices)
            self.drop(identity)
            raise Refused("frame", f"part {_short(part)} of {_short(due)} where {count} of {_short(expected)} was due")
        slices.append(data)
        # One more for each part: empty ones take memory too.
        self._sizes[identity] = self._sizes.get(identity, 0) + len(data) + 1
        if len(slices) < expected:
            self._bound(identity)
            return None
        size = self._sizes[identity]
        self.drop(identity)
        if size > LIMIT + expected:
            raise Refused("too-large", f"the request is over {LIMIT} characters")
        return "".join(slices)

    def _bound(self, identity: int) -> None:
        """Drops and refuses a request that is too long, or one too many."""
        if self._sizes[identity] > LIMIT:
            self.drop(identity)
            raise Refused("too-large", f"the request is over {LIMIT} characters")
        if len(self._slices) > MOST or sum(self._sizes.values()) > TOGETHER:
            self.drop(identity)
            raise Refused("too-large", "too many requests have come in part")

    def drop(self, identity: int) -> None:
        """Drops a request that was cancelled, refused or passed on."""
        self._slices.pop(identity, None)
        self._due.pop(identity, None)
        self._sizes.pop(identity, None)


def _short(value: object) -> str:
    """Returns a value from outside for a message: never long, and only a number or a kind."""
    return f"{value}" if type(value) is int and abs(value) < 1 << 63 else type(value).__name__
