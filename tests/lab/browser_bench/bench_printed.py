"""A long PDF in Chromium: `python3 build.py bench printed [--pages N]`.

Said are the seconds from a file that is there to its first words, painted in the reader, and to its last ones, the milliseconds of a
page, and how much memory the browser's processes hold more, at most. The engine has read something before.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tests.browser.drivers.chromium import Chromium, chromium
from tests.browser.drivers.heaps import anonymous
from tests.data.pdf_files import LINES, written

DIST = Path(__file__).parents[3] / "dist" / "chrome"
WORDS = "harbour council tuesday roofs boats bread night river people town bank ferry price winter oak iron".split()
LINES_OF_A_PAGE, WORDS_OF_A_LINE = 48, 12
#: Notes when the page has its file.
CHOSEN = (
    """() => document.querySelector("#file").addEventListener("change", () => globalThis.chosen = Date.now(), true)"""
)
#: When the first words were painted.
PAINTED = """(([mark]) => mark && performance.timeOrigin + mark.startTime)(
    performance.getEntriesByType("mark").filter(({ name }) => /painted$/.test(name)))"""
#: Seconds that the last page may take to come.
PATIENCE = 600


def document(pages: int) -> bytes:
    """Returns a document of so many pages, each with a heading."""
    chance = random.Random(pages)

    def line() -> str:
        return " ".join(chance.choice(WORDS) for _ in range(WORDS_OF_A_LINE))

    return written([[f"Part {number}", "", *(line() for _ in range(LINES_OF_A_PAGE))] for number in range(pages)])


def memory() -> float:
    """Returns the megabytes that the browser's processes hold for themselves."""
    total = 0.0
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit() and int(folder.name) != os.getpid():
            try:
                if "chromium" in (folder / "cmdline").read_bytes().split(b"\0")[0].decode("utf-8", "replace"):
                    total += anonymous(int(folder.name))
            except (OSError, ValueError):
                continue
    return total


def read(browser: Chromium, content: bytes, pages: int) -> dict[str, Any]:
    """Returns the figures of one reading."""
    opening = browser.own("pages/pdf/pdf.html")
    time.sleep(2)
    before = most = memory()
    began = time.monotonic()
    opening.evaluate(CHOSEN)
    with browser.context.expect_page() as made:
        opening.set_input_files("#file", {"name": "a.pdf", "mimeType": "application/pdf", "buffer": content})
    reader = made.value
    reader.wait_for_selector("#article p", timeout=1000 * PATIENCE)
    reader.wait_for_function(PAINTED)
    first = (reader.evaluate(PAINTED) - opening.evaluate("chosen")) / 1000
    last = f".page-mark[data-page='{pages}']"
    while not reader.locator(last).count() and time.monotonic() - began < PATIENCE:
        most = max(most, memory())
        time.sleep(0.1)
    whole = time.monotonic() - began
    time.sleep(1)
    most = max(most, memory())
    reader.close()
    opening.close()
    return {"first words": first, "whole": whole, "ms a page": 1000 * whole / pages, "megabytes more": most - before}


def main(arguments: Sequence[str] | None = None) -> int:
    """Prints the figures."""
    parser = argparse.ArgumentParser(prog="build.py bench printed", description=__doc__)
    parser.add_argument("--pages", type=int, default=300, metavar="N")
    chosen = parser.parse_args(arguments)
    with chromium(DIST) as browser:
        read(browser, written([LINES * 12]), 1)
        for _ in range(3):
            row = read(browser, document(chosen.pages), chosen.pages)
            print(
                f"{chosen.pages} pages: " + ", ".join(f"{name} {value:.2f}" for name, value in row.items()), flush=True
            )
    return 0


if __name__ == "__main__":
    sys.exit(main())
