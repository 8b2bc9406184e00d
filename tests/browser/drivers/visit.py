"""Reads one page as a person does: `python -m tests.browser.drivers.visit EXTENSION PAGE OUT`.

Without a display it presses the button, presses Read, and writes a screenshot (run.png) and the text (run.txt) to OUT.
With a display it opens the browser on the page, and the person presses the buttons.
"""

from __future__ import annotations

import mimetypes
import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Literal
from urllib.parse import quote

from playwright.sync_api import Error, Frame, Page, TimeoutError

from tests.browser.drivers.chromium import Chromium, answered, chromium
from tests.browser.drivers.loopback import Loopback, loopback
from tests.browser.drivers.sheet import FAILED, WHOLE, popup, sheets
from tests.browser.drivers.waiting import PATIENCE, until

#: Every address that a page's pictures and players name, in whatever attribute: the only ones that the sheet may ask for.
NAMED = """() => {
    const aside = [...document.querySelectorAll("noscript, template")].map(one => one.content ?? new DOMParser().parseFromString(one.textContent, "text/html"));
    const players = [document, ...aside].flatMap(root => [...root.querySelectorAll("img, source, video, audio, image, meta, link, [style]")]);
    const tokens = players.flatMap(one => [...one.attributes]).flatMap(({ value }) =>
        [value, ...value.split(/[\\s,;()'"]+/), ...value.split(/,?\\s+/)]); // a srcset's addresses may hold commas and brackets
    return [...new Set(tokens)].filter(one => URL.canParse(one, document.baseURI)).map(one => new URL(one, document.baseURI).href);
}"""


#: Seconds that a page may take for each step of its load before it is read as it stands.
LOADING = 20
#: A page may lead on to another one, so many times.
LEADS = 5
#: Seconds until the next look at such a page.
LEADING = 1
STATES: tuple[Literal["domcontentloaded", "load"], ...] = ("domcontentloaded", "load")


@dataclass
class Visit:
    """What the reader showed of a page."""

    text: str
    failed: bool


def address(page: str, server: Loopback) -> str:
    """Where a page is: an address as it stands, a file by way of the loopback server with the files saved beside it.

    Nothing else of its folder is served: a page may run scripts, and those could send what they read away.
    """
    if "://" in page:
        return page
    path = Path(page)
    for folder in (path.with_name(f"{path.stem}_files"), path.with_name(f"{path.stem}.files")):
        for file in sorted(one for one in folder.rglob("*") if one.is_file()):
            put(server, file, path.parent)
    return put(server, path, path.parent)


def put(server: Loopback, path: Path, root: Path) -> str:
    """Serve the bytes of a file; its name gives the type, and the browser finds out the encoding."""
    kind = mimetypes.guess_type(path.name)[0] or "text/html"
    return server.put(f"/{quote(path.relative_to(root).as_posix())}", path.read_bytes(), Content_Type=kind)


def reader_of(browser: Chromium, tab: Page) -> Frame | Page:
    """The reader over a page, or in a tab of its own where the page forbids frames."""

    def found() -> Frame | Page | None:
        answered(tab)
        own = [page for page in browser.context.pages if "/reader/reader.html" in page.url]
        there: list[Frame | Page] = [*sheets(tab), *own]
        return there[0] if there else None

    reader = until("the reader", found)
    assert isinstance(reader, Frame | Page)
    return reader


def opened(browser: Chromium, address: str) -> Page:
    """A page as far as it loads: a picture or a script that never comes doesn't hold it up for ever."""
    tab = browser.context.new_page()
    tab.goto(address, wait_until="commit")
    loaded(tab)
    return tab


def loaded(tab: Page) -> None:
    """Wait for a page, but not for ever."""
    for state in STATES:
        with suppress(TimeoutError):
            tab.wait_for_load_state(state, timeout=LOADING * 1000)


def named(tab: Page) -> set[str]:
    """The addresses of a page's pictures; a page may lead on to another one that very moment."""
    for _ in range(LEADS):
        with suppress(Error):
            return set(tab.evaluate(NAMED))
        # On a slow machine the next page may not have begun to load yet.
        time.sleep(LEADING)
        loaded(tab)
    raise AssertionError("it leads on to another page again and again")


@contextmanager
def still_there(tab: Page) -> Iterator[None]:
    """What is asked of a reader fails in the browser's words if the page under it leads on: say it in ours."""
    try:
        yield
    except Error:
        answered(tab)
        raise


def read_page(browser: Chromium, tab: Page, press: Callable[[], None], picture: Path) -> Visit:
    """Read a page that is open, and leave a picture of what the screen shows."""
    browser.pictures |= named(tab)
    press()
    with still_there(tab):
        reader = reader_of(browser, tab)
        reader.wait_for_selector(f"{WHOLE}, {FAILED}", state="attached", timeout=PATIENCE * 1000)
        failed = reader.locator(FAILED).count() > 0
        text = reader.inner_text("#main")
    front = reader if isinstance(reader, Page) else tab
    front.screenshot(path=picture)
    return Visit(text, failed)


@contextmanager
def in_words() -> Iterator[None]:
    """A page that can't be opened or read ends in a sentence."""
    try:
        yield
    except (OSError, Error, AssertionError) as fault:
        raise SystemExit(f"this page could not be read: {str(fault).splitlines()[0]}") from None


def show(extension: Path, page: str) -> int:
    """A browser of the person's own to try it in; ends when its window is closed."""
    with loopback() as server, chromium(extension, headless=False) as browser:
        opened(browser, address(page, server))
        print("press Readwell's button in the toolbar; close the window to end", flush=True)
        browser.context.wait_for_event("close", timeout=0)
    return 0


def record(extension: Path, page: str, out: Path) -> int:
    """What a person would have seen and read."""
    with loopback() as server, chromium(extension) as browser:
        tab = opened(browser, address(page, server))
        visit = read_page(browser, tab, lambda: popup(browser, tab).press("#read"), out / "run.png")
    (out / "run.txt").write_text(visit.text + "\n", encoding="utf-8")
    print(f"{out / 'run.png'}\n{out / 'run.txt'}: {len(visit.text.split())} words")
    return 1 if visit.failed else 0


def has_display() -> bool:
    """Whether a window would be seen by anyone."""
    return sys.platform in ("win32", "darwin") or any(map(os.environ.get, ("DISPLAY", "WAYLAND_DISPLAY")))


def main(extension: str, page: str, out: str) -> int:
    """Show the page or record it."""
    with in_words():
        if has_display():
            return show(Path(extension), page)
        return record(Path(extension), page, Path(out))


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
