"""Pages that the browser keeps for the back button, some of which fight it: what comes back is the page, free and without a sheet.

Chromium keeps no page with a sheet on it, and is started without a driver, which would switch its cache off. Firefox
keeps such pages, with the sheet's frame.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from tests.browser.drivers.firefox import Firefox
from tests.browser.drivers.loopback import Loopback
from tests.browser.drivers.place import WORDS
from tests.browser.drivers.sheet import TOOLS, WHOLE
from tests.browser.drivers.tabs import Tour
from tests.browser.drivers.waiting import until

#: Seconds for what takes one: a page that stays locked does so for ever.
SOON = 20
#: Notes how the page came, and how many elements stood beside its head and body then.
NOTED = """window.shows = []; const hosts = () => document.querySelectorAll(":root > :not(head, body)").length;
    addEventListener("pageshow", (event) => shows.push([event.persisted, hosts()]));"""
#: Keeps every news of leaving from all scripts that ask after this one.
SILENT = """for (const kind of ["pagehide", "freeze", "resume", "visibilitychange"])
    for (const from of [window, document]) from.addEventListener(kind, (event) => event.stopImmediatePropagation(), true);"""
#: What a page does to its own words and address around the time that it is kept.
CHANGES = {
    "nothing": "",
    "its words go as it leaves": "addEventListener('pagehide', () => document.querySelector('main').replaceChildren('gone'));",
    "its words change as it comes back": "addEventListener('pageshow', ({ persisted }) => persisted && document.querySelectorAll('p').forEach((one) => one.prepend('Changed. ')));",
    "its address changes as it comes back": "addEventListener('pageshow', ({ persisted }) => persisted && history.replaceState(0, '', '?later'));",
    "it asks to stay": "addEventListener('beforeunload', () => document.title = 'Stay');",
    "it takes our element out as it leaves": "addEventListener('pagehide', () => document.querySelector(':root > div')?.remove(), true);",
}
#: The page is free: a link of it takes the focus, nothing of its own is hidden or lit, and nothing of ours stands there.
FREE = """(() => {
    const link = document.querySelector("#leave"); link.focus();
    const hidden = [...document.querySelectorAll("body *")].filter((one) => !one.checkVisibility() && one.localName !== "script");
    return shows.length > 1 && shows.at(-1)[0] && document.activeElement === link && !hidden.length && !hosts() && !CSS.highlights.size;
})()"""


def page(name: str, script: str = "") -> str:
    """A page of ten paragraphs, with a link that leaves it."""
    rows = "".join(f"<p>{name} {number}. {WORDS}</p>" for number in range(10))
    return (
        f"<!doctype html><html lang=en><title>{name}</title><script>{NOTED}{script}</script>"
        f"<nav><a id=leave href=/bravo.html>Bravo</a> <a href=/1>One</a> <a href=/2>Two</a></nav><main><h1>{name}</h1>{rows}</main>"
    )


def asked(name: str) -> str:
    return f"document.querySelector({json.dumps(name)})"


class Visit:
    """One page of Firefox: read in some way, left, and come back to."""

    def __init__(self, browser: Firefox, server: Loopback) -> None:
        self.browser, self.server, self.driver = browser, server, browser.marionette
        server.put("/bravo.html", page("Bravo"))
        server.put("/charlie.html", page("Charlie"))

    def runs(self, script: str) -> Any:
        """What an expression gives in the page's own world."""
        self.driver.switch_to_frame()
        return self.driver.execute_script(f"return window.wrappedJSObject.eval({json.dumps(script)})", sandbox="system")

    def goes(self, script: str, to: str) -> None:
        self.runs(f"setTimeout(() => {{ {script} }}); 0")
        until(f"to be at {to}", lambda: to in self.driver.get_url(), SOON)

    def reads(self, name: str) -> None:
        self.browser.click()
        shown = f"return Boolean({asked(WHOLE)} && {asked(TOOLS)}) && document.querySelector('#title').textContent"
        until(f"the article {name}", lambda: self.browser.on_sheet(shown) == name, SOON)

    def listens(self, name: str) -> None:
        self.reads(name)
        self.browser.on_sheet("document.querySelector('#tool-listen').click()")
        until("the bar", lambda: self.browser.on_sheet(f"return Boolean({asked('#voice:not([hidden])')})"), SOON)

    def in_place(self, name: str) -> None:
        self.reads(name)
        self.browser.on_sheet("document.querySelector('#tool-place').click()")
        until("the place", lambda: self.runs("!document.querySelector('nav').checkVisibility()"), SOON)

    def is_free(self, what: str) -> None:
        until(f"{what}: the page to be free", lambda: self.runs(FREE), SOON, instead=lambda: self.runs("shows"))


