"""Twelve made pages in Firefox's own Reader View and in Readwell, side by side: `build.py bench reader_view [FOLDER]`.

Prints for each what both show of it: words of the page's gold that are there and others (where it has one), and how
many pictures, tables, listings, formulas, headings and links. In FOLDER it writes a screenshot of each.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from urllib.parse import quote

from tests.browser.drivers.firefox import Firefox, firefox
from tests.browser.drivers.firefox_reading import ARTICLE, acts_at_once
from tests.browser.drivers.loopback import PAGES, loopback

DIST = Path(__file__).parents[3] / "dist"
SHOWN = (
    *(f"gold/{name}" for name in ("blog", "recipe", "tables", "wiki", "forum", "arabic", "chinese")),
    *(f"roles/{name}" for name in ("essay-footnotes",)),
    *(f"fidelity/made/{name}" for name in ("mkdocs-material", "katex", "pygments-table", "debian-sqlite")),
)
KINDS = ("img", "table", "pre", "math", "h2, h3, h4, h5, h6", "a[href]")
#: What stands in an element: its words, and how many of each kind.
FOUND = """const root = document.querySelector(arguments[0]);
return { text: root?.innerText ?? "", counts: arguments[1].map(kind => root ? [...root.querySelectorAll(kind)].filter(one => one.checkVisibility()).length : 0) };"""


def in_reader_view(browser: Firefox, address: str) -> Any:
    """What Firefox's own view shows; nothing where it finds no article."""
    browser.marionette.switch_to_frame()
    browser.marionette.navigate(f"about:reader?url={quote(address, safe='')}")
    done = "return document.querySelector('.moz-reader-content')?.innerText.trim() || document.querySelector('.reader-message')?.innerText.trim()"
    browser.wait("the reader view", lambda: browser.marionette.execute_script(done))
    return browser.marionette.execute_script(FOUND, script_args=[".container", list(KINDS)])


def in_readwell(browser: Firefox, address: str) -> Any:
    """What the sheet shows."""
    browser.open(address)
    own = browser.marionette.execute_script("return window.length")
    browser.click()
    browser.wait("the article", lambda: browser.on_sheet(ARTICLE, own))
    return browser.marionette.execute_script(FOUND, script_args=["#main", list(KINDS)])


def held(text: str, gold: Path) -> str:
    """Which part of the gold's words is there, and how many words more."""
    if not gold.exists():
        return "-"
    wanted, found = Counter(gold.read_text("utf-8").split()), Counter(text.split())
    common = (wanted & found).total()
    return f"{common / wanted.total():.2f}, {found.total() - common}"


def main(words: Sequence[str]) -> int:
    """Prints the table."""
    folder = Path(words[0]) if words else None
    if folder:
        folder.mkdir(parents=True, exist_ok=True)
    print("| page | by | gold's words kept, others | pictures | tables | listings | formulas | headings | links |")
    print("|---|---|---|---|---|---|---|---|---|")
    with firefox(DIST / "firefox", guard=lambda _: None) as browser, loopback() as server:
        acts_at_once(browser)
        browser.marionette.set_window_rect(width=1000, height=900)
        for name in SHOWN:
            address = server.put(f"/{name}.html", (PAGES / f"{name}.html").read_text("utf-8"))  # with its encoding
            for who, look in (("Firefox", in_reader_view), ("Readwell", in_readwell)):
                found = look(browser, address)
                counts = " | ".join(map(str, found["counts"]))
                print(f"| {name} | {who} | {held(found['text'], PAGES / f'{name}.txt')} | {counts} |", flush=True)
                if folder:
                    browser.marionette.switch_to_frame()
                    browser.save_screenshot(folder / f"{Path(name).name}-{who.lower()}.png")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
