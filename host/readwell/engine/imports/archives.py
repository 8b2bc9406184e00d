"""ZIP archives of exports: entries by name, in little memory. Of one that is cut off, what is there is read.

Nothing is ever written: a name is only a name. How much an entry unpacks to is counted, not believed.
"""

from __future__ import annotations

import io
import struct
import zipfile
import zlib
from collections.abc import Iterator
from typing import BinaryIO

from readwell.engine.basics.errors import Refused
from readwell.engine.imports import limits
from readwell.engine.imports.rows import Wrong

_LOCAL, _END = b"PK\x03\x04", b"PK\x05\x06"
_STORED, _DEFLATED = 0, 8
#: How an archive fails that is damaged, or lies about its places and sizes.
_BROKEN = (
    zipfile.BadZipFile,
    zlib.error,
    struct.error,
    EOFError,
    OSError,
    ValueError,
    OverflowError,
    LookupError,
    RuntimeError,
)


class Archive:
    """The entries of an archive, and what is wrong with those that are not read."""

    def __init__(self, file: BinaryIO) -> None:
        self.file = file
        self.wrong: list[Wrong] = []
        self.spare = limits.UNPACKED
        self.zip: zipfile.ZipFile | None = None
        #: Of an archive that was cut off: where each entry's data begins, and how they are packed.
        self.found: dict[str, tuple[int, int]] = {}
        _refuse_long_list(file)
        try:
            self.zip = zipfile.ZipFile(file)
            self.names = [info.filename for info in self.zip.infolist() if self._is_fit(info)]
        except _BROKEN:
            self.found = dict(_scanned(file))
            self.names = [name for name in self.found if self._is_named_well(name)]
            self.wrong.append(Wrong(0, "the archive is cut off or damaged: only what could be found is read", False))
            if not self.names:
                raise Refused("import", "the archive is damaged: no file was found in it") from None
        self.names.sort()

    def open(self, name: str) -> BinaryIO:
        """Opens an entry; what can't be unpacked ends it, and is told by `wrong`."""
        return io.BufferedReader(_Entry(self, name), limits.HEAD)

    def unpack(self, name: str) -> Iterator[bytes]:
        """Yields the bytes of an entry, up to the limits."""
        spare = limits.ENTRY
        try:
            for piece in self._zipped(name) if self.zip else _inflated(self.file, *self.found[name]):
                spare, self.spare = spare - len(piece), self.spare - len(piece)
                if spare < 0 or self.spare < 0:
                    self._tell(name, "unpacks to more than any export has, and is read no further")
                    return
                yield piece
        except _BROKEN:
            self._tell(name, "is damaged, and is read only in part")

    def _zipped(self, name: str) -> Iterator[bytes]:
        assert self.zip
        with self.zip.open(name) as source:
            while piece := source.read(limits.HEAD):
                yield piece

    def _is_fit(self, info: zipfile.ZipInfo) -> bool:
        if info.is_dir():
            return False
        if info.flag_bits & 1:
            self._tell(info.filename, "is encrypted, and is not read")
            return False
        if info.compress_type not in (_STORED, _DEFLATED):
            self._tell(info.filename, "is packed in a way that exports don't use, and is not read")
            return False
        return self._is_named_well(info.filename)

    def _is_named_well(self, name: str) -> bool:
        parts = name.replace("\\", "/").split("/")
        if name.startswith("__MACOSX/") or parts[-1] in ("", ".DS_Store"):
            return False
        if ".." in parts or not parts[0] or ":" in parts[0]:
            self._tell(name, "has a name that leads out of the archive, and is not read")
            return False
        if name.lower().endswith((".zip", ".gz", ".xz", ".7z", ".rar")):
            self._tell(name, "is an archive inside the archive, and is not read")
            return False
        return True

    def _tell(self, name: str, words: str) -> None:
        if len(self.wrong) < 1000:
            self.wrong.append(Wrong(0, f"{name[:100]!r} {words}"))


class _Entry(io.RawIOBase):
    """The bytes of one entry as a file."""

    def __init__(self, archive: Archive, name: str) -> None:
        self.source, self.rest = archive.unpack(name), b""

    def readable(self) -> bool:
        """Whether it can be read."""
        return True

    def readinto(self, buffer: bytearray | memoryview) -> int:  # type: ignore[override]
        """Reads into a buffer; returns how many bytes."""
        if not self.rest:
            self.rest = next(self.source, b"")
        taken = self.rest[: len(buffer)]
        buffer[: len(taken)] = taken
        self.rest = self.rest[len(taken) :]
        return len(taken)


def _refuse_long_list(file: BinaryIO) -> None:
    """Refuses an archive of too many entries before its list is read."""
    size = file.seek(0, io.SEEK_END)
    file.seek(max(0, size - 66_000))
    tail = file.read()
    at = tail.rfind(_END)
    file.seek(0)
    if at < 0 or len(tail) - at < 22:
        return
    entries, length = struct.unpack_from("<HI", tail, at + 10)
    if entries >= limits.ENTRIES or length > limits.ENTRY_LIST:
        raise Refused("import", f"the archive has {limits.ENTRIES:,} entries or more, as no export has")


def _scanned(file: BinaryIO) -> Iterator[tuple[str, tuple[int, int]]]:
    """Yields the entries of an archive without its list, in their order: each name, where its data begins, and how."""
    size, at, count = file.seek(0, io.SEEK_END), 0, 0
    while at + 30 <= size and count < limits.ENTRIES:
        file.seek(at)
        head = file.read(30)
        if head[:4] != _LOCAL:
            return
        flags, method, packed, length, extra = struct.unpack("<HH8xI4xHH", head[6:30])
        name = file.read(length).decode("utf-8", "replace")
        begin = at + 30 + length + extra
        if flags & 1 or method not in (_STORED, _DEFLATED):
            return
        count += 1
        if not name.endswith("/"):
            yield name, (begin, method if packed or not flags & 8 else _DEFLATED)
        at = begin + packed if packed or not flags & 8 else _after(file, begin)


def _after(file: BinaryIO, begin: int) -> int:
    """Returns where the entry after one begins whose size stands only behind it."""
    end = max((place for _, place in _packed(file, begin)), default=begin)
    file.seek(end)
    gap = file.read(24)
    return end + max(0, gap.find(_LOCAL))


def _inflated(file: BinaryIO, begin: int, method: int) -> Iterator[bytes]:
    if method == _DEFLATED:
        for piece, _ in _packed(file, begin):
            yield piece
        return
    yield from _stored(file, begin)


def _stored(file: BinaryIO, begin: int) -> Iterator[bytes]:
    """Yields an entry that isn't packed: up to the next entry's head."""
    at = begin
    while True:
        file.seek(at)
        piece = file.read(limits.HEAD)
        end = piece.find(_LOCAL)
        if end >= 0 or len(piece) < 4:
            yield piece[: end if end >= 0 else len(piece)]
            return
        yield piece[:-3]
        at += len(piece) - 3


def _packed(file: BinaryIO, begin: int) -> Iterator[tuple[bytes, int]]:
    """Yields the unpacked pieces of an entry, each with the place in the file after it."""
    unpacking, at, total = zlib.decompressobj(-15), begin, 0
    waiting = b""
    while not unpacking.eof and total <= limits.UNPACKED:
        if not waiting:
            file.seek(at)
            waiting = file.read(limits.HEAD)
            at += len(waiting)
        if not waiting:
            return
        piece = unpacking.decompress(waiting, limits.PIECE)
        waiting = unpacking.unconsumed_tail
        total += len(piece)
        yield piece, at - len(unpacking.unused_data) - len(waiting)
