"""Takes a short film of the real extension in Chromium: `build.py make film [FILE]`, to dist/film.gif."""

from __future__ import annotations

import sys
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from urllib.parse import urlsplit

from PIL import Image
from playwright.sync_api import Frame, Page

from tests.browser.drivers.chromium import chromium
from tests.browser.drivers.loopback import loopback
from tests.browser.drivers.sheet import PATIENCE, article, choose, escape, read, use_tool

DIST = Path(__file__).parents[3] / "dist"
SIZE = {"width": 800, "height": 500}
HOST = "tides.example"
#: Each picture stays long enough to be read; nothing flashes.
STAYS_MS = 1_800
COLOURS = 64


def scenes(page: Page, frame: Frame) -> list[bytes]:
    """The article, its looks, what was left out, the page's own design; and the page again."""
    taken = [page.screenshot()]
    frame.click("#look")
    frame.wait_for_selector("#looks:popover-open", timeout=PATIENCE)
    frame.get_by_text("Sepia", exact=True).click()
    taken.append(page.screenshot())
    page.keyboard.press("Escape")
    use_tool(frame, "why")
    frame.wait_for_selector("#why-list details", timeout=PATIENCE)
    frame.click("#why-list summary")
    taken.append(page.screenshot())
    page.keyboard.press("Escape")
    escape(page)
    return [*taken, page.screenshot()]


def main(out: str = str(DIST / "film.gif")) -> int:
    """Writes the film."""
    flags = (f"--host-resolver-rules=MAP {HOST} 127.0.0.1",)
    with loopback() as served, chromium(DIST / "chrome", flags=flags) as browser:
        server = replace(served, origin=f"http://{HOST}:{urlsplit(served.origin).port}")
        choose(browser)
        page = browser.context.new_page()
        page.set_viewport_size(SIZE)  # type: ignore[arg-type]
        page.goto(f"{server.origin}/council.html")
        before = page.screenshot()
        frame = article(read(browser, page))
        assert isinstance(frame, Frame)
        taken = [before, *scenes(page, frame)]
        page.close()
    few = [Image.open(BytesIO(one)).convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE) for one in taken]
    few[0].save(out, save_all=True, append_images=few[1:], duration=STAYS_MS, loop=1, optimize=True)
    print(f"{out}  {Path(out).stat().st_size / 1000:.0f} kB")
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
