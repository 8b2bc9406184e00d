"""Many tabs read at once: each gets the article of its own page."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from tests.browser.drivers.firefox import Firefox
from tests.browser.drivers.hosts import granted, register, true_host
from tests.browser.drivers.loopback import Loopback
from tests.browser.drivers.waiting import until, until_done
from tests.browser.test_tab_faults import SHOWN, Tour
from tests.lab.bench.bare import bare

pytestmark = pytest.mark.second

#: Presses that nobody waited for; `build.py bench tabs` makes 200.
TABS = 20
#: What a sheet shows: the number of its page, once its whole article stands there.
NUMBER = f"{SHOWN} ? document.querySelector('#article').textContent.match(/number (\\d+) of/)?.[1] ?? '' : ''"
#: Which engines have answered, each once.
ANSWERED = "[...new Set(performance.getEntriesByName('engine has answered').map(({ detail }) => detail))]"
WORDS = "is read together with all the others, and each of them has words of its own that no other page has. "


def pages(server: Loopback, count: int) -> list[str]:
    """The addresses of so many pages, each with its number in its words."""
    return [
        server.put(f"/many{at}.html", f"<title>Page {at}</title><p>Page number {at} of {count} {WORDS * 6}</p>")
        for at in range(count)
    ]


def read_at_once(tour: Tour, server: Loopback, count: int) -> list[int]:
    """Opens so many pages, presses the button over each without waiting, and gives the pages whose articles stand there."""
    made = pages(server, count)
    tabs = [tour.opened(address) for address in made]
    for tab, address in zip(tabs, made, strict=True):
        tour.own(f"chrome.tabs.update({tab}, {{ active: true }}).then(() => 0)")
        tour.press(address)
    until_done("sheets", lambda: len(tour.readers()), count)
    found: dict[str, str] = {}

    def shown() -> int:
        for sheet in tour.readers():
            if not found.get(sheet):
                found[sheet] = str(tour.browser.evaluate(sheet, NUMBER))
        return sum(map(bool, found.values()))

    until_done("articles", shown, count)
    return sorted(int(number) for number in found.values())


def test_many_tabs_that_are_read_at_once_get_their_own_articles(
    chrome_build: Path, tmp_path: Path, server: Loopback
) -> None:
    with bare(chrome_build, tmp_path / "profile") as browser:
        tour = Tour(browser)
        tour.start()
        assert read_at_once(tour, server, TABS) == list(range(TABS))


def with_native_host(build: Path, folder: Path) -> Path:
    """The extension with the permission, and the true host where the browser of this folder's profile looks for it."""
    register(folder / "profile", true_host(folder))
    return granted(build, folder)


def asks_the_host(tour: Tour) -> None:
    """Let the native host answer, and the button read at once."""
    tour.start()
    settings = "{ version: 1, settings: { button: 'read', engine: 'native' } }"
    tour.own(f"chrome.storage.local.set({{ settings: {settings} }})")


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
