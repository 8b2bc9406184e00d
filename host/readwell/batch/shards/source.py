"""Reads a file of pages, whatever it is: its bytes tell, not its name. One page at a time is in memory."""

from __future__ import annotations

import gzip
import io
import lzma
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import IO, Any

from readwell.batch.shards.cdx import is_index, listed
from readwell.batch.shards.zstd import DICTIONARY as _DICTIONARY
from readwell.batch.shards.zstd import FRAME as _ZSTD
from readwell.engine.basics.errors import Refused
from readwell.system import xz
from readwell.system.jsonlines import STANDARD, rows_of, standard_input

Row = dict[str, Any]

#: Bytes that tell what a file is: the first line of an index holds an address.
_BEGINNING = 4096
_GZIP, _XZ, _PARQUET = b"\x1f\x8b", b"\xfd7zXZ\0", b"PAR1"
#: Compressed inside compressed inside compressed is no data set.
_DEEPEST = 2
#: Rows of a Parquet file that are read at once: many rows may share one long text, and each would get a copy.
_BATCH = 1


@dataclass
class Source:
    """An opened file of pages."""

    name: str
    rows: Iterator[Row]
    #: Returns the part of the file that has been read, 0 to 1; 0 for standard input.
    done: Callable[[], float]
    #: Closes a file whose rows nobody reads.
    close: Callable[[], None]


def opened(path: Path) -> Source:
    """Opens a file; refuses at once what is no file of pages."""
    try:
        raw = standard_input() if path == STANDARD else path.open("rb")
        size = 0 if path == STANDARD else path.stat().st_size
    except (OSError, ValueError) as problem:
        raise Refused("request", f"{path}: {getattr(problem, 'strerror', None) or problem}") from None
    return Source(
        str(path),
        rows_in(path, raw),
        lambda: min(1.0, raw.tell() / size) if size and not raw.closed else 0.0,
        raw.close,
    )


def with_damage(rows: Iterator[Row], name: str, report: Callable[[Refused], None] = lambda _: None) -> Iterator[Row]:
    """Yields the rows; reports what ends them early, and a damaged last row, so that other files go on."""
    try:
        yield from rows
    except Refused as problem:
        report(problem)
        yield {"id": name, "broken": problem.message}


def rows_in(path: Path, raw: IO[bytes]) -> Iterator[Row]:
    """Returns the rows of a stream after looking at its first bytes."""
    stream, beginning = peeked(raw)
    if beginning.startswith(_PARQUET):
        if path == STANDARD:
            raise Refused("request", "Parquet can't be read from standard input: name the file")
        return _parquet(path)
    for _ in range(_DEEPEST):
        unpacked = _unpacked(beginning)
        if unpacked is None:
            break
        stream, beginning = _checked(path, partial(_inside, unpacked, stream))
    if beginning.startswith(b"WARC/"):
        from readwell.batch.shards.warc import records

        return _guarded(path, records(stream), "record")
    if is_index(beginning):
        return _guarded(path, listed(path, io.TextIOWrapper(stream, encoding="utf-8", errors="replace")), "line")
    if beginning.lstrip(b"\xef\xbb\xbf \t\r\n")[:1] not in (b"{", b"[", b""):
        raise Refused("request", f"{path} is neither JSON lines, nor Parquet, nor a web archive or its index (CDX)")
    return _guarded(path, rows_of(io.TextIOWrapper(stream, encoding="utf-8", errors="replace")), "line")


def peeked(stream: Any) -> tuple[Any, bytes]:
    """Returns the stream, buffered, and its first bytes, which stay in it."""
    buffered = stream if hasattr(stream, "peek") else io.BufferedReader(stream)
    return buffered, buffered.peek(_BEGINNING)[:_BEGINNING]


def _inside(unpack: Callable[[IO[bytes]], Any], stream: IO[bytes]) -> tuple[Any, bytes]:
    return peeked(unpack(stream))


def _unpacked(beginning: bytes) -> Callable[[IO[bytes]], Any] | None:
    """Returns what decompresses a stream that begins like this."""
    if beginning.startswith(_GZIP):
        return lambda stream: gzip.GzipFile(fileobj=stream)
    if beginning.startswith(_XZ):
        return xz.opened
    return (
        _zstd if beginning.startswith(_ZSTD) else _zstd_with_dictionary if beginning.startswith(_DICTIONARY) else None
    )


def _zstd(stream: IO[bytes]) -> Any:
    from readwell.batch.shards.zstd import Unpacked

    return Unpacked(stream)


def _zstd_with_dictionary(stream: IO[bytes]) -> Any:
    from readwell.batch.shards.zstd import Unpacked, dictionary

    return Unpacked(stream, dictionary(stream))


def _parquet(path: Path) -> Iterator[Row]:
    from readwell.batch.shards.extra import parquet
    from readwell.batch.shards.pages import refuse_large

    arrow = parquet()
    file = _checked(path, lambda: arrow.ParquetFile(path, pre_buffer=False))
    names = _checked(path, lambda: file.schema_arrow.names)
    if "html" not in names:
        raise Refused("request", f"{path} has no column 'html'; there are {', '.join(names) or 'none'}")
    columns = [name for name in ("id", "url", "content_type", "html") if name in names]
    _checked(path, lambda: refuse_large(path, file.metadata, _places(path, file, columns)))
    batches = file.iter_batches(batch_size=_BATCH, columns=columns, use_threads=False)
    return _guarded(path, _numbered(row for batch in batches for row in batch.to_pylist()), "row")


def _places(path: Path, file: Any, columns: list[str]) -> set[int]:
    """Returns the numbers of these columns; refuses one that holds lists or tables."""
    paths = [file.metadata.schema.column(number).path for number in range(file.metadata.num_columns)]
    for name in columns:
        if name not in paths:
            raise Refused("request", f"{path}: the column {name!r} holds lists or tables, not texts")
    return {number for number, name in enumerate(paths) if name in columns}


def _numbered(rows: Iterator[Row]) -> Iterator[Row]:
    for number, row in enumerate(rows, 1):
        yield row if row.get("id") is not None else row | {"id": f"row {number}"}


def _guarded(path: Path, rows: Iterator[Row], unit: str) -> Iterator[Row]:
    """Yields the rows; a file that is damaged further on gives those before, then an error."""
    count = 0
    try:
        for row in rows:
            yield row
            count += 1
    except Exception as problem:
        if isinstance(problem, Refused) or not _is_damage(problem):
            raise
        raise Refused("request", f"{path} can't be read after {unit} {count}: {problem}") from None


def _checked(path: Path, work: Callable[[], Any]) -> Any:
    try:
        return work()
    except Exception as problem:
        if not _is_damage(problem):
            raise
        raise Refused("request", f"{path} can't be read: {problem}") from None


def _is_damage(problem: Exception) -> bool:
    """Whether a library complains about the file: each has errors of its own, all of them from these modules."""
    module = type(problem).__module__.split(".")[0]
    known = isinstance(problem, (OSError, EOFError, lzma.LZMAError, zlib.error))
    return known or module in ("pyarrow", "warcio", "zstd", "zstandard")
