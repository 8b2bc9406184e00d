"""Reads zstandard, frame after frame; says when the last one is cut off, which its library's own reader doesn't.

A web archive may begin with the dictionary of all its frames (https://iipc.github.io/warc-specifications/specifications/warc-zstd/).
"""

from __future__ import annotations

import io
from typing import IO, Any

from readwell.batch.shards.extra import zstandard

#: Compressed bytes unpacked at once: four of them may unpack to 128 KB.
_PIECE = 512
#: Bytes of memory that a file may ask for; `zstd` itself unpacks no more unless it is told to.
_WINDOW = 1 << 27
#: What a frame begins with, and a dictionary in front of all frames.
FRAME, DICTIONARY = b"\x28\xb5\x2f\xfd", b"\x5d\x2a\x4d\x18"
#: Bytes of a dictionary: zstandard makes them of about 100 kB.
_LARGEST = 1 << 24


def dictionary(stream: IO[bytes]) -> bytes:
    """Reads the dictionary at a file's beginning; empty if there is none."""
    head = stream.read(8)
    if len(head) < 8 or not head.startswith(DICTIONARY):
        return b""
    length = int.from_bytes(head[4:], "little")
    found = stream.read(length) if length <= _LARGEST else b""
    if found.startswith(FRAME):
        found = io.BufferedReader(Unpacked(io.BytesIO(found))).read(_LARGEST + 1)
    if not found or len(found) > _LARGEST:
        raise OSError("the archive's dictionary is damaged or too large")
    return found


class Unpacked(io.RawIOBase):
    """The decompressed bytes of a stream."""

    def __init__(self, stream: Any, common: bytes = b"") -> None:
        self._stream = stream
        self._library = zstandard()
        self._how = {"dict_data": self._library.ZstdCompressionDict(common)} if common else {}
        self._frame: Any = None
        self._packed = self._ready = b""

    def readable(self) -> bool:
        """Returns that it can be read."""
        return True

    def readinto(self, buffer: Any) -> int:
        """Fills the buffer as far as one piece goes."""
        while not self._ready:
            packed = self._packed[:_PIECE] or self._stream.read(_PIECE)
            if not packed:
                if self._frame is not None and not self._frame.eof:
                    raise EOFError("the file ends in the middle of a frame")
                return 0
            if self._frame is None or self._frame.eof:
                self._frame = self._library.ZstdDecompressor(max_window_size=_WINDOW, **self._how).decompressobj()
            self._ready = self._decompressed(packed)
            self._packed = (self._frame.unused_data if self._frame.eof else b"") + self._packed[_PIECE:]
        count = min(len(buffer), len(self._ready))
        buffer[:count], self._ready = self._ready[:count], self._ready[count:]
        return count

    def _decompressed(self, packed: bytes) -> bytes:
        try:
            found: bytes = self._frame.decompress(packed)
        except self._library.ZstdError as problem:
            if "memory" in str(problem):
                raise OSError(f"its window needs over {_WINDOW >> 20} MB of memory") from None
            raise
        return found
