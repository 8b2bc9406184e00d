"""200 tabs read at once: does each get its own article? `python3 build.py bench tabs [embedded|native]`.

READWELL_TABS sets another number.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from pathlib import Path

from tests.browser.drivers.loopback import loopback
from tests.browser.drivers.many_tabs import ANSWERED, asks_the_host, read_at_once, with_native_host
from tests.browser.drivers.tabs import Tour
from tests.lab.bench.bare import bare

DIST = Path(__file__).parents[3] / "dist"
TABS = int(os.environ.get("READWELL_TABS", "200"))


def opened(engine: str) -> int:
    """Reads and prints; 1 if a page has no answer of its own, or another engine's."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as path, loopback() as server:
        folder = Path(path)
        build = with_native_host(DIST / "chrome", folder) if engine == "native" else DIST / "chrome"
        with bare(build, folder / "profile") as browser:
            tour = Tour(browser)
            asks_the_host(tour) if engine == "native" else tour.start()
            begun = time.monotonic()
            found = read_at_once(tour, server, TABS)
            taken = time.monotonic() - begun
            by, sheets = browser.evaluate(browser.worker(), ANSWERED), len(tour.sheets())
    print(
        f"{TABS} tabs, {len(set(found))} with the article of their own page ({sheets} on it, the others in a tab), answered by {by}, {taken:.0f} s",
        flush=True,
    )
    return int(found != list(range(TABS)) or by != [engine])


def main(*words: str) -> int:
    """The engines named, or both; 1 if a page has no answer of its own."""
    return max(opened(engine) for engine in words or ("embedded", "native"))


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
