"""Web archives as inputs: cut off anywhere, and with answers of servers that are no pages."""

from __future__ import annotations

import gzip
import io
import zlib
from pathlib import Path
from typing import Any

import pytest
from readwell.batch.shards.source import opened
from readwell.batch.shards.warc import records
from readwell.engine.basics.errors import Refused
from warcio.statusandheaders import StatusAndHeaders
from warcio.warcwriter import WARCWriter

from tests.host.shard_files import ROWS, answers, html, run, warc


def members(raw: bytes) -> int:
    """Counts the whole gzip members with a page."""
    count = 0
    while raw:
        unpack = zlib.decompressobj(31)
        page = unpack.decompress(raw)
        count += unpack.eof and b"</html>" in page
        raw = unpack.unused_data
    return count


@pytest.mark.parametrize("packed", [False, True])
def test_a_web_archive_cut_anywhere_gives_whole_pages_and_is_damaged_unless_all_its_records_are_whole(
    tmp_path: Path, packed: bool
) -> None:
    raw, source = warc(packed), tmp_path / "in"
    whole = 0
    for cut in range(300, len(raw), 7):
        source.write_bytes(raw[:cut])
        found: list[dict[str, Any]] = []
        try:
            found += opened(source).rows
        except Refused as problem:
            assert "can't be read" in str(problem), cut
            assert len(found) >= (members(raw[:cut]) if packed else raw[:cut].count(b"</html>\r\n\r\n")), cut
        else:
            whole += 1
            read = gzip.decompress(raw[:cut]) if packed else raw[:cut]
            assert raw[cut:].lstrip(b"\r\n").startswith((b"WARC/", b"\x1f\x8b")), cut
            assert len(found) == read.count(b"</html>"), cut
        assert [row["url"] for row in found] == [row["url"] for row in ROWS[: len(found)]]
        assert all(row["html"].endswith(b"</html>") for row in found)
    assert whole < len(raw) / 7 / 20


def test_a_page_that_is_too_long_is_not_read_to_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("readwell.batch.shards.warc.LARGEST", 1000)
    out = io.BytesIO()
    head = StatusAndHeaders("200 OK", [("Content-Type", "text/html")], protocol="HTTP/1.1")
    writer = WARCWriter(out, gzip=False)
    body = io.BytesIO(b"x" * 10_000_000)
    writer.write_record(writer.create_warc_record("https://e.org/", "response", payload=body, http_headers=head))
    stream = io.BytesIO(out.getvalue())
    assert len(next(records(stream))["html"]) == 1001
    assert stream.tell() < 1_000_000


def test_what_a_server_sent_instead_of_a_page_is_an_error_of_its_row(tmp_path: Path) -> None:
    out = io.BytesIO()
    writer = WARCWriter(out)
    for status, kind, raw in (
        ("200 OK", "image/png", b"\x89PNG\r\n\x1a\n"),
        ("404 Not Found", "text/html", html(1).encode()),
        ("200 OK", "application/json", b"{}"),
        ("200 OK", "text/html", html(2).encode()),
    ):
        head = StatusAndHeaders(status, [("Content-Type", kind)], protocol="HTTP/1.1")
        writer.write_record(
            writer.create_warc_record("https://e.org/", "response", payload=io.BytesIO(raw), http_headers=head)
        )
    (tmp_path / "in").write_bytes(out.getvalue())
    assert run(tmp_path / "in", tmp_path / "out.jsonl") == 3
    errors = [row["error"] for row in answers(tmp_path / "out.jsonl")]
    assert [str(error).split(":")[0] for error in errors] == ["not-html", "request", "not-html", "None"]
    assert "404" in errors[1]
