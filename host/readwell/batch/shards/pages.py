"""The sizes that the parts of a Parquet file unpack to, from their own headers: what the file's end says may be a lie.

A header is Thrift's compact form (https://github.com/apache/parquet-format): numbers of seven bits a byte, fields with
their kind. Only what is needed to find its end is read.
"""

from __future__ import annotations

from pathlib import Path
from typing import IO, Any

from readwell.engine.basics.errors import Refused
from readwell.parse import LARGEST

#: Bytes that one part of a column may unpack to: a page of the largest size, and its neighbours.
MOST = LARGEST + (16 << 20)
#: Bytes of a header; its statistics may hold two values.
_LONGEST = 1 << 20
#: Thrift's kinds that are no plain number.
_STOP, _TRUE, _FALSE, _BYTE, _DOUBLE, _BINARY, _LIST, _SET, _STRUCT = 0, 1, 2, 3, 7, 8, 9, 10, 12


def refuse_large(path: Path, about: Any, columns: set[int]) -> None:
    """Refuses a file of which a part of these columns unpacks to too much; `about` is the file's metadata."""
    with path.open("rb") as file:
        for group in range(about.num_row_groups):
            for column in columns:
                chunk = about.row_group(group).column(column)
                starts = [place for place in (chunk.dictionary_page_offset, chunk.data_page_offset) if place]
                _check(path, file, min(starts), chunk.total_compressed_size)


def _check(path: Path, file: IO[bytes], start: int, length: int) -> None:
    at, end = start, start + length
    while at < end:
        file.seek(at)
        header = _Header(file.read(min(_LONGEST, end - at)))
        numbers = header.numbers()
        unpacked, packed = numbers.get(2, -1), numbers.get(3, -1)
        if packed < 0 or unpacked < 0:
            raise OSError("a part's header is damaged")
        if max(packed, unpacked) > MOST:
            raise Refused("too-large", f"{path}: a part unpacks to {max(packed, unpacked)} bytes, {MOST} are the most")
        at += header.at + packed


class _Header:
    """A header of a part, and how far it has been read."""

    def __init__(self, raw: bytes) -> None:
        self.raw, self.at = raw, 0

    def numbers(self) -> dict[int, int]:
        """Returns the whole numbers that are fields of the header itself; leaves `at` at its end."""
        return self._fields(0)

    def _byte(self) -> int:
        if self.at >= len(self.raw):
            raise OSError("a part's header is damaged or too long")
        self.at += 1
        return self.raw[self.at - 1]

    def _number(self) -> int:
        found = shift = 0
        while True:
            byte = self._byte()
            found |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                return found
            if shift > 70:
                raise OSError("a part's header is damaged")

    def _signed(self) -> int:
        found = self._number()
        return (found >> 1) ^ -(found & 1)

    def _fields(self, depth: int) -> dict[int, int]:
        if depth > 8:
            raise OSError("a part's header is damaged")
        found, last = dict[int, int](), 0
        while (first := self._byte()) != _STOP:
            kind, step = first & 0x0F, first >> 4
            last = last + step if step else self._signed()
            if kind in (4, 5, 6):
                found[last] = self._signed()
            else:
                self._skip(kind, depth)
        return found

    def _skip(self, kind: int, depth: int, in_list: bool = False) -> None:
        if kind in (_TRUE, _FALSE):
            self.at += in_list
        elif kind in (_BYTE, _DOUBLE):
            self.at += 1 if kind == _BYTE else 8
        elif kind in (4, 5, 6):
            self._number()
        elif kind == _BINARY:
            length = self._number()
            self.at += length
        elif kind in (_LIST, _SET):
            first = self._byte()
            count = first >> 4 if first >> 4 < 15 else self._number()
            for _ in range(min(count, _LONGEST)):
                self._skip(first & 0x0F, depth + 1, in_list=True)
                if self.at >= len(self.raw):
                    break
        elif kind == _STRUCT:
            self._fields(depth + 1)
        else:
            raise OSError("a part's header is damaged")
