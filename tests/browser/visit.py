"""One page read as a person reads it: `python -m tests.browser.visit EXTENSION PAGE OUT`.

Without a display it presses the button, presses Read, and leaves in OUT what was seen (run.png) and read (run.txt);
with one it opens the browser on the page and leaves the pressing to the person.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from tests.browser.chromium import chromium
from tests.browser.loopback import Loopback, loopback
from tests.browser.sheet import article, read


def address(page: str, server: Loopback) -> str:
    """Where a page is: an address as it stands, a file by way of the loopback server."""
    if "://" in page:
        return page
    path = Path(page)
    return server.put(f"/{path.name}", path.read_text(encoding="utf-8", errors="replace"))


def show(extension: Path, page: str) -> int:
    """A browser of the person's own to try it in; ends when its window is closed."""
    with loopback() as server, chromium(extension, headless=False) as browser:
        browser.open(address(page, server))
        print("press Readwell's button in the toolbar; close the window to end", flush=True)
        browser.context.wait_for_event("close", timeout=0)
    return 0


def record(extension: Path, page: str, out: Path) -> int:
    """What a person would have seen and read."""
    with loopback() as server, chromium(extension) as browser:
        tab = browser.open(address(page, server))
        reader = article(read(browser, tab))
        text = reader.inner_text("#main")
        tab.screenshot(path=out / "run.png")
    (out / "run.txt").write_text(text + "\n", encoding="utf-8")
    print(f"{out / 'run.png'}\n{out / 'run.txt'}: {len(text.split())} words")
    return 0


def has_display() -> bool:
    """Whether a window would be seen by anyone."""
    return sys.platform in ("win32", "darwin") or any(map(os.environ.get, ("DISPLAY", "WAYLAND_DISPLAY")))


def main(extension: str, page: str, out: str) -> int:
    """Show the page or record it."""
    if has_display():
        return show(Path(extension), page)
    return record(Path(extension), page, Path(out))


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
