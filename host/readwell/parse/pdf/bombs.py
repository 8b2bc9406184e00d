"""Streams that would fill the memory: a few bytes that unpack to hundreds of millions. They are not unpacked."""

from __future__ import annotations

import re
import zlib

from readwell.engine.basics.errors import Refused

#: A stream unpacks to so many bytes at most; deflate packs a thousand into one, so a shorter one can't be as large.
MOST, SHORTEST = 200_000_000, 150_000
#: So much of a stream is unpacked to see how far it goes.
SAMPLE, UNPACKED = 1 << 16, 1 << 27
#: The words about a stream stand so near before it.
_NEAR = 2_000
_BEGIN = re.compile(rb"stream\r?\n")
_PACKED = re.compile(rb"/Fl(?:ateDecode)?\b")


def check(raw: bytes) -> None:
    """Refuses a file with such a stream."""
    for found in _BEGIN.finditer(raw):
        about = raw[max(found.start() - _NEAR, 0) : found.start()].rpartition(b"obj")[2]
        layers = len(_PACKED.findall(about))
        if not layers or about[-3:] == b"end":
            continue
        end = raw.find(b"endstream", found.end())
        size = (end if end > 0 else len(raw)) - found.end()
        if (size >= SHORTEST or layers > 1) and _unpacked(raw[found.end() : found.end() + SAMPLE], size, layers) > MOST:
            raise Refused("too-large", "a part of the document unpacks to more than any computer should read")


def _unpacked(sample: bytes, size: int, layers: int) -> float:
    """Returns how many bytes a stream would have, by its beginning."""
    whole = float(size)
    for _ in range(layers):
        if not sample:
            break
        unpacker = zlib.decompressobj()
        try:
            out = unpacker.decompress(sample, UNPACKED)
        except zlib.error:
            break
        whole *= len(out) / max(len(sample) - len(unpacker.unconsumed_tail), 1)
        sample = out[:SAMPLE]
    return whole
