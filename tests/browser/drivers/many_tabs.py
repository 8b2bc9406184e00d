"""Many tabs that are read at once in Chromium."""

from __future__ import annotations

from pathlib import Path

from tests.browser.drivers.hosts import granted, register, true_host
from tests.browser.drivers.loopback import Loopback
from tests.browser.drivers.tabs import SHOWN, Tour
from tests.browser.drivers.waiting import until_done

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


def with_native_host(build: Path, folder: Path) -> Path:
    """The extension with the permission, and the true host where the browser of this folder's profile looks for it."""
    register(folder / "profile", true_host(folder))
    return granted(build, folder)


def asks_the_host(tour: Tour) -> None:
    """Let the native host answer, and the button read at once."""
    tour.start()
    settings = "{ version: 1, settings: { button: 'read', engine: 'native' } }"
    tour.own(f"chrome.storage.local.set({{ settings: {settings} }})")
