"""Writes a crawl of web archives: `python -m tests.lab.bench.adapters.crawl FOLDER PAGES`.

One page in fifty is none, and another one is hostile and has a text all the same.
"""

from __future__ import annotations

import io
import shutil
import sys
from pathlib import Path

from warcio.statusandheaders import StatusAndHeaders
from warcio.warcwriter import WARCWriter

SHARDS = 8
COUNCIL = (Path(__file__).parents[3] / "data" / "pages" / "council.html").read_bytes()
#: What a server may send that is no page, and has an error or no text.
NOTHING = (b"", b"\x89PNG\r\n\x1a\n", b"%PDF-1.7", b"\0\0\0", b'{"a": 1}')
#: What a server may put around a page.
HOSTILE = (
    b"<span>" * 50_000,
    b"\0" * 100_000,
    b'<meta charset="no such name">',
    b"<p " + b"a=1 " * 20_000 + b">",
    b"\xff",
)


def page(number: int) -> bytes:
    own = COUNCIL.replace(b"Mill Lane", f"Lane {number}".encode())
    if number % 50 == 25:
        return own.replace(b"<body", HOSTILE[number // 50 % len(HOSTILE)] + b"<body")
    return own if number % 50 else NOTHING[number // 50 % len(NOTHING)]


def main(folder: str, count: str) -> None:
    home = Path(folder)
    shutil.rmtree(home, ignore_errors=True)
    (home / "in").mkdir(parents=True)
    (home / "pages").write_text(count, "ascii")
    for shard in range(SHARDS):
        with (home / "in" / f"{shard}.warc.gz").open("wb") as file:
            writer = WARCWriter(file)
            for number in range(shard, int(count), SHARDS):
                head = StatusAndHeaders("200 OK", [("Content-Type", "text/html")], protocol="HTTP/1.1")
                payload, address = io.BytesIO(page(number)), f"https://example.org/{number}"
                record = writer.create_warc_record(address, "response", payload=payload, http_headers=head)
                writer.write_record(record)


if __name__ == "__main__":
    main(*sys.argv[1:])
