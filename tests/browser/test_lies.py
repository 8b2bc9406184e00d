"""Pages that lie to scripts, and pages that imitate the sheet, in both browsers."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.browser.drivers.chromium import Chromium
from tests.browser.drivers.firefox import Firefox
from tests.browser.drivers.firefox_reading import article as firefox_article
from tests.browser.drivers.hostile import IMITATION, LIES
from tests.browser.drivers.loopback import PAGES, Loopback
from tests.browser.drivers.sheet import article, escape, read

COUNCIL = (PAGES / "council.html").read_text("utf-8")
WORDS = "document.querySelector('#article').innerText"


@pytest.fixture
def lying(server: Loopback) -> str:
    """The council's page with a script of lies at its head."""
    return server.put("/lies.html", COUNCIL.replace("<head>", f"<head><script>{LIES}</script>", 1))


def test_a_page_that_lies_to_scripts_is_read_as_it_is_in_chromium(
    chromium_browser: Chromium, server: Loopback, lying: str
) -> None:
    told = []
    for address in (f"{server.origin}/council.html", lying):
        page = chromium_browser.open(address)
        told.append(article(read(chromium_browser, page)).evaluate(WORDS))
        # Asked without the driver's own scripts: they would be lied to as well.
        session = chromium_browser.context.new_cdp_session(page)
        found = session.send("Runtime.evaluate", {"expression": "window.called && (called[0] ?? called.length)"})
        assert found["result"].get("value") == (0 if address == lying else None), found
        page.close()
    assert told[0] == told[1] and "swimming pool" in told[0]


@pytest.mark.second
def test_a_page_that_lies_to_scripts_is_read_as_it_is_in_firefox(
    firefox_browser: Firefox, server: Loopback, lying: str
) -> None:
    driver = firefox_browser.marionette
    firefox_browser.stored(button="read")
    told = []
    for address in (f"{server.origin}/council.html", lying):
        firefox_browser.open(address)
        firefox_browser.click()
        told.append(firefox_article(firefox_browser))
        driver.switch_to_frame()
        called = "const { called } = window.wrappedJSObject; return called ? [called.length, called[0] ?? null] : null"
        assert driver.execute_script(called, sandbox="system") == ([0, None] if address == lying else None)
    firefox_browser.stored()
    assert told[0] == told[1] and "swimming pool" in told[0]


def test_the_lies_are_told_to_whoever_reads_the_page_in_its_own_world(chromium_browser: Chromium, lying: str) -> None:
    page = chromium_browser.open(lying)
    session = chromium_browser.context.new_cdp_session(page)
    read_all = "document.body; [1].map(String); JSON.stringify({}); getComputedStyle(document); called.length"
    assert session.send("Runtime.evaluate", {"expression": read_all})["result"]["value"] >= 4
    page.close()


@pytest.mark.second
def test_a_sheet_that_the_page_drew_reaches_nothing_of_readwell(
    chromium_browser: Chromium, server: Loopback, tmp_path: Path
) -> None:
    state = "chrome.storage.local.get().then((all) => JSON.stringify(all))"
    page = chromium_browser.open(f"{server.origin}/council.html")
    article(read(chromium_browser, page))
    escape(page)
    before = chromium_browser.worker.evaluate(state), len(chromium_browser.context.pages)
    page.evaluate(f"() => {{ {IMITATION} }}")
    for tool in ("#tool-save", "#tool-listen"):
        page.locator(tool).click()
    page.wait_for_function("window.pressed === 2")
    # A second reading shows that all that came before has been answered.
    frame = article(read(chromium_browser, page))
    assert "swimming pool" in frame.evaluate(WORDS) and "A title" not in frame.evaluate("document.title")
    escape(page)
    assert (chromium_browser.worker.evaluate(state), len(chromium_browser.context.pages)) == before
    page.close()
