"""200 tabs read at once by the embedded engine: does each get its own article? `python3 build.py bench tabs`.

READWELL_TABS sets another number.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from pathlib import Path

from tests.bench.bare import bare
from tests.browser.loopback import loopback
from tests.browser.test_many_tabs import read_at_once
from tests.browser.test_tab_faults import Tour

DIST = Path(__file__).parents[2] / "dist"
TABS = int(os.environ.get("READWELL_TABS", "200"))


def main() -> int:
    """Reads and prints; 1 if a page has no answer of its own."""
    folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
    with folder as path, loopback() as server, bare(DIST / "chrome", Path(path) / "profile") as browser:
        tour = Tour(browser)
        tour.start()
        begun = time.monotonic()
        found = read_at_once(tour, server, TABS)
    print(f"{TABS} tabs, {len(set(found))} with the article of their own page, {time.monotonic() - begun:.0f} s in all")
    return int(found != list(range(TABS)))


if __name__ == "__main__":
    sys.exit(main())
