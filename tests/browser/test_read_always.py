"""Pages of a site that is always read: each is read once, however often its address changes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.drivers.loopback import Loopback
from tests.browser.drivers.permissions import allowing
from tests.browser.drivers.place import WORDS
from tests.browser.drivers.sheet import WHOLE
from tests.browser.drivers.tabs import Tour
from tests.browser.drivers.waiting import until
from tests.lab.bench.bare import bare

HEARS = """globalThis.faults = []; globalThis.came = [];
    onunhandledrejection = ({ reason }) => faults.push(String(reason));
    chrome.runtime.onConnect.addListener(({ name, sender }) => name === "capture" && came.push(new URL(sender.url).pathname)); 0"""
#: A page changes its address after the reader was left, as many do while they are scrolled.
MOVES = (
    "history.replaceState(0, '', '/moved.html')",
    "history.pushState(0, '', '/on.html')",
    "location.hash = 'a'",
    "history.back()",
)


@pytest.fixture(scope="module")
def read_always(chrome_build: Path, tmp_path_factory: pytest.TempPathFactory, server: Loopback) -> Iterator[Tour]:
    """A Chromium whose person always reads the site of the tests."""
    folder = tmp_path_factory.mktemp("ahead")
    with bare(allowing(chrome_build, folder / "chrome"), folder / "profile") as browser:
        started = Tour(browser)
        started.start()
        chosen = f"{{ button: 'read', autoRead: ['{server.origin}'] }}"
        started.own(f"chrome.storage.local.set({{ settings: {{ version: 1, settings: {chosen} }} }}).then(() => 0)")
        browser.evaluate(browser.worker(), HEARS)
        yield started


def page(name: str) -> str:
    nav = "<nav><a href=/1>One</a> <a href=/2>Two</a></nav>"
    return f"<!doctype html><html lang=en><title>{name}</title>{nav}<main><h1>{name}</h1>{f'<p>{WORDS}</p>' * 8}</main>"


def shown(tour: Tour) -> Any:
    """What the only sheet shows as a title."""
    (sheet,) = until("the sheet", tour.sheets)
    until("the article", lambda: tour.browser.evaluate(sheet, f"Boolean(document.querySelector({WHOLE!r}))"))
    return tour.browser.evaluate(sheet, "document.querySelector('#title').textContent")


@pytest.mark.second
def test_a_page_that_changes_its_address_is_not_read_again_after_the_reader_was_left(
    read_always: Tour, server: Loopback
) -> None:
    tour, worker = read_always, read_always.browser.worker()
    first, *_ = [server.put(f"/{name}.html", page("first")) for name in ("first", "moved", "on")]
    tab = tour.opened(first)
    assert shown(tour) == "first"
    tour.leaves(first)
    own = tour.browser.target("page", first)
    tour.browser.evaluate(worker, "came.splice(0)")
    heard = "globalThis.done = 0; chrome.tabs.onUpdated.addListener((_, { status }) => { if (status === 'complete') done++; }); 0"
    tour.browser.evaluate(worker, heard)
    for number, act in enumerate(MOVES * 3, 1):
        tour.browser.evaluate(own, f"{act}; 0")
        until(
            "the browser to tell",
            lambda: tour.browser.evaluate(worker, "done") >= number,  # noqa: B023
        )
    assert tour.browser.evaluate(worker, "came") == [] and tour.sheets() == []
    tour.browser.evaluate(own, "setTimeout(() => location.reload()); 0")
    assert shown(tour) == "first"
    tour.closes(tab)
