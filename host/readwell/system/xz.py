"""Reads xz within a limit of memory: a file says itself how large a dictionary it needs, up to 4 GB."""

from __future__ import annotations

import io
import lzma
from typing import IO, Any

#: Bytes that unpacking may take: the best compression of xz needs 65 MB.
MEMORY = 160 << 20
#: Bytes that are read, and that are unpacked, at once.
_PACKED, _PIECE = 1 << 14, 1 << 18


class Unpacked(io.RawIOBase):
    """The decompressed bytes of a stream; says when it is cut off, or needs too much memory."""

    def __init__(self, stream: IO[bytes]) -> None:
        self._stream = stream
        self._now: lzma.LZMADecompressor | None = None
        self._packed = b""

    def readable(self) -> bool:
        """Returns that it can be read."""
        return True

    def readinto(self, buffer: Any) -> int:
        """Fills the buffer as far as one piece goes."""
        while True:
            if self._now is None or self._now.eof:
                if not self._begins():
                    return 0
            elif self._now.needs_input and not self._packed:
                self._packed = self._stream.read(_PACKED)
                if not self._packed:
                    raise EOFError("the file ends in the middle of a stream")
            assert self._now is not None
            given, self._packed = self._packed, b""
            found = self._unpacked(self._now, given, min(len(buffer), _PIECE))
            if self._now.eof:
                self._packed = self._now.unused_data
            if found:
                buffer[: len(found)] = found
                return len(found)

    def _unpacked(self, now: lzma.LZMADecompressor, given: bytes, most: int) -> bytes:
        try:
            return now.decompress(given, most)
        except lzma.LZMAError as problem:
            if "emory" in str(problem):
                raise OSError(f"its dictionary needs over {MEMORY >> 20} MB of memory") from None
            raise

    def _begins(self) -> bool:
        """Begins the next stream, after the zeros that may stand between two; False at the end."""
        while True:
            self._packed = self._packed.lstrip(b"\0") or self._stream.read(_PACKED)
            if not self._packed:
                return False
            if self._packed.lstrip(b"\0"):
                break
        self._packed = self._packed.lstrip(b"\0")
        self._now = lzma.LZMADecompressor(lzma.FORMAT_AUTO, MEMORY)
        return True


def opened(stream: IO[bytes]) -> io.BufferedReader:
    """Returns a stream's decompressed bytes, buffered."""
    return io.BufferedReader(Unpacked(stream), _PIECE)
