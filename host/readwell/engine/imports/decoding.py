"""Bytes of an export to text, piece by piece: UTF-8 or UTF-16 by their marks, and Windows-1252 line by line."""

from __future__ import annotations

import codecs
import io
from collections.abc import Iterator
from typing import BinaryIO

from readwell.engine.imports import limits

#: Byte order marks, the longer ones first: that of UTF-32 begins like that of UTF-16.
_MARKS = (
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF8, ""),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)


def pieces(file: BinaryIO) -> Iterator[str]:
    """Yields the text of a file, with one kind of line break."""
    head = file.read(limits.PIECE)
    mark, encoding = next(((mark, name) for mark, name in _MARKS if head.startswith(mark)), (b"", _by_zeros(head)))
    raw = _chunks(head[len(mark) :], file)
    breaks = io.IncrementalNewlineDecoder(None, translate=True)
    for text in _wide(raw, encoding) if encoding else _by_lines(raw):
        yield breaks.decode(text)
    yield breaks.decode("", final=True)


def lines(file: BinaryIO) -> Iterator[str | None]:
    """Yields each line with its break; None for one that is too long."""
    rest, dropping = "", False
    for piece in pieces(file):
        *whole, rest = (rest + piece).split("\n")
        for line in whole:
            yield None if dropping or len(line) > limits.LINE else f"{line}\n"
            dropping = False
        if len(rest) > limits.LINE:
            rest, dropping = "", True
    if rest or dropping:
        yield None if dropping else rest


def beginning(raw: bytes) -> str:
    """Returns the text of a file's first bytes."""
    return "".join(pieces(io.BytesIO(raw)))


def _chunks(head: bytes, file: BinaryIO) -> Iterator[bytes]:
    while head:
        yield head
        head = file.read(limits.PIECE)


def _by_zeros(head: bytes) -> str:
    """Returns UTF-16 where every other one of the first bytes is zero."""
    first = head[:200]
    if len(first) < 8:
        return ""
    even, odd = first[::2].count(0), first[1::2].count(0)
    return "utf-16-le" if odd > 0.7 * len(first) / 2 else "utf-16-be" if even > 0.7 * len(first) / 2 else ""


def _wide(raw: Iterator[bytes], encoding: str) -> Iterator[str]:
    decoder = codecs.getincrementaldecoder(encoding)("replace")
    for chunk in raw:
        yield decoder.decode(chunk)
    yield decoder.decode(b"", final=True)


def _by_lines(raw: Iterator[bytes]) -> Iterator[str]:
    """Decodes lines one by one where they are not all UTF-8: files are often put together from several."""
    rest = b""
    for chunk in raw:
        whole, mark, chunk = chunk.rpartition(b"\n")
        if mark:
            yield _decoded(rest + whole + mark)
            rest = chunk
        else:
            rest += chunk
        if len(rest) > 4 * limits.PIECE:
            cut = _boundary(rest)
            yield _decoded(rest[:cut])
            rest = rest[cut:]
    yield _decoded(rest)


def _boundary(raw: bytes) -> int:
    """Returns a place near the end where no character of UTF-8 is cut."""
    for place in range(len(raw) - 1, max(0, len(raw) - 5), -1):
        if raw[place] & 0xC0 != 0x80:
            return place
    return len(raw)


def _decoded(raw: bytes) -> str:
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        return "".join(_line(line) for line in raw.splitlines(keepends=True))


def _line(line: bytes) -> str:
    try:
        return line.decode("utf-8")
    except UnicodeDecodeError:
        return line.decode("cp1252", "replace")
