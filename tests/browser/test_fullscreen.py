"""A page that takes the whole screen, before the reader is opened or while it stands: the sheet lies above it and stays whole."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from tests.browser.drivers.chromium import Chromium
from tests.browser.drivers.firefox import Firefox
from tests.browser.drivers.loopback import Loopback
from tests.browser.drivers.place import WORDS
from tests.browser.drivers.sheet import WHOLE, article, close, read
from tests.browser.drivers.waiting import until

pytestmark = pytest.mark.second

PAGE = (
    "<!doctype html><html lang=en><title>Whole</title><style>:fullscreen, main, html { background: red !important; }</style><nav><a href=/1>One</a> <a href=/2>Two</a></nav>"
    f"<main><h1>Whole</h1>{f'<p>{WORDS}</p>' * 10}</main>"
)
#: What takes the screen: the article, all of the page, or a layer beside them that covers everything.
TAKERS = (
    "document.querySelector('main')",
    "document.documentElement",
    "document.body.appendChild(Object.assign(document.createElement('div'), { textContent: 'Log in' }))",
)
TAKEN = "Boolean(document.fullscreenElement)"
#: Pixels of one colour that the sheet has at its middle, and what takes the screen has not.
RED = (255, 0, 0)


def covered(picture: bytes) -> bool:
    """Whether the window is red, as the page is, at half its height: what is painted alone tells which layer is above."""
    drawn = Image.open(io.BytesIO(picture)).convert("RGB")
    row = [drawn.getpixel((x, drawn.height // 2)) for x in range(4, drawn.width - 24, 4)]
    return row.count(RED) * 20 > len(row)


@pytest.mark.parametrize("taker", TAKERS)
@pytest.mark.parametrize("before", [True, False], ids=["before", "while it stands"])
def test_the_sheet_lies_above_a_page_that_takes_the_screen_in_chromium(
    chromium_browser: Chromium, server: Loopback, taker: str, before: bool
) -> None:
    page = chromium_browser.open(server.put("/fullscreen.html", PAGE))
    take = f"async () => {{ await ({taker}).requestFullscreen(); }}"
    if before:
        page.evaluate(take)
    frame = article(read(chromium_browser, page))
    if not before:
        page.evaluate(take)
    until("the screen", lambda: page.evaluate(TAKEN))
    until("the sheet above it", lambda: not covered(page.screenshot()))
    assert frame.evaluate("[innerWidth, innerHeight]") == page.evaluate("[innerWidth, innerHeight]")
    close(page, frame)
    assert page.evaluate("document.documentElement.children.length") == 2
    page.close()


@pytest.mark.parametrize("taker", TAKERS)
@pytest.mark.parametrize("before", [True, False], ids=["before", "while it stands"])
def test_the_sheet_lies_above_a_page_that_takes_the_screen_in_firefox(
    firefox_at_once: Firefox, server: Loopback, taker: str, before: bool
) -> None:
    browser, driver = firefox_at_once, firefox_at_once.marionette
    server.put("/fullscreen.html", PAGE)
    browser.open(f"{server.origin}/fullscreen.html")

    def runs(script: str) -> object:
        driver.switch_to_frame()
        return driver.execute_script(f"return {script}")

    def takes() -> None:
        driver.switch_to_frame()
        driver.execute_script("document.notifyUserGestureActivation()", sandbox="system")
        runs(f"({taker}).requestFullscreen().catch(String) && 0")

    if before:
        takes()
        until("the screen", lambda: runs(TAKEN))
    browser.click()
    until("the article", lambda: browser.on_sheet(f"return Boolean(document.querySelector('{WHOLE}'))"))
    if not before:
        takes()
        until("the screen", lambda: runs(TAKEN))
    until("the sheet above it", lambda: not covered(driver.screenshot(format="binary", full=False)))
    browser.on_sheet("setTimeout(() => document.querySelector('#close').click())")
    until("the sheet to go", lambda: runs("document.documentElement.children.length === 2"))
    runs("(document.exitFullscreen().catch(() => 0), 0)")
    until("the window", lambda: not runs(TAKEN))
