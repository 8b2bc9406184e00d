"""Tabs that are moved, kept for the back button or discarded, and an extension that is reloaded while a page is read.

Chromium is started without a driver: one would switch off its cache of pages, and would not survive a discarded tab.
"""

from __future__ import annotations

import pytest

from tests.browser.drivers.firefox import Firefox
from tests.browser.drivers.firefox_reading import SENTENCE, escape, read
from tests.browser.drivers.loopback import Loopback
from tests.browser.drivers.tabs import SHOWN, Tour
from tests.browser.drivers.waiting import until

COUNCIL = "/council.html"


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


@pytest.mark.second
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


@pytest.mark.second
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
