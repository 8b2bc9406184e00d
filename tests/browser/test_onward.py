"""An article that goes on: the links below it lead to the next page, which is read when it is there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

import pytest
from playwright.sync_api import Frame, Page, expect

from tests.browser.drivers.axe import violations
from tests.browser.drivers.chromium import Chromium
from tests.browser.drivers.loopback import Loopback
from tests.browser.drivers.sheet import article, close, read, sheet, sheets
from tests.browser.drivers.waiting import until

SAID = "Part {} of the story says what the bridge of {} was and why the town had to close it for a whole year. "


def part(number: int, links: str) -> str:
    """One page of the story."""
    body = "".join(f"<p>{SAID.format(number, name) * 3}</p>" for name in ("iron", "stone", "rope"))
    return f"<title>The bridges</title><main><h1>The bridges</h1>{body}<div class=pagination>{links}</div></main>"


@pytest.fixture
def page(chromium_browser: Chromium, server: Loopback) -> Iterator[Page]:
    first = server.put(
        "/bridges.html", part(1, "<b>1</b> <a href=/bridges-2.html>2</a> <a href=/bridges-2.html>Next</a>")
    )
    server.put("/bridges-2.html", part(2, "<a href=/bridges.html>Previous</a> <a href=/bridges.html>1</a> <b>2</b>"))
    opened = chromium_browser.open(first)
    yield opened
    opened.close()


@pytest.mark.second
def test_a_press_leads_to_the_next_page_and_reads_it(chromium_browser: Chromium, page: Page) -> None:
    frame = article(read(chromium_browser, page))
    frame.wait_for_selector("#onward a")
    assert frame.locator("#onward a").all_inner_texts() == ["Next page"]
    assert violations(frame) == []
    frame.click("#onward a")
    page.wait_for_url("**/bridges-2.html")
    again = article(sheet(page, cast(Frame, frame)))
    assert "Part 2 of the story" in again.inner_text("#article")
    again.wait_for_selector("#onward a")
    assert again.locator("#onward a").all_inner_texts() == ["Previous page"]
    close(page, again)


def test_a_key_reads_the_next_page_here(chromium_browser: Chromium, page: Page) -> None:
    frame = article(read(chromium_browser, page))
    frame.wait_for_selector("#onward a")
    frame.press("body", "n")
    expect(frame.locator("#article")).to_contain_text("Part 2 of the story")
    assert page.url.endswith("/bridges.html")
    close(page, frame)


@pytest.mark.second
def test_an_article_of_one_page_has_no_such_links(chromium_browser: Chromium, server: Loopback) -> None:
    menu = "<a href=/sport.html>Sport</a> <a href=/another-story.html>Next story: the towers of the other town</a>"
    opened = chromium_browser.open(server.put("/alone.html", part(1, menu)))
    frame = article(read(chromium_browser, opened))
    asked = "performance.getEntriesByName('pages are known').length"
    until("the engine to say", lambda: frame.evaluate(asked))
    expect(frame.locator("#onward")).to_have_count(0)
    close(opened, frame)
    opened.close()


@pytest.mark.second
def test_another_page_that_comes_instead_is_not_read(chromium_browser: Chromium, page: Page, server: Loopback) -> None:
    frame = article(read(chromium_browser, page))
    close(page, frame)
    tab = chromium_browser.worker.evaluate("chrome.tabs.query({ active: true }).then(([tab]) => tab.id)")
    noted = {f"onward:{tab}": "//127.0.0.1/a-page-that-never-came.html"}
    chromium_browser.worker.evaluate("(noted) => chrome.storage.session.set(noted)", noted)
    page.goto(server.put("/other.html", part(3, "")))
    # A second page that is read takes longer than this one would.
    other = chromium_browser.open(page.url)
    close(other, article(read(chromium_browser, other)))
    other.close()
    assert not sheets(page)
