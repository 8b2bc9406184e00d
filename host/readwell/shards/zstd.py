"""Reads zstandard, frame after frame; says when the last one is cut off, which its library's own reader doesn't."""

from __future__ import annotations

import io
from typing import Any

from readwell.shards.extra import zstandard

#: Compressed bytes unpacked at once: a small file may unpack to a huge one.
_PIECE = 4096
_WINDOW = 1 << 31


class Unpacked(io.RawIOBase):
    """The decompressed bytes of a stream."""

    def __init__(self, stream: Any) -> None:
        self._stream = stream
        self._library = zstandard()
        self._frame: Any = None
        self._packed = self._ready = b""

    def readable(self) -> bool:
        """Returns that it can be read."""
        return True

    def readinto(self, buffer: Any) -> int:
        """Fills the buffer as far as one piece goes."""
        while not self._ready:
            packed = self._packed or self._stream.read(_PIECE)
            if not packed:
                if self._frame is not None and not self._frame.eof:
                    raise EOFError("the file ends in the middle of a frame")
                return 0
            if self._frame is None or self._frame.eof:
                self._frame = self._library.ZstdDecompressor(max_window_size=_WINDOW).decompressobj()
            self._ready = self._frame.decompress(packed)
            self._packed = self._frame.unused_data if self._frame.eof else b""
        count = min(len(buffer), len(self._ready))
        buffer[:count], self._ready = self._ready[:count], self._ready[count:]
        return count
