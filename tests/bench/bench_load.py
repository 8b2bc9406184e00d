"""Thousands of answers by one native host: does memory grow, is any answer late? `python3 build.py bench load`.

READWELL_ANSWERS sets another number than 10,000. It reads /proc, so it runs on Linux alone.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from readwell.parse import parse
from readwell.wire import to_wire

from tests.host.test_native import Port

ANSWERS = int(os.environ.get("READWELL_ANSWERS", "10000"))
#: Asked of ourselves: megabytes after the warm-up, and the slowest of 100 in medians.
GROWTH, LATE = 20.0, 3.0
PAGE = Path(__file__).parents[1] / "pages" / "council.html"


def megabytes(process: int) -> float:
    """What a process and its children hold in memory."""
    fields = Path(f"/proc/{process}/status").read_text().split("VmRSS:")[1].split()[0]
    below = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    return int(fields) / 1024 + sum(megabytes(int(child)) for child in below)


def main() -> int:
    """Measures and prints; 1 if a figure misses what was asked."""
    page = to_wire(parse(PAGE.read_text("utf-8"), "https://example.org/a"))
    kinds: tuple[dict[str, Any], ...] = (
        {"do": "extract", "more": ["roles", "metadata", "structure"]},
        {"do": "explain"},
    )
    texts = [json.dumps({**kind, "page": page}) for kind in kinds]
    times: list[list[float]] = [[] for _ in kinds]
    with tempfile.TemporaryDirectory() as folder:
        port = Port(Path(folder))
        begun = 0.0
        for number in range(ANSWERS):
            if number == ANSWERS // 10:
                begun = megabytes(port.process.pid)
            start = time.perf_counter()
            port.ask(number + 1, texts[number % len(texts)])
            identity, reply = port.reply()
            times[number % len(texts)].append(time.perf_counter() - start)
            assert identity == number + 1 and reply.startswith('{"ok":')
        grown = megabytes(port.process.pid) - begun
        port.close()
    print(f"{ANSWERS} answers: {begun:.0f} MB after a tenth, {grown:+.1f} MB at the end; asked: under {GROWTH:.0f}")
    late = 0
    for kind, measured in zip(kinds, times, strict=True):
        measured.sort()
        median, slow = measured[len(measured) // 2], measured[int(len(measured) * 0.99)]
        late += slow > LATE * median
        ratio = f"{slow / median:.1f} medians; asked: under {LATE:.0f}"
        print(f"{kind['do']}: {1000 * median:.1f} ms median, {1000 * slow:.1f} ms for 99 of 100, {ratio}")
    return int(grown > GROWTH or late > 0)


if __name__ == "__main__":
    sys.exit(main())
