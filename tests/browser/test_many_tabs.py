"""Many tabs read at once: each gets the article of its own page."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from tests.browser.drivers.firefox import Firefox
from tests.browser.drivers.loopback import Loopback
from tests.browser.drivers.many_tabs import ANSWERED, NUMBER, asks_the_host, pages, read_at_once, with_native_host
from tests.browser.drivers.tabs import Tour
from tests.browser.drivers.waiting import until
from tests.lab.bench.bare import bare

pytestmark = pytest.mark.second

#: Presses that nobody waited for; `build.py bench tabs` makes 200.
TABS = 20


def test_many_tabs_that_are_read_at_once_get_their_own_articles(
    chrome_build: Path, tmp_path: Path, server: Loopback
) -> None:
    with bare(chrome_build, tmp_path / "profile") as browser:
        tour = Tour(browser)
        tour.start()
        assert read_at_once(tour, server, TABS) == list(range(TABS))


def test_many_tabs_that_are_read_at_once_get_the_native_hosts_answers(
    chrome_build: Path, tmp_path: Path, server: Loopback
) -> None:
    with bare(with_native_host(chrome_build, tmp_path), tmp_path / "profile") as browser:
        tour = Tour(browser)
        asks_the_host(tour)
        assert read_at_once(tour, server, TABS) == list(range(TABS))
        assert browser.evaluate(browser.worker(), ANSWERED) == ["native"]


def test_many_tabs_that_are_read_at_once_in_firefox_get_their_own_articles(
    firefox_at_once: Firefox, server: Loopback
) -> None:
    browser, driver = firefox_at_once, firefox_at_once.marionette
    tabs = []
    for address in pages(server, TABS):
        tabs.append(driver.open(type="tab", focus=True)["handle"])
        driver.switch_to_window(tabs[-1])
        browser.open(address)
    for tab in tabs:
        driver.switch_to_window(tab)
        browser.click()
    for number, tab in enumerate(tabs):
        driver.switch_to_window(tab)
        until("the article", partial(browser.on_sheet, f"return {NUMBER}"))
        assert browser.on_sheet(f"return {NUMBER}") == str(number)
    browser.renew()
    browser.stored(button="read")
