"""Both browsers with the content scripts alone, and a fixture that captures a page with them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from marionette_driver.by import By
from playwright.sync_api import Page

from tests.browser.drivers.chromium import Chromium, chromium
from tests.browser.drivers.firefox import Firefox, firefox
from tests.browser.drivers.loopback import Loopback
from tests.browser.drivers.probe import Captured, probe

Look = Callable[[str], Captured]


@pytest.fixture(scope="session")
def chrome(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Chromium]:
    """Chromium with the content scripts alone."""
    with chromium(probe(tmp_path_factory.mktemp("chrome") / "probe", "chrome")) as browser:
        yield browser


@pytest.fixture(scope="session")
def gecko(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Firefox]:
    """Firefox with the content scripts alone."""
    with firefox(probe(tmp_path_factory.mktemp("firefox") / "probe", "firefox")) as browser:
        yield browser


def in_chromium(browser: Chromium, address: str) -> str:
    """The JSON text of a page's capture."""
    with shown(browser, address):
        text: str = browser.worker.evaluate("address => capture(address)", address)["text"]
        return text


@contextmanager
def shown(browser: Chromium, address: str) -> Iterator[Page]:
    """A page in the browser's first tab, which all captures share and which is empty afterwards."""
    page = browser.context.pages[0]
    page.goto(address)
    try:
        yield page
    finally:
        page.goto("about:blank")


def in_firefox(browser: Firefox, address: str) -> str:
    """The same, by a press of the probe's button, which then turns the tab into a page that shows the answer."""
    browser.open(address)
    browser.click()
    browser.wait("the capture", lambda: browser.marionette.title == "shown")
    answer = browser.marionette.find_element(By.TAG_NAME, "pre").get_property("textContent")
    text: str = json.loads(answer)["text"]
    return text


@pytest.fixture(params=["chromium", "firefox"])
def look(request: pytest.FixtureRequest, server: Loopback) -> Look:
    """Captures a page of tests/data/pages/capture, or a whole address, in either browser."""
    shown = request.getfixturevalue("chrome" if request.param == "chromium" else "gecko")

    def captured(path: str) -> Captured:
        address = path if ":" in path else f"{server.origin}/capture/{path}"
        return Captured((in_chromium if request.param == "chromium" else in_firefox)(shown, address))

    return captured