def there_and_back(visit: Visit) -> None:
    visit.goes("document.querySelector('#leave').click()", "/bravo.html")
    visit.goes("history.back()", "/alpha")


def by_two_pages(visit: Visit) -> None:
    visit.goes("location = '/bravo.html'", "/bravo.html")
    visit.goes("location = '/charlie.html'", "/charlie.html")
    visit.goes("history.go(-2)", "/alpha")


def to_and_fro(visit: Visit) -> None:
    there_and_back(visit)
    visit.goes("history.forward()", "/bravo.html")
    visit.goes("history.back()", "/alpha")


def reading_both(visit: Visit) -> None:
    visit.goes("location.assign('/bravo.html')", "/bravo.html")
    visit.reads("Bravo")
    visit.goes("history.back()", "/alpha")


@pytest.mark.second
def test_firefox_gives_back_a_kept_page_free_and_reads_it_again(firefox_at_once: Firefox, server: Loopback) -> None:
    visit = Visit(firefox_at_once, server)
    stages: list[Callable[[str], None]] = [visit.reads, visit.in_place, visit.listens]
    ways = [there_and_back, by_two_pages, to_and_fro, reading_both]
    attempts = [(change, stage, there_and_back) for change in CHANGES for stage in stages[:2]]
    attempts += [("nothing", stage, way) for stage in stages for way in ways]
    for number, (change, stage, way) in enumerate(attempts):
        visit.browser.open(server.put(f"/alpha{number}.html", page("Alpha", CHANGES[change] + SILENT)))
        stage("Alpha")
        way(visit)
        visit.is_free(f"{stage.__name__}, {change}, {way.__name__}")
    visit.reads("Alpha")


@pytest.mark.second
def test_chromium_gives_back_a_kept_page_free_and_reads_it_again(tour: Tour, server: Loopback) -> None:
    browser, worker = tour.browser, tour.browser.worker()
    browser.evaluate(
        worker, "globalThis.faults = []; onunhandledrejection = ({ reason }) => faults.push(String(reason)); 0"
    )
    away = server.put("/bravo.html", page("Bravo"))
    attempts = [(change, state) for change in CHANGES for state in ("working", "saved", "read", "begun")]
    for number, (change, state) in enumerate(attempts):
        address = server.put(f"/alpha{number}.html", page("Alpha", CHANGES[change]))
        tab = tour.opened(address)
        if state == "read":  # kept only once the sheet has been left
            tour.press(address)
            (sheet,) = until("the sheet", tour.sheets)
            until("the article", partial(browser.evaluate, sheet, f"Boolean({asked(WHOLE)})"))
            tour.leaves(address)
        else:
            tour.press(address)  # which lets the notice in
        if state in ("working", "saved"):
            tour.leaves(address) if until("the sheet", tour.sheets) else None
            told = f"{{ state: '{state}', name: 'a' }}"
            corner = f"chrome.scripting.executeScript({{ target: {{ tabId: {tab} }}, files: ['content/sheet/host.js', 'content/sheet/notice.js'] }})"
            show = f"chrome.scripting.executeScript({{ target: {{ tabId: {tab} }}, func: () => readwell.notice.show({told}) }})"
            browser.evaluate(worker, f"{corner}.then(() => {show}).then(() => 0)")
            assert browser.evaluate(browser.target("page", address), "hosts()") == 1
        browser.evaluate(browser.target("page", address), f"setTimeout(() => {{ location = '{away}' }}); 0")
        browser.evaluate(browser.target("page", away), "setTimeout(() => history.back()); 0")
        back = browser.target("page", address)
        came = until("the page", partial(browser.evaluate, back, "window.shows?.at(-1)"))
        kept = state != "begun"
        assert came[1] == 0 and (came[0] or not kept), (change, state, came)
        free = FREE if kept else "document.readyState === 'complete' && !hosts()"
        until(f"{change}, {state}: the page to be free", partial(browser.evaluate, back, free), SOON)
        tour.loaded(tab)
        assert tour.sheets() == []
        tour.closes(tab)
    assert browser.evaluate(worker, "faults") == []
