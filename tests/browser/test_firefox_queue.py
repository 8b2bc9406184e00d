"""The queue in Firefox by keys alone, and what people bring from elsewhere."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.browser.drivers.firefox import Firefox
from tests.browser.drivers.firefox_keys import IN_PAGE, focused, press
from tests.browser.drivers.waiting import until

IMPORT = """const [text, done] = arguments;
chrome.runtime.sendMessage({ do: "library", word: "import", text }).then(({ ok, error }) => done(error?.code ?? ok.new));"""
DROP = """const [name, text] = arguments;
const given = new DataTransfer();
given.items.add(new File([text], name));
document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: given, bubbles: true, cancelable: true }));"""
STATUS = "document.querySelector('#status').textContent"
TITLES = "[...document.querySelectorAll('#list .title')].map((title) => title.textContent)"
CSV = (
    "title,url,time_added,tags,status\n"
    "Harbour roofs,https://roofs.example/a,1700000000,sea|roofs,unread\n"
    "Old mill,https://mill.example/,1600000000,,archive\n"
)


def shown(browser: Firefox, script: str) -> Any:
    """What an expression gives in the page."""
    return browser.marionette.execute_script(f"return {script}", sandbox=None)


@pytest.fixture
def library(firefox_browser: Firefox) -> Firefox:
    """The library's page with three articles in the queue."""
    browser = firefox_browser
    browser.renew()
    browser.own("save/library.html")
    rows = [
        {"address": f"http://a.example/{name}", "title": name, "saved": "2026-01-01", "text": "", "state": "later"}
        for name in ("anchor", "buoy", "crane")
    ]
    text = "\n".join(map(json.dumps, [{"readwell": "library", "version": 1}, *rows]))
    assert browser.marionette.execute_async_script(IMPORT, script_args=[text], sandbox=None) == 3
    browser.own("save/library.html")
    browser.wait("the queue", lambda: shown(browser, TITLES) == ["anchor", "buoy", "crane"])
    browser.chrome(IN_PAGE)
    return browser


def on(browser: Firefox, selector: str) -> None:
    """Give something the focus: that keys reach it is another test's."""
    shown(browser, f"document.querySelector({json.dumps(selector)}).focus()")


def test_the_queue_is_ordered_and_archived_by_keys(library: Firefox) -> None:
    on(library, "#list li:nth-child(3) .title")
    press(library, "Alt+ArrowUp")
    library.wait("its new place", lambda: shown(library, TITLES) == ["anchor", "crane", "buoy"])
    library.wait("its words", lambda: "is now number 2 of 3" in shown(library, STATUS))
    until("the focus", lambda: shown(library, "document.activeElement.textContent") == "crane")
    on(library, "#list li:nth-child(2) .does button:nth-child(2)")
    press(library, "Enter")
    library.wait("the rest", lambda: shown(library, TITLES) == ["anchor", "buoy"])
    until("the focus", lambda: shown(library, "document.activeElement.textContent") == "buoy")
    on(library, "#undo")
    press(library, "Enter")
    library.wait("all of it", lambda: len(shown(library, TITLES)) == 3)
    until("the focus", lambda: shown(library, "document.activeElement.textContent") == "crane")


@pytest.mark.second
def test_an_export_that_is_dropped_on_the_page_comes_with_its_fields(library: Firefox) -> None:
    library.marionette.execute_script(DROP, script_args=["pocket.csv", CSV], sandbox=None)
    said = "document.querySelector('#article').textContent"
    library.wait("the report", lambda: "2 new, 0 already there" in shown(library, said))
    titles = shown(library, TITLES)
    assert sorted(titles) == sorted(["anchor", "buoy", "crane", "Harbour roofs", "Old mill"])
    assert focused(library) == "article"
    on(library, "#part-archive")
    press(library, "Enter")
    library.wait("the archive", lambda: shown(library, TITLES) == ["Old mill"])
