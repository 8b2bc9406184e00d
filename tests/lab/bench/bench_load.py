"""Thousands of answers by one native host or one embedded engine: does memory grow, is any answer late?

    python3 build.py bench load [--embedded] [--pages N]

READWELL_ANSWERS sets another number than 10,000. Without `--embedded` it reads /proc, so it runs on Linux alone. Times are
what a person waited: beside other work they say nothing about the engine.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from readwell.engine.page.wire import to_wire
from readwell.parse import parse

import build
from tests.host.port import Port
from tests.lab.bench.bench_click import page_of

ANSWERS = int(os.environ.get("READWELL_ANSWERS", "10000"))
#: Asked of ourselves: megabytes after the warm-up, and the slowest of 100 in medians.
GROWTH, LATE = 20.0, 3.0
PAGE = Path(__file__).parents[2] / "data" / "pages" / "council.html"
KINDS: tuple[dict[str, Any], ...] = (
    {"do": "extract", "more": ["roles", "metadata", "structure"]},
    {"do": "explain"},
)
#: Megabytes after a tenth of the answers and at the end, and the milliseconds of each kind's.
Found = tuple[float, float, list[list[float]]]


def megabytes(process: int) -> float:
    """What a process and its children hold in memory."""
    fields = Path(f"/proc/{process}/status").read_text().split("VmRSS:")[1].split()[0]
    below = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    return int(fields) / 1024 + sum(megabytes(int(child)) for child in below)


def native(texts: Sequence[str]) -> Found:
    """By the host, through its pipes."""
    times: list[list[float]] = [[] for _ in texts]
    with tempfile.TemporaryDirectory() as folder:
        port = Port(Path(folder))
        begun = 0.0
        for number in range(ANSWERS):
            if number == ANSWERS // 10:
                begun = megabytes(port.process.pid)
            start = time.perf_counter()
            port.ask(number + 1, texts[number % len(texts)])
            identity, reply = port.reply()
            times[number % len(texts)].append(1000 * (time.perf_counter() - start))
            assert identity == number + 1 and reply.startswith('{"ok":')
        end = megabytes(port.process.pid)
        port.close()
    return begun, end, times


def embedded(texts: Sequence[str]) -> Found:
    """By the engine that travels in the extension, under Node."""
    os.environ["READWELL_EMBEDDED"] = str(build.embedded())
    command = [str(build.node()), "--expose-gc", str(Path(__file__).with_name("load.js")), str(ANSWERS)]
    ran = subprocess.run(command, input=json.dumps(texts), capture_output=True, text=True, check=True)
    found = json.loads(ran.stdout)
    print(
        f"the engine's own memory: {found['begun']['engine']:.0f} MB after a tenth, {found['end']['engine']:.0f} at the end"
    )
    return found["begun"]["process"], found["end"]["process"], found["times"]


def pages(number: int | None) -> Iterator[dict[str, Any]]:
    """The small page, or so many that differ in words, addresses and size."""
    if number is None:
        yield to_wire(parse(PAGE.read_text("utf-8"), "https://example.org/a"))
        return
    for at in range(number):
        html = page_of(5_000 + at).replace("harbour", f"harbour{at}").replace("href=/", f"href=/{at}/")
        yield to_wire(parse(html, f"https://{at}.example.org/a"))


def main() -> int:
    """Measures and prints; 1 if a figure misses what was asked."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--embedded", action="store_true", help="the engine of the extension, not the native host")
    parser.add_argument(
        "--pages", type=int, metavar="N", help="so many pages of 5,000 nodes in turn, not one small one"
    )
    chosen = parser.parse_args()
    texts = [json.dumps({**kind, "page": page}) for page in pages(chosen.pages) for kind in KINDS]
    begun, end, found = (embedded if chosen.embedded else native)(texts)
    times = [[each for row in found[at :: len(KINDS)] for each in row] for at in range(len(KINDS))]
    print(
        f"{ANSWERS} answers: {begun:.0f} MB after a tenth, {end - begun:+.1f} MB at the end; asked: under {GROWTH:.0f}"
    )
    late = 0
    for kind, measured in zip(KINDS, times, strict=True):
        measured.sort()
        median, slow = measured[len(measured) // 2], measured[int(len(measured) * 0.99)]
        late += slow > LATE * median
        ratio = f"{slow / median:.1f} medians; asked: under {LATE:.0f}"
        print(f"{kind['do']}: {median:.1f} ms median, {slow:.1f} ms for 99 of 100, {ratio}")
    print(f"load of the machine at the end: {os.getloadavg()[0]:.0f}" if hasattr(os, "getloadavg") else "")
    return int(end - begun > GROWTH or late > 0)


if __name__ == "__main__":
    sys.exit(main())
