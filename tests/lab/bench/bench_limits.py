"""What the native host bears: a page of 300,000 nodes, a message of 64 MB, 1,000 saves a minute. `build.py bench limits`.

Each is sent in the host's own frames, as a browser sends it. READWELL_SECONDS sets another time for the saves than 60.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
import time
from pathlib import Path

from readwell.engine.page.wire import to_wire
from readwell.parse import parse

from tests.lab.bench.bench_click import SENTENCE, page_of
from tests.lab.bench.bench_load import megabytes
from tests.lab.bench.bench_save import Host

NODES, BYTES, SAVES = 300_000, 63_900_000, 1_000
PLAIN = "The council of the harbour met on a wet Tuesday and spoke of roofs, of boats, and of money. "
SECONDS = float(os.environ.get("READWELL_SECONDS", "60"))


def answered(host: Host, what: str, request: dict[str, object]) -> bool:
    """Sends a request and prints its size, time and memory; whether it was answered."""
    text = json.dumps(request, ensure_ascii=False)
    begun = time.perf_counter()
    reply = host.ask(text)
    took, size = time.perf_counter() - begun, len(text.encode()) / 1024**2
    result = "answered" if "ok" in reply else f"refused: {reply.get('error')}"
    print(f"{what}, {size:.1f} MB: {result} in {took:.1f} s, host {megabytes(host.process.pid):.0f} MB", flush=True)
    return "ok" in reply


def wide() -> dict[str, object]:
    """A page of so many nodes."""
    page = to_wire(parse(page_of(NODES * 1036 // 1000), "https://example.org/wide"))
    print(f"{len(page['parent']):,} nodes")
    return {"do": "extract", "more": ["roles", "metadata", "structure"], "page": page}


def long() -> dict[str, object]:
    """A page of few nodes whose words fill the message."""
    words = PLAIN * (BYTES // 20 // len(PLAIN))
    body = "".join(f"<p>{number} {words}</p>" for number in range(20))
    return {"do": "extract", "page": to_wire(parse(f"<title>Long</title><main>{body}</main>", "https://example.org/l"))}


def saved(host: Host, folder: Path) -> bool:
    """Saves for a minute, each under a title of its own; whether there were enough, and all are there."""
    host.ask(json.dumps({"do": "folder-add", "folder": str(folder)}))
    confirmed, end = set(), time.monotonic() + SECONDS
    number = 0
    while time.monotonic() < end:
        number += 1
        markup = f"<title>Harbour {number}</title><main><h1>Harbour {number}</h1><p>{SENTENCE * 9}</p></main>"
        page = to_wire(parse(markup, f"https://example.org/{number}"))
        reply = host.ask(json.dumps({"do": "save", "format": "markdown", "folder": str(folder), "page": page}))
        confirmed.add(Path(dict(reply["ok"])["path"]).name)  # type: ignore[call-overload]
    there = {path.name for path in folder.iterdir()}
    listed = host.ask('{"do":"library-list"}')
    count = dict(listed["ok"]).get("count")  # type: ignore[call-overload]
    print(
        f"{len(confirmed)} saves in {SECONDS:.0f} s, {len(confirmed - there)} of them without a file,"
        f" {count} in the library; asked: {SAVES} a minute"
    )
    return confirmed <= there and len(confirmed) >= SAVES * SECONDS / 60


def main() -> int:
    """Prints each figure; 1 if one misses what was asked."""
    with tempfile.TemporaryDirectory() as home:
        host = Host(Path(home))
        host.ask('{"do":"hello","protocol":1}')
        folder = Path(home) / "saved"
        done = [
            answered(host, "a wide page", wide()),
            answered(host, "a long page", long()),
            saved(host, folder),
        ]
        assert host.process.stdin
        host.process.stdin.close()
        host.process.wait(30)
    return int(not all(done))


if __name__ == "__main__":
    sys.exit(main())
