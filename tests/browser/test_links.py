"""Links without a text in Chromium: their texts come when a person asks, in tabs that go again."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.drivers.chromium import Chromium
from tests.browser.drivers.library_page import ask, empty_library
from tests.browser.drivers.loopback import Loopback
from tests.browser.drivers.saved_page import PAGE
from tests.browser.drivers.saving import saver
from tests.browser.drivers.waiting import until


@pytest.fixture(scope="module")
def browser(chrome_build: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Chromium]:
    """The person has allowed every site: the browser's own question can't be pressed by a test."""
    with saver(chrome_build, tmp_path_factory.mktemp("links"), origins=("http://*/*", "https://*/*")) as opened:
        yield opened


@pytest.fixture
def library(browser: Chromium) -> Iterator[Page]:
    with empty_library(browser) as page:
        yield page


def link(page: Page, address: str, title: str = "") -> None:
    row = {"address": address, "title": title, "saved": "2026-11-01T10:00:00Z", "text": "", "state": "later"}
    ask(page, "add", record={**row, "tags": ["sea"]})


def tabs(browser: Chromium) -> int:
    """How many pages of the web the browser itself has open: a driver may keep one that was closed at once."""
    return int(browser.worker.evaluate("chrome.tabs.query({ url: ['http://*/*'] }).then((all) => all.length)"))


@pytest.mark.second
def test_a_press_on_a_link_brings_its_text_and_shows_it(browser: Chromium, server: Loopback, library: Page) -> None:
    link(library, server.put("/link.html", PAGE))
    library.reload()
    library.locator("#list .title").click()
    reader = browser.shows("/reader/reader.html")
    reader.wait_for_selector("#article p")
    assert "written by a script" in reader.inner_text("#article")
    (row,) = ask(library, "list")["articles"]
    assert (row["title"], row["missing"], row["tags"], row["state"]) == ("Roofs and boats", False, ["sea"], "later")
    assert tabs(browser) == 0


@pytest.mark.second
def test_the_next_texts_come_by_one_press_and_a_dead_link_is_named(
    browser: Chromium, server: Loopback, library: Page
) -> None:
    link(library, server.put("/one.html", PAGE.replace("wet", "first")), "One")
    link(library, f"{server.origin}/nothing-is-here.html", "Dead")
    link(library, server.put("/two.html", PAGE.replace("wet", "second")), "Two")
    library.reload()
    library.get_by_role("button", name="Fetch the texts of the next 3 links").click()
    until("they are tried", lambda: "Texts fetched: 2. Links without a text: 1." in library.inner_text("#status"))
    rows = {row["title"]: row for row in ask(library, "list")["articles"]}
    assert (rows["One"]["missing"], rows["Two"]["missing"], rows["Dead"]["missing"]) == (False, False, True)
    assert rows["Dead"]["fetch"]["code"] == "gone"
    expect(library.locator("#fetching")).to_be_hidden()
    library.select_option("#only", "broken")
    expect(library.locator("#list .title")).to_have_text(["Dead"])
    assert "link broken" in library.inner_text("#list small")
    assert tabs(browser) == 0


@pytest.mark.second
def test_what_was_begun_goes_on_after_a_stop(browser: Chromium, server: Loopback, library: Page) -> None:
    for number in range(3):
        link(library, server.put(f"/slow{number}.html", PAGE.replace("wet", f"slow {number}")), f"Slow {number}")
    library.reload()
    library.click("#fetch")
    until("the first", lambda: ask(library, "list", fetched=True)["count"] >= 1)
    library.click("#fetch-stop")
    until("the button is back", lambda: library.locator("#fetch").is_visible())
    left = ask(library, "list", fetched=False)["count"]
    assert 1 <= left <= 2
    library.click("#fetch")
    until("the rest", lambda: ask(library, "list", fetched=False)["count"] == 0)
    until("no tab is left", lambda: tabs(browser) == 0)
