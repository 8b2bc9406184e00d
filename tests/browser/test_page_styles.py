"""Whatever a page's styles say, its sheet is as large as the window, or the reader stands in a tab of its own."""

from __future__ import annotations

import pytest

from tests.browser.drivers.chromium import Chromium
from tests.browser.drivers.firefox import Firefox
from tests.browser.drivers.loopback import Loopback
from tests.browser.drivers.page_styles import BLURRED, HIDDEN, PAGE, STYLES
from tests.browser.drivers.sheet import WHOLE, article, at_once, read, sheets
from tests.browser.drivers.waiting import until

pytestmark = pytest.mark.second

SIZE = "[innerWidth, innerHeight]"
#: A page's own scroll bar takes at most so many pixels.
BAR = 24
ZOOMED = "document.documentElement.style.zoom = 0.05"


def put(server: Loopback, number: int) -> str:
    """The address of a page with one of the styles."""
    return server.put(f"/styles-{number}.html", PAGE.replace("STYLES", STYLES[number]))


def as_large(inner: list[int], outer: list[int]) -> bool:
    """Whether the sheet is as large as the window."""
    return all(abs(one - other) <= BAR for one, other in zip(inner, outer, strict=True))


def test_no_style_of_a_page_shrinks_or_hides_the_sheet_in_chromium(
    chromium_browser: Chromium, server: Loopback
) -> None:
    wrong = []
    for number, style in enumerate(STYLES):
        page = chromium_browser.open(put(server, number))
        if style in HIDDEN:
            at_once(chromium_browser, page, "read")
            chromium_browser.shows("reader.html?of=").close()
            wrong += [style] * bool(sheets(page))
        else:
            frame = article(read(chromium_browser, page))
            if not as_large(frame.evaluate(SIZE), page.evaluate(SIZE)):
                wrong.append(style)
        page.close()
    assert wrong == []


def test_a_page_that_zooms_itself_later_leaves_the_sheet_as_it_is(chromium_browser: Chromium, server: Loopback) -> None:
    page = chromium_browser.open(f"{server.origin}/council.html")
    frame = article(read(chromium_browser, page))
    page.evaluate(ZOOMED)
    until("the sheet's size", lambda: as_large(frame.evaluate(SIZE), page.evaluate(SIZE)))
    page.close()


def test_no_style_of_a_page_shrinks_or_hides_the_sheet_in_firefox(firefox_at_once: Firefox, server: Loopback) -> None:
    browser, driver = firefox_at_once, firefox_at_once.marionette
    shown = f"return document.querySelector('{WHOLE}') && {SIZE}"
    wrong = []
    for number, style in enumerate(STYLES):
        browser.open(put(server, number))
        browser.click()
        if style in HIDDEN | BLURRED:
            browser.wait(f"a tab for {style}", lambda: len(driver.window_handles) > 1)
        else:
            inner = browser.wait(f"the sheet over {style}", lambda: browser.on_sheet(shown))
            driver.switch_to_frame()
            if not as_large(inner, driver.execute_script(f"return {SIZE}")):
                wrong.append(style)
        browser.leave_one_tab()
    assert wrong == []
