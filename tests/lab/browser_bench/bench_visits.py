"""Reads many pages of a corpus, each by a click, and counts articles, failures with a message, and neither.

    build.py bench visits OUT COUNT CORPUS.jsonl[.xz] ...

Takes COUNT pages evenly from all the files and writes a screenshot and the text of each to OUT. No page reaches the
network: requests to other addresses return "not found".
"""

from __future__ import annotations

import json
import lzma
import sys
from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path

from playwright.sync_api import Error

from tests.browser.drivers.chromium import Chromium, chromium
from tests.browser.drivers.loopback import Loopback, loopback
from tests.browser.drivers.sheet import choose
from tests.browser.drivers.visit import opened, read_page

DIST = Path(__file__).parents[3] / "dist" / "chrome"
OFFLINE = ("--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",)


def pages(corpus: Path, count: int) -> Iterator[tuple[str, str]]:
    """The names and the HTML of so many pages of a corpus, from all of it."""
    with lzma.open(corpus, "rt", encoding="utf-8") if corpus.suffix == ".xz" else corpus.open(encoding="utf-8") as file:
        lines = file.readlines()
    for line in lines[:: max(1, len(lines) // count)][:count]:
        page = json.loads(line)
        yield page["id"], page["html"]


def visit(browser: Chromium, server: Loopback, name: str, html: str, out: Path) -> str:
    """How reading a page ended."""
    stem = name.replace("/", "-")
    try:
        tab = opened(browser, server.put("/page.html", html))
        seen = read_page(browser, tab, partial(browser.click, tab), out / f"{stem}.png")
    except (Error, AssertionError) as fault:
        return f"ERROR {str(fault).splitlines()[0]}"
    finally:
        for page in browser.context.pages[1:]:
            page.close()
    (out / f"{stem}.txt").write_text(seen.text + "\n", encoding="utf-8")
    return "failed" if seen.failed else "read"


def main(out: str, count: str, *corpora: str) -> int:
    """A line for each page, then the sums; 1 if any page ended in neither an article nor a failure in words."""
    folder, ends = Path(out), list[str]()
    folder.mkdir(parents=True, exist_ok=True)
    chosen: Iterable[tuple[str, str]] = (
        page for corpus in corpora for page in pages(Path(corpus), -(-int(count) // len(corpora)))
    )
    with loopback() as server, chromium(DIST, flags=OFFLINE) as browser:
        choose(browser, button="read")
        for name, html in chosen:
            end = visit(browser, server, name, html, folder)
            ends.append(end.split()[0])
            print(f"{end:8} {name}", flush=True)
    print(", ".join(f"{ends.count(end)} {end}" for end in sorted(set(ends))), f"of {len(ends)} pages in {folder}")
    return 1 if "ERROR" in ends else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
