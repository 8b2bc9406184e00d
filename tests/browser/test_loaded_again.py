"""A page that is loaded again with the reader open is read again, at the same place; one that was left is not."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page

from tests.browser.drivers.chromium import Chromium
from tests.browser.drivers.loopback import Loopback
from tests.browser.drivers.place import PAGE
from tests.browser.drivers.sheet import article, close, read, sheet, sheets
from tests.browser.drivers.waiting import until

PASSED = "document.elementFromPoint(innerWidth / 2, 120)?.closest('p')?.textContent.slice(0, 3) ?? ''"


@pytest.fixture
def page(chromium_browser: Chromium, server: Loopback) -> Iterator[Page]:
    opened = chromium_browser.open(server.put("/again.html", PAGE))
    yield opened
    opened.close()


@pytest.mark.second
def test_it_is_read_again_where_the_person_was(chromium_browser: Chromium, page: Page) -> None:
    frame = read(chromium_browser, page)
    article(frame)
    frame.evaluate(
        "[...document.querySelectorAll('#article p')].find(p => p.textContent.startsWith('30.')).scrollIntoView()"
    )
    noted = "chrome.storage.local.get().then(all => Object.values(all).some(one => one?.place?.share > 0.2))"
    until("the place to be noted", lambda: frame.evaluate(noted))
    page.reload()
    again = article(sheet(page, frame))
    until("the same place", lambda: again.evaluate(PASSED)[:2] in ("29", "30", "31"))
    close(page, again)


@pytest.mark.second
def test_it_is_not_once_the_reader_was_left(chromium_browser: Chromium, page: Page) -> None:
    close(page, article(read(chromium_browser, page)))
    page.reload()
    # A second page that is read takes longer than this one would.
    other = chromium_browser.open(page.url)
    close(other, article(read(chromium_browser, other)))
    other.close()
    assert not sheets(page)


@pytest.mark.second
def test_another_page_of_the_tab_is_not_read_by_itself(
    chromium_browser: Chromium, page: Page, server: Loopback
) -> None:
    article(read(chromium_browser, page))
    page.goto(server.put("/elsewhere.html", PAGE.replace("Ferry", "Bus")))
    other = chromium_browser.open(page.url)
    close(other, article(read(chromium_browser, other)))
    other.close()
    assert not sheets(page)
