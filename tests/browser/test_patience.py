"""A page that keeps the sheet busy for a long time: the person is asked, and the article is completed if they wait."""

from __future__ import annotations

import pytest

from tests.browser.drivers.chromium import Chromium
from tests.browser.drivers.loopback import Loopback
from tests.browser.drivers.sheet import article, read, said

#: On the sheet's clock each look takes ten seconds, as on a page that no machine gets through.
SLOW = """if (location.pathname === "/reader/reader.html") {
    const now = performance.now.bind(performance);
    let lost = 0;
    performance.now = () => now() + (lost += 10000);
}"""
PARAGRAPHS = 3000


@pytest.mark.second
def test_a_page_that_takes_long_asks_and_is_finished_when_the_person_waits(
    chromium_browser: Chromium, server: Loopback
) -> None:
    text = "<p>The council met on Tuesday and agreed to repair the old bridge over the river.</p>" * PARAGRAPHS
    page = chromium_browser.open("about:blank")
    page.add_init_script(SLOW)
    page.goto(server.put("/long.html", f"<title>Long</title><h1>A long page</h1>{text}"))
    sheet = read(chromium_browser, page)
    said(sheet, "This page is taking a while")
    sheet.locator("#wait").click()
    assert article(sheet).locator("#article p").count() == PARAGRAPHS
    page.close()
