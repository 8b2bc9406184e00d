"""Tabs that are moved, kept for the back button or discarded, and an extension that is reloaded while a page is read.

Chromium is started without a driver: one would switch off its cache of pages, and would not survive a discarded tab.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.drivers.firefox import Firefox
from tests.browser.drivers.loopback import Loopback
from tests.browser.drivers.waiting import until
from tests.browser.test_firefox_reading import SENTENCE, escape, read
from tests.lab.bench.bare import Bare, bare

SHOWN = "Boolean(document.querySelector('#article:not([aria-busy]) > article'))"
COUNCIL = "/council.html"


class Tour:
    """Chromium over its bare protocol, and a page of the extension's own from which tabs are moved about."""

    def __init__(self, browser: Bare) -> None:
        self.browser = browser
        self.page = ""

    def start(self) -> None:
        """Open the extension's own page and have the button read at once."""
        until("the extension", self.answers)
        self.own("chrome.storage.local.set({ settings: { version: 1, settings: { button: 'read' } } })")
        until("the button to read at once", lambda: self.own("chrome.action.getPopup({})") == "")

    def answers(self) -> bool:
        """Open the extension's own page: while the extension is loaded again, the browser's own stands there."""
        address = f"chrome-extension://{self.browser.extension}/pages/options/options.html"
        self.page = self.browser.send("Target.createTarget", url=address)["targetId"]
        until("the options", lambda: self.own("document.readyState") == "complete")
        if self.own("Boolean(chrome.storage?.local)"):
            return True
        self.browser.send("Target.closeTarget", targetId=self.page)
        return False

    def own(self, script: str) -> Any:
        """What a script gives in the extension's own page."""
        return self.browser.evaluate(self.page, script)

    def opened(self, address: str) -> int:
        """The id of a new tab, loaded."""
        tab = int(self.own(f"chrome.tabs.create({{ url: '{address}' }}).then(({{ id }}) => id)"))
        self.loaded(tab)
        return tab

    def opened_privately(self, address: str) -> int:
        """The same in a private window."""
        window = f"{{ incognito: true, url: '{address}' }}"
        tab = int(self.own(f"chrome.windows.create({window}).then(({{ tabs }}) => tabs[0].id)"))
        self.loaded(tab)
        return tab

    def loaded(self, tab: int) -> None:
        """Wait until a tab has its page."""
        until("the page", lambda: self.own(f"chrome.tabs.get({tab}).then(({{ status }}) => status)") == "complete")

    def press(self, address: str) -> None:
        """Press the toolbar button over the tab with this address."""
        tabs = self.browser.send("Target.getTargets", filter=[{"type": "tab"}])["targetInfos"]
        (tab,) = [one["targetId"] for one in tabs if one["url"] == address]
        self.browser.send("Extensions.triggerAction", id=self.browser.extension, targetId=tab)

    def sheets(self) -> list[str]:
        """The sheets that stand."""
        frames = self.browser.send("Target.getTargets", filter=[{"type": "iframe"}])["targetInfos"]
        return [str(one["targetId"]) for one in frames if "/reader/reader.html" in one["url"]]

    def readers(self) -> list[str]:
        """The sheets, and the tabs that show an article instead: where a sheet's frame doesn't load in time."""
        pages = self.browser.send("Target.getTargets", filter=[{"type": "page"}])["targetInfos"]
        return [*self.sheets(), *(str(one["targetId"]) for one in pages if "/reader/reader.html" in one["url"])]

    def reads(self, address: str) -> None:
        """A press reads the page."""
        assert self.sheets() == []
        self.press(address)
        (sheet,) = until("the sheet", self.sheets)
        until("the article", lambda: self.browser.evaluate(sheet, SHOWN))
        assert SENTENCE in self.browser.evaluate(sheet, "document.querySelector('#article').textContent")

    def leaves(self, address: str) -> None:
        """A press over an open sheet leads back to the page."""
        self.press(address)
        until("the sheet to go", lambda: not self.sheets())

    def closes(self, tab: int) -> None:
        """A closed tab takes its sheet along."""
        self.own(f"chrome.tabs.remove({tab})")
        until("the sheet to go", lambda: not self.sheets())


@pytest.fixture(scope="module")
def tour(chrome_build: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tour]:
    with bare(chrome_build, tmp_path_factory.mktemp("tabs") / "profile") as browser:
        started = Tour(browser)
        started.start()
        yield started


@pytest.mark.second
def test_a_tab_moved_to_another_window_keeps_its_sheet(tour: Tour, server: Loopback) -> None:
    address = server.origin + COUNCIL
    tab = tour.opened(address)
    tour.reads(address)
    before = tour.sheets()
    tour.own(f"chrome.windows.create({{ tabId: {tab} }}).then(() => 0)")
    assert tour.sheets() == before and tour.browser.evaluate(before[0], SHOWN)
    tour.leaves(address)
    tour.reads(address)
    tour.closes(tab)


def test_a_page_of_the_back_button_comes_back_without_the_sheet_and_is_read_again(tour: Tour, server: Loopback) -> None:
    address = server.origin + COUNCIL
    tab = tour.opened(address)
    tour.reads(address)
    other = server.put("/next.html", "<title>Next</title><p>Next")
    page = tour.browser.target("page", address)
    tour.browser.evaluate(page, f"location.href = '{other}'")
    until("the sheet to go", lambda: not tour.sheets())
    tour.loaded(tab)
    tour.browser.evaluate(tour.browser.target("page", other), "history.back()")
    tour.browser.target("page", address)
    tour.loaded(tab)
    tour.reads(address)
    tour.closes(tab)


def test_a_discarded_tab_is_read_again(tour: Tour, server: Loopback) -> None:
    address = server.origin + COUNCIL
    tab = tour.opened(address)
    tour.reads(address)
    tour.own("chrome.tabs.getCurrent().then(({ id }) => chrome.tabs.update(id, { active: true })).then(() => 0)")
    gone = tour.own(f"chrome.tabs.discard({tab}).then(({{ id, discarded }}) => discarded && id)")
    assert gone
    until("the sheet to go", lambda: not tour.sheets())
    tour.own(f"chrome.tabs.update({gone}, {{ active: true }}).then(() => 0)")
    tour.loaded(gone)
    tour.reads(address)
    tour.closes(gone)


@pytest.mark.second
def test_an_extension_reloaded_while_a_page_is_read_reads_it_again(tour: Tour, server: Loopback) -> None:
    extensions = tour.browser.extensions()
    address = server.origin + COUNCIL
    tab = tour.opened(address)
    tour.reads(address)
    reload = f"chrome.developerPrivate.reload('{tour.browser.extension}', {{ failQuietly: true }}).then(() => 0)"
    tour.browser.evaluate(extensions, reload)
    # Nothing would answer it any more.
    until("the sheet to go", lambda: not tour.sheets())
    tour.start()
    tour.own(f"chrome.tabs.update({tab}, {{ active: true }}).then(() => 0)")
    tour.reads(address)
    tour.leaves(address)


def test_firefox_reads_again_a_page_that_came_back_by_the_back_button(
    firefox_at_once: Firefox, server: Loopback
) -> None:
    browser, driver = firefox_at_once, firefox_at_once.marionette
    assert SENTENCE in read(browser, server.origin + COUNCIL)
    driver.switch_to_frame()
    driver.navigate(server.put("/next.html", "<title>Next</title><p>Next"))
    driver.go_back()
    assert driver.execute_script("return document.documentElement.querySelectorAll('dialog').length") == 0
    browser.click()
    until("the article again", lambda: browser.on_sheet(f"return {SHOWN}"))
    escape(browser)
