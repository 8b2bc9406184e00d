"""Takes the stores' pictures in a real Chromium: `build.py make pictures [FOLDER]`, to dist/store/."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import Frame, Page

from tests.browser.drivers.chromium import Chromium, chromium
from tests.browser.drivers.loopback import loopback
from tests.browser.drivers.sheet import PATIENCE, article, choose, read, use_tool

ROOT = Path(__file__).parents[3]
DIST = ROOT / "dist"
#: What the stores take, in pixels.
PICTURE = (1280, 800)
TILES = {"tile-small": (440, 280), "tile-marquee": (1400, 560)}
#: A name instead of a number above each article.
HOST = "tides.example"
#: The icon and the name, which are the same in every language.
TILE = """<!doctype html><meta charset=utf-8><style>
body {{ margin: 0; height: 100vh; display: flex; align-items: center; gap: 5vw; padding: 0 7vw; box-sizing: border-box;
color: #1f2a30; background: linear-gradient(120deg, #f4efe4, #dfe9ec); font: 600 9vw/1 Georgia, serif;
overflow: hidden }}
svg {{ width: 22vw; height: 22vw; flex: none }} h1 {{ font: inherit; margin: 0 }}
</style>{icon}<h1>Readwell</h1>"""


def looks(page: Page, frame: Frame) -> None:
    """The panel of fonts and colours."""
    frame.click("#look")
    frame.wait_for_selector("#looks:popover-open", timeout=PATIENCE)


def why(page: Page, frame: Frame) -> None:
    """The list of what was left out."""
    use_tool(frame, "why")
    frame.wait_for_selector("#why-list details", timeout=PATIENCE)
    frame.click("#why-list summary")


def plain(page: Page, frame: Frame) -> None:
    """The sheet as it opens."""


SHEETS: dict[str, tuple[dict[str, object], Callable[[Page, Frame], None]]] = {
    "1-reading": ({}, plain),
    "2-looks": ({"theme": "sepia"}, looks),
    "3-left-out": ({}, why),
    "4-night": ({"theme": "dark", "font": "lexend"}, plain),
}


def sized(page: Page, size: tuple[int, int]) -> None:
    """Gives the window a size."""
    page.set_viewport_size({"width": size[0], "height": size[1]})


def sheets(browser: Chromium, address: str, out: Path) -> None:
    """The article, in four ways."""
    for name, (chosen, then) in SHEETS.items():
        choose(browser, **chosen)
        page = browser.context.new_page()
        sized(page, PICTURE)
        page.goto(address)
        frame = article(read(browser, page))
        assert isinstance(frame, Frame)
        then(page, frame)
        page.mouse.move(2, 400)
        # What slides in has arrived.
        frame.evaluate("Promise.all(document.getAnimations().map((one) => one.finished.catch(() => 0)))")
        page.screenshot(path=out / f"{name}.png")
        page.close()


def own(browser: Chromium, out: Path) -> None:
    """The settings."""
    choose(browser)
    page = browser.own("pages/options/options.html")
    sized(page, PICTURE)
    page.wait_for_selector("#extractors details", state="attached", timeout=PATIENCE)
    page.screenshot(path=out / "5-settings.png")
    page.close()


def tiles(browser: Chromium, out: Path) -> None:
    """What a store shows beside the name."""
    icon = (ROOT / "extension" / "icons" / "icon.svg").read_text("utf-8")
    page = browser.context.new_page()
    for name, size in TILES.items():
        sized(page, size)
        page.set_content(TILE.format(icon=icon))
        page.screenshot(path=out / f"{name}.png")
    page.close()


def main(out: str = str(DIST / "store")) -> int:
    """All of them."""
    folder = Path(out)
    folder.mkdir(parents=True, exist_ok=True)
    flags = (f"--host-resolver-rules=MAP {HOST} 127.0.0.1", "--force-device-scale-factor=1")
    with loopback() as served, chromium(DIST / "chrome", flags=flags) as browser:
        server = replace(served, origin=f"http://{HOST}:{urlsplit(served.origin).port}")
        sheets(browser, f"{server.origin}/council.html", folder)
        own(browser, folder)
        tiles(browser, folder)
    print(*sorted(path.name for path in folder.glob("*.png")))
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
