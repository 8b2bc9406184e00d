"""Files of pages in each form, and what is read from them."""

from __future__ import annotations

import gzip
import io
import json
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import zstandard
from readwell.commands.cli import main
from warcio.statusandheaders import StatusAndHeaders
from warcio.warcwriter import WARCWriter

SENTENCE = "The council of the harbour met on a wet Tuesday and spoke of roofs, of boats, and of money for both."
COUNT = 12


def html(number: int) -> str:
    return f"<html><head><title>Page {number}</title></head><body><p>Größe {number}. {SENTENCE}</p></body></html>"


ROWS: list[dict[str, Any]] = [{"id": f"p{n}", "url": f"https://e.org/{n}", "html": html(n)} for n in range(COUNT)]
LINES = "".join(json.dumps(row) + "\n" for row in ROWS).encode()


def warc(packed: bool) -> bytes:
    out = io.BytesIO()
    writer = WARCWriter(out, gzip=packed)
    for row in ROWS:
        head = StatusAndHeaders("200 OK", [("Content-Type", "text/html; charset=iso-8859-1")], protocol="HTTP/1.1")
        raw = row["html"].encode("latin-1")
        record = writer.create_warc_record(row["url"], "response", payload=io.BytesIO(raw), http_headers=head)
        writer.write_record(writer.create_warc_record(row["url"], "metadata", payload=io.BytesIO(b"a: b")))
        writer.write_record(record)
    return out.getvalue()


def answers(path: Path) -> list[dict[str, Any]]:
    if path.suffix == ".parquet":
        found: list[dict[str, Any]] = pq.read_table(path).to_pylist()
        return found
    raw = path.read_bytes()
    raw = gzip.decompress(raw) if path.suffix == ".gz" else raw
    raw = zstandard.ZstdDecompressor().stream_reader(raw).read() if path.suffix == ".zst" else raw
    return [json.loads(line) for line in raw.splitlines()]


def run(*words: object) -> int:
    return main(["batch", *map(str, words), "--extractor", "bte", "--quiet"])
