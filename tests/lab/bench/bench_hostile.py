"""Runs every piece of hostile markup through every format.

    python3 build.py firefox && python3 build.py bench hostile [MORE.json]

Opens the files in Chromium, the sheet in Chromium and Firefox, and gives the books to the official checker of EPUBs.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from tests.browser.drivers.chromium import chromium, driver, executable
from tests.browser.drivers.firefox import firefox
from tests.browser.drivers.hostile_files import harm
from tests.browser.drivers.hostile_sheet import InChromium, InFirefox, loud, read_all
from tests.browser.drivers.loopback import loopback
from tests.browser.drivers.requests import Request, own
from tests.browser.drivers.sheet import choose
from tests.data.hostile import book_of, vectors
from tests.engine.render.epub_checker import epub_checker

DIST = Path(__file__).parents[3] / "dist"
#: Chapters of one book.
CHAPTERS = 100


def files(chosen: Sequence[str]) -> list[object]:
    """What is live or asked for in the files, opened in Chromium."""
    browser = driver().chromium.launch(executable_path=executable(), chromium_sandbox=False)
    live, asked = harm(browser, chosen)
    browser.close()
    return [*live, *asked]


def books(chosen: Sequence[str]) -> list[object]:
    """What the official checker says of the books."""
    messages: list[object] = []
    with tempfile.TemporaryDirectory() as folder:
        book, report = Path(folder) / "book.epub", Path(folder) / "told.json"
        for first in range(0, len(chosen), CHAPTERS):
            book.write_bytes(book_of(chosen[first : first + CHAPTERS]))
            report.unlink(missing_ok=True)
            subprocess.run([*epub_checker(Path(folder)), str(book), "--json", str(report), "-q"], check=False)
            messages += json.loads(report.read_text("utf-8"))["messages"]
    return messages


def sheets_in_chromium(chosen: Sequence[str]) -> list[object]:
    """What is live or asked for on Chromium's sheet."""
    requests: list[Request] = []
    allowed: set[str] = set()
    with loopback() as server, chromium(DIST / "chrome", guard=requests.extend) as browser:
        choose(browser, extractor="plain", button="read")
        pages = list(read_all(InChromium(browser), server, chosen, allowed))
    return _wrong(pages, requests, allowed)


def sheets_in_firefox(chosen: Sequence[str]) -> list[object]:
    """What is live or asked for on Firefox' sheet."""
    requests: list[Request] = []
    allowed: set[str] = set()
    with loopback() as server, firefox(DIST / "firefox", guard=requests.extend) as browser:
        browser.stored(extractor="plain", button="read")
        pages = list(read_all(InFirefox(browser), server, chosen, allowed))
    return _wrong(pages, requests, allowed)


def _wrong(pages: list[tuple[str, list[str]]], requests: list[Request], allowed: set[str]) -> list[object]:
    print(f"{len(pages)} pages, {len(own(requests))} requests of the extension's own, files included", flush=True)
    return [*(page for page in pages if page[1]), *loud(own(requests), allowed)]


PARTS: tuple[Callable[[Sequence[str]], list[object]], ...] = (files, books, sheets_in_chromium, sheets_in_firefox)


def main() -> int:
    """Prints what is wrong in each form; returns 1 if anything is."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("more", nargs="?", type=Path, metavar="MORE.json", help="a list of further markup")
    more = parser.parse_args().more
    chosen = tuple(dict.fromkeys([*vectors(), *(json.loads(more.read_text("utf-8")) if more else ())]))
    failed = 0
    for part in PARTS:
        begun = time.monotonic()
        wrong = part(chosen)
        for row in wrong:
            print(row)
        print(
            f"{part.__name__}: {len(chosen)} vectors, {len(wrong)} wrong, {time.monotonic() - begun:.0f} s", flush=True
        )
        failed += len(wrong)
    return 1 if failed else 0


if __name__ == "__main__":
    raise SystemExit(main())
