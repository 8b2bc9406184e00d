"""Counted work of engine and capture beside its pins: `python3 build.py bench counts`.

Counts don't depend on the machine or its load. The tests fail where one differs from tests/data/counts.json by more than 3%.
`--write` pins the counts of today: do so after a change that is worth its cost, or that saves some.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.browser.drivers import counting
from tests.browser.drivers.chromium import chromium
from tests.browser.drivers.firefox import firefox
from tests.browser.drivers.loopback import loopback
from tests.browser.drivers.probe import probe
from tests.runner import counts


def every() -> Iterator[tuple[str, dict[str, counts.Counts]]]:
    """Yields the counts of each part; both browsers are asked the same, so their captures are one."""
    yield "engine", counts.fresh()
    with tempfile.TemporaryDirectory() as folder, loopback() as server:
        with chromium(probe(Path(folder) / "chrome", "chrome")) as browser:
            yield "capture", counting.in_chromium(browser, server)
        with firefox(probe(Path(folder) / "firefox", "firefox")) as gecko:
            yield "capture", counting.in_firefox(gecko, server)


def main(*words: str) -> int:
    """Prints the sums and what differs; 1 if anything does and isn't written down."""
    pins = {} if "--write" in words else counts.pinned()
    different = 0
    for part, found in every():
        for group, figures in found.items():
            print(f"{part}, {group}: {sum(figures.values()):,} calls")
        if "--write" in words:
            counts.pin(part, found)
            continue
        lines = counts.differences(pins[part], found)
        different += len(lines)
        print("".join(f"  {line}\n" for line in lines), end="", flush=True)
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
