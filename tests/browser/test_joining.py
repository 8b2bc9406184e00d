"""The further pages of an article are read into the one on show: fetched after a press, one after the other."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Frame, Page, expect

from tests.browser.drivers.axe import violations
from tests.browser.drivers.chromium import Chromium
from tests.browser.drivers.loopback import Loopback
from tests.browser.drivers.sheet import article, close, read
from tests.browser.drivers.works import PAGES, USUAL, part, put


@pytest.fixture
def page(chromium_browser: Chromium, server: Loopback) -> Iterator[Page]:
    opened = chromium_browser.open(put(server))
    opened.evaluate("document.cookie = 'session=kept'")
    yield opened
    opened.close()


def opened_sheet(browser: Chromium, page: Page) -> Frame | Page:
    frame = article(read(browser, page))
    frame.wait_for_selector("#onward .long-work button")
    return frame


def test_the_further_pages_come_into_the_article(chromium_browser: Chromium, page: Page, server: Loopback) -> None:
    frame = opened_sheet(chromium_browser, page)
    assert frame.inner_text(".long-work button") == "Read the next 3 pages here"
    assert violations(frame) == []
    server.sent.clear()
    frame.click(".long-work button")
    expect(frame.locator(".long-work p")).to_have_text("All 4 pages are here.", timeout=30_000)
    text = frame.inner_text("#article")
    for number in range(1, PAGES + 1):
        assert text.count(f"Part {number} of the story says what the bridge of iron") == 3
    assert text.count("Ann Smith has written") == 1 and text.rstrip().endswith("lives by the river.")
    assert text.count("By Ann Smith") == 1
    assert frame.locator("#onward a[data-side=next]").count() == 0
    assert violations(frame) == []
    asked = [(path, headers) for path, headers in server.sent if path.startswith("/spans")]
    assert [path for path, _ in asked] == ["/spans-2.html", "/spans-3.html", "/spans-4.html"]
    for _, headers in asked:
        assert headers.get("cookie") == "session=kept" and headers.get("sec-fetch-site") == "same-origin"
        assert set(headers) <= USUAL and "extension" not in str(headers)
    close(page, frame)


@pytest.mark.second
def test_each_page_keeps_its_own_notes(chromium_browser: Chromium, page: Page) -> None:
    frame = opened_sheet(chromium_browser, page)
    frame.click(".long-work button")
    expect(frame.locator(".long-work p")).to_have_text("All 4 pages are here.", timeout=30_000)
    marks = frame.locator("#article .noteref, #article sup a")
    assert marks.count() == 3 * PAGES
    close(page, frame)


@pytest.mark.second
@pytest.mark.parametrize(
    ("name", "second", "words"),
    [
        ("circle", "", "The next page is here already: this is the end."),
        ("failing", "500", "The site answered with an error instead of the next page."),
        ("shell", "<title>The bridges</title><div id=app></div>", "The next page has no text to read here."),
    ],
)
def test_an_article_that_can_not_go_on_says_why(
    chromium_browser: Chromium, server: Loopback, name: str, second: str, words: str
) -> None:
    opened = chromium_browser.open(put(server, f"/{name}"))
    if second == "500":
        server.put(f"/{name}-2.html", "broken", Status="500")
    else:
        server.put(f"/{name}-2.html", second or part(1, f"/{name}"))
    frame = opened_sheet(chromium_browser, opened)
    before = frame.inner_text("#article")
    frame.click(".long-work button")
    expect(frame.locator(".long-work p")).to_contain_text(words, timeout=30_000)
    assert frame.inner_text("#article") == before
    assert frame.locator("#onward a[data-side=next]").count() == 1
    close(opened, frame)
    opened.close()


@pytest.mark.second
def test_a_second_press_stops(chromium_browser: Chromium, page: Page) -> None:
    frame = opened_sheet(chromium_browser, page)
    frame.click(".long-work button")
    expect(frame.locator(".long-work button")).to_have_text("Stop")
    expect(frame.locator(".long-work p")).to_have_text("Page 2 of 4 is here.", timeout=30_000)
    frame.click(".long-work button")
    expect(frame.locator(".long-work p")).to_have_text("Stopped.")
    assert "Part 4 of the story" not in frame.inner_text("#article")
    frame.click(".long-work button")
    expect(frame.locator(".long-work p")).to_have_text("All 4 pages are here.", timeout=30_000)
    assert frame.inner_text("#article").count("Part 4 of the story says what the bridge of iron") == 3
    close(page, frame)


@pytest.mark.second
def test_what_is_read_does_not_move(chromium_browser: Chromium, page: Page) -> None:
    frame = opened_sheet(chromium_browser, page)
    frame.evaluate("scrollTo(0, 300)")
    top = "document.querySelector('#article p').getBoundingClientRect().top"
    before = frame.evaluate(top)
    frame.evaluate("document.querySelector('.long-work button').click()")
    expect(frame.locator(".long-work p")).to_have_text("All 4 pages are here.", timeout=30_000)
    assert frame.evaluate(top) == before
    close(page, frame)


@pytest.mark.second
def test_nothing_is_asked_of_the_site_without_a_press(chromium_browser: Chromium, page: Page, server: Loopback) -> None:
    server.asked.clear()
    frame = opened_sheet(chromium_browser, page)
    close(page, frame)
    assert [path for path in server.asked if path.startswith("/spans")] == []


@pytest.mark.second
def test_the_box_makes_a_site_read_on_by_itself_after_a_press(
    chromium_browser: Chromium, page: Page, server: Loopback
) -> None:
    frame = opened_sheet(chromium_browser, page)
    frame.check(".long-work input")
    close(page, frame)
    frame = article(read(chromium_browser, page))
    expect(frame.locator(".long-work p")).to_have_text("All 4 pages are here.", timeout=30_000)
    frame.uncheck(".long-work input")
    close(page, frame)
    server.asked.clear()
    frame = opened_sheet(chromium_browser, page)
    expect(frame.locator(".long-work input")).not_to_be_checked()
    close(page, frame)
    assert [path for path in server.asked if path.startswith("/spans")] == []


@pytest.mark.second
def test_the_page_is_read_in_place_as_it_is(chromium_browser: Chromium, page: Page) -> None:
    frame = opened_sheet(chromium_browser, page)
    frame.click(".long-work button")
    expect(frame.locator(".long-work p")).to_have_text("All 4 pages are here.", timeout=30_000)
    frame.evaluate("document.querySelector('#article').lastElementChild.scrollIntoView({ block: 'end' })")
    frame.press("body", "v")
    expect(frame.locator("#tool-place")).to_have_attribute("aria-pressed", "true")
    frame.press("body", "v")
    expect(frame.locator("#tool-place")).to_have_attribute("aria-pressed", "false")
    assert "Part 4 of the story" in frame.inner_text("#article")
    close(page, frame)
