"""Web archives (ISO 28500): each response is a row with its bytes, its address and its server's header."""

from __future__ import annotations

from collections.abc import Iterator
from typing import IO, Any

from readwell.parse import LARGEST
from readwell.shards.extra import warcio

_CUT_OFF = "the archive is cut off"
_CHUNK = 1 << 16


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
    for record in _parsed(archive):
        is_page = record.rec_type == "response" and record.http_headers is not None
        row = _row(record) if is_page else None
        if row is None or len(row.get("html", b"")) <= LARGEST:  # an endless page is refused as it stands
            _finish(record)
        if row is not None:
            yield row
    if archive.offset < whole.tell():  # bytes that made no record
        raise OSError(_CUT_OFF)


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
