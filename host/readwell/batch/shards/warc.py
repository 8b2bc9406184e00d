"""Web archives (ISO 28500): each response is a row with its bytes, its address and its server's header."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import IO, Any

from readwell.batch.shards.extra import warcio
from readwell.parse import LARGEST

_CUT_OFF = "the archive is cut off"
_CHUNK = 1 << 16
#: Bytes and lines of a record's header, and of its server's.
LONGEST_HEAD, MOST_LINES = 1 << 20, 10_000


class _Whole:
    """A stream that is cut off is an error to warcio too, which takes an EOFError for the end of the archive."""

    def __init__(self, stream: IO[bytes]) -> None:
        # What is there before the end is cut off is read first: `read` would lose it to the error.
        self._some = getattr(stream, "read1", stream.read)
        self._read = 0

    def read(self, size: int = -1) -> bytes:
        try:
            read = self._some(size)
        except EOFError as problem:
            raise OSError(str(problem)) from None
        self._read += len(read)
        return read

    def tell(self) -> int:
        return self._read


def records(stream: IO[bytes]) -> Iterator[dict[str, Any]]:
    """Yields the responses of an archive; what is no page gets its error when it is read."""
    whole = _Whole(stream)
    archive = warcio().ArchiveIterator(whole)
    _limit(archive)
    for record in _parsed(archive):
        is_page = record.rec_type == "response" and record.http_headers is not None
        row = _row(record) if is_page else None
        if row is None or len(row.get("html", b"")) <= LARGEST:  # an endless page is refused as it stands
            _finish(record)
        if row is not None:
            yield row
    if archive.offset < whole.tell():  # bytes that made no record
        raise OSError(_CUT_OFF)


def _limit(archive: Any) -> None:
    """Has warcio refuse a header that is too long: it would read it whole."""
    line = archive.reader.readline
    archive.reader.readline = lambda length=None: line(length or LONGEST_HEAD + 1)
    for parser in (archive.loader.warc_parser, archive.loader.http_parser, archive.loader.http_req_parser):
        parser.parse = partial(_head, parser.parse)


def _head(parse: Callable[..., Any], stream: Any, first: Any = None) -> Any:
    return parse(_Head(stream), first)


class _Head:
    """The lines of one header."""

    def __init__(self, stream: Any) -> None:
        self._stream, self._left, self._lines = stream, LONGEST_HEAD, MOST_LINES

    def readline(self) -> bytes:
        found: bytes = self._stream.readline(self._left + 1)
        self._left -= len(found)
        self._lines -= 1
        if self._left < 0 or self._lines < 0:
            raise OSError(f"a record's header has over {LONGEST_HEAD} bytes or {MOST_LINES} lines")
        return found


def _parsed(archive: Any) -> Iterator[Any]:
    """Yields what warcio parses; it stumbles over a response without an address."""
    try:
        yield from archive
    except AttributeError:
        raise OSError("a record's header is not whole") from None


def _finish(record: Any) -> None:
    """Reads a record to its end, and refuses one that is shorter than its header says, or has only half a header."""
    while record.raw_stream.read(_CHUNK):
        pass
    if not record.rec_headers.get_header("Content-Length") or getattr(record.raw_stream, "limit", 0) > 0:
        raise OSError(_CUT_OFF)


def _row(record: Any) -> dict[str, Any]:
    headers, http = record.rec_headers, record.http_headers
    row = {
        "id": headers.get_header("WARC-Record-ID") or headers.get_header("WARC-Target-URI"),
        "url": headers.get_header("WARC-Target-URI") or "",
        "content_type": http.get_header("Content-Type") or "",
    }
    code = http.get_statuscode() or ""
    if not code.startswith("2"):
        return row | {"broken": f"the server answered {code or 'nothing'}"}
    return row | {"html": record.content_stream().read(LARGEST + 1)}
