"""Requests from a page's own process: a content script taken over by its page can't get other pages' data."""

from __future__ import annotations

import pytest

from tests.browser.drivers.chromium import Chromium
from tests.browser.drivers.loopback import Loopback
from tests.browser.drivers.senders import ATTACK, REQUESTS, hold
from tests.browser.drivers.sheet import article, escape, read
from tests.browser.drivers.waiting import until


def in_front(browser: Chromium) -> int:
    """The number of the tab in front, once one is."""
    active = "chrome.tabs.query({ active: true, lastFocusedWindow: true }).then(([tab]) => tab?.id)"
    return int(until("a tab in front", lambda: browser.worker.evaluate(active)))


@pytest.mark.second
def test_a_content_script_reads_no_other_tab_writes_no_file_and_changes_no_setting(
    chromium_browser: Chromium, server: Loopback
) -> None:
    victim = chromium_browser.open(f"{server.origin}/council.html?victim")
    other = in_front(chromium_browser)
    page = chromium_browser.open(f"{server.origin}/council.html")
    own = in_front(chromium_browser)
    article(read(chromium_browser, page))
    replies = chromium_browser.worker.evaluate(
        f"([tab, ...args]) => chrome.scripting.executeScript({{ target: {{ tabId: tab }}, args, func: {ATTACK} }}).then(([one]) => one.result)",
        [own, REQUESTS, other, ["engine", "reader", "speech"]],
    )
    hold(replies)
    assert replies["stored"] == "closed"
    escape(page)
    page.close()
    victim.close()
