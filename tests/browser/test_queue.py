"""Read later in Chromium: into the queue by a press, its order by hand, and how far each article was read."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.drivers.chromium import Chromium
from tests.browser.drivers.library_page import ask, empty_library
from tests.browser.drivers.loopback import Loopback
from tests.browser.drivers.save_events import let_in, sent
from tests.browser.drivers.saved_page import PAGE
from tests.browser.drivers.saving import saver
from tests.browser.drivers.sheet import article, popup, read
from tests.browser.drivers.waiting import until

#: An article of several screens, so that there is something to scroll.
LONG = PAGE.replace(
    "</article>", "<p>The quay was quiet, and nobody mended the roofs that year.</p>" * 300 + "</article>"
)


@pytest.fixture(scope="module")
def browser(chrome_build: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Chromium]:
    with saver(chrome_build, tmp_path_factory.mktemp("queue")) as opened:
        yield opened


@pytest.fixture
def library(browser: Chromium) -> Iterator[Page]:
    with empty_library(browser) as page:
        yield page


def queue(page: Page) -> list[dict[str, Any]]:
    return list(ask(page, "list", state="later", sort="place")["articles"])


def link(page: Page, name: str) -> None:
    now = "2026-11-01T10:00:00.000Z"
    row = {"address": f"https://{name}.example/", "title": name, "saved": now, "text": "", "state": "later"}
    ask(page, "add", record=row)


def test_a_press_puts_the_page_into_the_queue_and_undo_takes_it_out(
    browser: Chromium, server: Loopback, library: Page
) -> None:
    page = browser.open(server.put("/later.html", PAGE))
    opened = popup(browser, page)
    opened.press("#later")
    opened.wait("document.querySelector('#done').textContent.includes('In your queue: Roofs and boats')")
    (row,) = queue(library)
    assert row["title"] == "Roofs and boats" and row["words"] > 50 and not row["missing"]
    opened.press("#undo")
    opened.wait("document.querySelector('#done').textContent.includes('Undone')")
    assert ask(library, "list")["count"] == 0


def test_the_menu_keeps_a_link_and_a_selection_for_later(browser: Chromium, server: Loopback, library: Page) -> None:
    page = browser.open(server.put("/menu.html", PAGE))
    page.bring_to_front()
    page.evaluate("getSelection().selectAllChildren(document.querySelector('h2'))")
    let_in(browser, page)
    sent(
        browser,
        page,
        "contextMenus",
        "onClicked",
        {"menuItemId": "later-link", "linkUrl": "https://elsewhere.example/a"},
    )
    until("the link", lambda: [row["address"] for row in queue(library)] == ["https://elsewhere.example/a"])
    sent(browser, page, "contextMenus", "onClicked", {"menuItemId": "later-selection"})
    until("the selection", lambda: len(queue(library)) == 2)
    last = queue(library)[-1]
    assert ask(library, "show", article=last["id"])["article"]["text"].strip() == "Boats"
    sent(browser, page, "contextMenus", "onClicked", {"menuItemId": "later-link", "linkUrl": "javascript:alert(1)"})
    page.wait_for_function("document.querySelector(':root > div')")
    assert len(queue(library)) == 2


def test_the_queue_is_ordered_by_keys_and_what_is_archived_comes_back(library: Page) -> None:
    for name in ("anchor", "buoy", "crane"):
        link(library, name)
    library.reload()
    titles = library.locator("#list .title")
    expect(titles).to_have_text(["anchor", "buoy", "crane"])
    assert library.locator("#part-queue").get_attribute("aria-pressed") == "true"
    titles.nth(2).press("Alt+ArrowUp")
    expect(titles).to_have_text(["anchor", "crane", "buoy"])
    expect(library.locator("#status")).to_contain_text("is now number 2 of 3")
    until("the focus", lambda: library.evaluate("document.activeElement.textContent") == "crane")
    titles.nth(0).press("Alt+ArrowDown")
    expect(titles).to_have_text(["crane", "anchor", "buoy"])
    library.locator("#list li", has_text="anchor").get_by_role("button", name="Archive").click()
    expect(titles).to_have_text(["crane", "buoy"])
    until("the focus", lambda: library.evaluate("document.activeElement.textContent") == "buoy")
    library.get_by_role("button", name="Undo").click()
    expect(titles).to_have_count(3)
    library.locator("#list li", has_text="crane").get_by_role("button", name="Favourite").click()
    library.click("#part-favourites")
    expect(titles).to_have_text(["crane"])
    library.reload()
    expect(titles).to_have_text(["crane"])


@pytest.mark.second
def test_how_far_an_article_was_read_on_the_sheet_stands_in_the_queue(
    browser: Chromium, server: Loopback, library: Page
) -> None:
    page = browser.open(server.put("/long.html", LONG))
    sheet = article(read(browser, page))
    page.keyboard.press("w")
    until("it is in the queue", lambda: len(queue(library)) == 1)
    sheet.evaluate("scrollTo(0, (document.documentElement.scrollHeight - innerHeight) / 2)")
    until("half of it", lambda: 0.4 < queue(library)[0]["progress"] < 0.6)
    library.reload()
    expect(library.locator("#going-on .title")).to_have_text(["Roofs and boats"])
    sheet.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    until("all of it", lambda: queue(library)[0]["progress"] == 1)
    sheet.evaluate("scrollTo(0, 0)")
    library.reload()
    expect(library.locator("#list small")).to_contain_text("read")
    assert queue(library)[0]["progress"] == 1
