"""Many tabs read at once, and a browser that is killed while it reads one aloud."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from tests.bench.bare import bare
from tests.browser.hosts import granted, register, true_host
from tests.browser.loopback import Loopback
from tests.browser.patience import until, until_done
from tests.browser.test_tab_faults import SHOWN, Tour

#: Presses that nobody waited for; `build.py bench tabs` makes 200.
TABS = 20
#: What a sheet shows: the number of its page, once its whole article stands there.
NUMBER = f"{SHOWN} ? document.querySelector('#article').textContent.match(/number (\\d+) of/)?.[1] ?? '' : ''"
#: Which engines have answered, each once.
ANSWERED = "[...new Set(performance.getEntriesByName('engine has answered').map(({ detail }) => detail))]"
WORDS = "is read together with all the others, and each of them has words of its own that no other page has. "


def read_at_once(tour: Tour, server: Loopback, count: int) -> list[int]:
    """Opens so many pages, presses the button over each without waiting, and gives the pages whose articles stand there."""
    made = [
        server.put(f"/many{at}.html", f"<title>Page {at}</title><p>Page number {at} of {count} {WORDS * 6}</p>")
        for at in range(count)
    ]
    tabs = [tour.opened(address) for address in made]
    for tab, address in zip(tabs, made, strict=True):
        tour.own(f"chrome.tabs.update({tab}, {{ active: true }}).then(() => 0)")
        tour.press(address)
    until_done("sheets", lambda: len(tour.sheets()), count)
    found: dict[str, str] = {}

    def shown() -> int:
        for sheet in tour.sheets():
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


def test_a_browser_killed_while_it_reads_aloud_reads_again_with_its_settings(
    chrome_build: Path, tmp_path: Path, server: Loopback
) -> None:
    address, profile = f"{server.origin}/council.html", tmp_path / "profile"
    killed = False
    with suppress(AssertionError, OSError), bare(chrome_build, profile) as browser:
        tour = Tour(browser)
        tour.start()
        tour.opened(address)
        tour.reads(address)
        (sheet,) = tour.sheets()
        listen = "document.querySelector('#tool-listen')"
        until("the tool", lambda: browser.evaluate(sheet, f"Boolean({listen})"))
        browser.evaluate(sheet, f"{listen}.click()")
        until("the voice's bar", lambda: browser.evaluate(sheet, "document.querySelector('#voice')?.hidden === false"))
        browser.post("Browser.crash")
        killed = True
    assert killed
    with bare(chrome_build, profile) as browser:
        tour = Tour(browser)
        until("the extension", tour.answers)
        until("the button to read at once", lambda: tour.own("chrome.action.getPopup({})") == "")
        tour.opened(address)
        tour.reads(address)
        tour.leaves(address)
