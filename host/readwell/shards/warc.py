"""Web archives (ISO 28500): each response is a row with its bytes, its address and its server's header."""

from __future__ import annotations

from collections.abc import Iterator
from typing import IO, Any

from readwell.parse import LARGEST
from readwell.shards.extra import warcio


class _Whole:
    """A stream that is cut off is an error to warcio too, which takes an EOFError for the end of the archive."""

    def __init__(self, stream: IO[bytes]) -> None:
        self._stream = stream

    def read(self, size: int = -1) -> bytes:
        try:
            return self._stream.read(size)
        except EOFError as problem:
            raise OSError(str(problem)) from None


def records(stream: IO[bytes]) -> Iterator[dict[str, Any]]:
    """Yields the responses of an archive; what is no page gets its error when it is read."""
    for record in warcio().ArchiveIterator(_Whole(stream)):
        if record.rec_type == "response" and record.http_headers is not None:
            yield _row(record)


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
