"""A few random sequences of clicks and navigations in both browsers; `python3 build.py bench shuffle` runs 2,000 in each."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest

from tests.browser.drivers import shuffle_chromium
from tests.browser.drivers.firefox import Firefox
from tests.browser.drivers.loopback import Loopback
from tests.browser.drivers.shuffle import Driven, Outcome, press_after, run
from tests.browser.drivers.shuffle_firefox import FirefoxDriven
from tests.browser.drivers.waiting import until

pytestmark = pytest.mark.second

ORDERS = 4


def faults(browser: Driven, server: Loopback) -> list[Outcome]:
    """The orders that did not end well."""
    return [outcome for outcome, _ in run(browser, server, range(ORDERS)) if outcome.fault]


def test_in_chromium_every_order_leaves_the_next_press_with_an_article(
    chrome_build: Path, server: Loopback, tmp_path: Path
) -> None:
    with shuffle_chromium.driven(chrome_build, tmp_path / "profile") as browser:
        assert faults(browser, server) == []


def test_in_firefox_every_order_leaves_the_next_press_with_an_article(
    firefox_at_once: Firefox, server: Loopback
) -> None:
    assert faults(FirefoxDriven(firefox_at_once), server) == []


LATE = """
const window = Services.wm.getMostRecentWindow("navigator:browser");
const left = window.gBrowser.currentURI.spec;
const timer = window.setInterval(() => {
    if (window.gBrowser.currentURI.spec === left) return;
    window.clearInterval(timer);
    window.gBrowser.goBack();
}, 1);
"""


def test_in_firefox_a_step_back_that_comes_late_is_not_taken_for_a_wrong_article(
    firefox_at_once: Firefox, server: Loopback
) -> None:
    driven = FirefoxDriven(firefox_at_once)
    assert press_after(driven, server, 1) == ""
    firefox_at_once.chrome(LATE)
    assert press_after(driven, server, 2) == ""
    assert driven.seen().address.endswith("/after2.html")


STOPPED = """
const { gBrowser } = Services.wm.getMostRecentWindow("navigator:browser");
const triggeringPrincipal = Services.scriptSecurityManager.getSystemPrincipal();
gBrowser.selectedTab = gBrowser.addTab(args[0], { triggeringPrincipal });
while (!gBrowser.selectedBrowser.webProgress.isLoadingDocument) await new Promise((done) => setTimeout(done, 5));
gBrowser.selectedBrowser.stop();
"""


def test_in_firefox_a_press_on_a_tab_whose_load_was_stopped_is_answered_in_words(firefox_at_once: Firefox) -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        firefox_at_once.chrome(STOPPED, f"http://127.0.0.1:{silent.getsockname()[1]}/")
        firefox_at_once.click()
        driven = FirefoxDriven(firefox_at_once)
        until("words", lambda: "This page is empty" in driven.seen().text)
