"""What each surface looks like: `python -m tests.browser.screenshots [EXTENSION]` draws tests/browser/screenshots anew."""

from __future__ import annotations

import sys
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Frame, Page

from tests.browser.chromium import Chromium, chromium
from tests.browser.fidelity import FRAME, Case, cases, prepare
from tests.browser.loopback import Loopback, loopback
from tests.browser.sheet import article, choose, popup, sheet

HERE = Path(__file__).parent / "screenshots"
DIST = Path(__file__).parents[2] / "dist" / "chrome"
SIZE = {"width": 900, "height": 620}
COLOURS = 48

ARABIC = "<p>يحتفظ ميناء لو نيس بجداول المد والجزر الخاصة به، وتقول هذه الصفحة كيف تُصنع وكيف تُقرأ.</p>" * 3
JAPANESE = "<p>港は自分の潮の表を作る。この頁はその作り方と読み方を記す。誰も潮を待たない。</p>" * 6


def named(name: str) -> Case:
    """A case of the fidelity list."""
    return next(case for case in cases() if case.name.startswith(name))


def shot(page: Page, name: str) -> None:
    """A picture of the window."""
    page.wait_for_timeout(400)
    keep(page.screenshot(), name)


def keep(picture: bytes, name: str) -> None:
    """Few colours make it small: letters on paper need no more."""
    few = Image.open(BytesIO(picture)).convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE)
    few.save(HERE / f"{name}.png", optimize=True)


def opened(browser: Chromium, address: str) -> tuple[Page, Frame]:
    """A page with its sheet, in a window of the same size each time."""
    page = browser.open(address)
    page.set_viewport_size(SIZE)  # type: ignore[arg-type]
    browser.click(page)
    frame = article(sheet(page))
    assert isinstance(frame, Frame)
    return page, frame


def pictured(browser: Chromium, address: str, name: str, then: Callable[[Page, Frame], Any] | None = None) -> None:
    """One picture: open, do something, draw, close."""
    page, frame = opened(browser, address)
    if then:
        then(page, frame)
    shot(page, name)
    page.close()


def themes(browser: Chromium, server: Loopback) -> None:
    """The same article in five themes, and all that stands around it."""
    council = f"{server.origin}/council.html"
    for theme in ("light", "sepia", "dark", "black", "contrast"):
        choose(browser, button="read", theme=theme)
        pictured(browser, council, f"theme-{theme}")
    choose(browser, button="read")
    pictured(browser, council, "looks", lambda _page, frame: frame.click("#look"))
    pictured(browser, council, "dropped", why)
    pictured(browser, council, "mending", lambda _page, frame: frame.click("#tool-fix"))
    pictured(browser, council, "in-place", place)
    choose(browser, button="read", focus="3", font="lexend")
    pictured(browser, council, "line-focus")


def why(_page: Page, frame: Frame) -> None:
    """The list of what was left out."""
    frame.click("#tool-why")
    frame.wait_for_selector("#why-list details")
    frame.click("#why-list summary")


def place(page: Page, frame: Frame) -> None:
    """The page itself, without its clutter."""
    frame.click("#tool-place")
    frame.wait_for_selector("html[data-view=place]", state="attached")
    page.wait_for_timeout(500)


def contents(browser: Chromium, server: Loopback) -> None:
    """Hard content: other directions, a thread, formulas, a table, code."""
    prepare(browser)
    right = server.put("/right.html", FRAME.format(root="lang=ar dir=rtl", html=ARABIC))
    down = server.put("/down.html", FRAME.format(root="lang=ja style='writing-mode:vertical-rl'", html=JAPANESE))
    pictured(browser, right, "right-to-left")
    pictured(browser, down, "vertical")
    for name, title in (
        ("thread", "A thread"),
        ("math", "MathJax 3 in HTML"),
        ("table", "A table with heads"),
        ("code", "Python-Markdown"),
    ):
        pictured(browser, named(title).address(server), name)


def surfaces(browser: Chromium, server: Loopback) -> None:
    """Settings and popup."""
    choose(browser)
    page = browser.own("options/options.html")
    page.set_viewport_size(SIZE)  # type: ignore[arg-type]
    page.wait_for_selector("#extractors details", state="attached")
    page.fill("#search", "seeker")
    page.locator("#search").scroll_into_view_if_needed()
    shot(page, "options")
    page.close()
    page = browser.open(f"{server.origin}/council.html")
    over = popup(browser, page)
    over.wait("document.querySelectorAll('#extractor option').length > 5")
    over.screenshot(HERE / "popup.png")
    page.close()


def main(folder: Path = DIST) -> int:
    """All of them."""
    HERE.mkdir(exist_ok=True)
    with loopback() as server, chromium(folder) as browser:
        prepare(browser)
        themes(browser, server)
        contents(browser, server)
        surfaces(browser, server)
    return 0


if __name__ == "__main__":
    sys.exit(main(*map(Path, sys.argv[1:])))
