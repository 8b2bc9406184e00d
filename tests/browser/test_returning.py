"""A reader who comes back finds the position again by its words, in another session and on a changed page."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Frame

from tests.browser.drivers import hosts
from tests.browser.drivers.chromium import Chromium
from tests.browser.drivers.loopback import Loopback
from tests.browser.drivers.sheet import article, escape, read
from tests.browser.drivers.waiting import until

SENTENCE = "The ferry leaves at seven, and whoever is late takes the bridge, which is longer but dry in every weather. "


def page_of(*first: str) -> str:
    """A long page, with paragraphs of its own before the others."""
    rows = [*first, *(f"Stage {number}. {SENTENCE * 4}" for number in range(60))]
    return f"<!doctype html><html lang=en><title>Ferry</title><main><h1>Ferry</h1>{''.join(f'<p>{row}</p>' for row in rows)}</main>"


def begun(browser: Chromium, address: str) -> Frame:
    """The page, read."""
    frame = article(read(browser, browser.open(address)))
    assert isinstance(frame, Frame)
    return frame


def at_top(frame: Frame) -> str:
    """The words below the bar."""
    return str(frame.evaluate("document.elementFromPoint(innerWidth / 2, 110)?.closest('p')?.textContent.slice(0, 9)"))


@pytest.mark.second
def test_the_place_is_found_again_in_another_session_on_a_longer_page(
    chrome_build: Path, server: Loopback, tmp_path: Path
) -> None:
    address = server.put("/ferry.html", page_of())
    with hosts.with_host(chrome_build, tmp_path, hosts.true_host(tmp_path)) as browser:
        frame = begun(browser, address)
        frame.evaluate(
            "[...document.querySelectorAll('#article p')].find(p => p.textContent.startsWith('Stage 31')).scrollIntoView()"
        )
        until("the paragraph", lambda: at_top(frame) == "Stage 31.")
        kept = (
            "chrome.storage.local.get().then((all) => Object.values(all).find(({ place }) => place)?.place.share ?? 0)"
        )
        until("the place to be kept", lambda: 0.4 < browser.worker.evaluate(kept) < 0.6)
        # What is kept names no address and holds no word of the page.
        stored = browser.worker.evaluate("chrome.storage.local.get().then(JSON.stringify)")
        assert all(word not in stored for word in (server.origin, "ferry", "Stage", "seven"))
    server.put("/ferry.html", page_of(*(f"News {number}. {SENTENCE * 3}" for number in range(9))))
    with hosts.with_host(chrome_build, tmp_path, hosts.true_host(tmp_path)) as browser:
        frame = begun(browser, address)
        until("the paragraph again", lambda: at_top(frame) == "Stage 31.")
        until("that it goes on", lambda: "Continues where you stopped" in (frame.text_content("#live") or ""))


@pytest.mark.second
def test_a_page_read_to_its_end_begins_again(chromium_browser: Chromium, server: Loopback) -> None:
    address = server.put("/read.html", page_of())
    frame = begun(chromium_browser, address)
    frame.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    frame.page.wait_for_timeout(1500)
    escape(frame.page)
    frame.page.close()
    frame = begun(chromium_browser, address)
    assert frame.evaluate("document.documentElement.scrollTop") == 0
    frame.page.close()
