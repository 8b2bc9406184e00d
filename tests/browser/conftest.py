"""What every browser test starts from: the built extension, a loopback server and the two browsers."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.drivers.chromium import Chromium, chromium
from tests.browser.drivers.firefox import VOICES, Firefox, firefox
from tests.browser.drivers.loopback import Loopback, loopback
from tests.browser.drivers.saving import renewed, saver
from tests.browser.drivers.sheet import PATIENCE, choose
from tests.browser.drivers.tabs import Tour
from tests.lab.bench.bare import bare

expect.set_options(timeout=PATIENCE)

DIST = Path(__file__).parents[2] / "dist"


#: The fixtures that start Firefox.
FIREFOX = {"firefox_build", "firefox_browser", "firefox_at_once", "gecko"}


def pytest_addoption(parser: pytest.Parser) -> None:
    """Half of the tests, to run them beside the other half."""
    parser.addoption("--browser-only", choices=("chromium", "firefox"), help="only the tests of this browser")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keep the tests of one browser: Firefox's by their fixtures or their names, Chromium's are all others."""
    if browser := config.getoption("--browser-only"):
        chosen = [item for item in items if is_firefox(item) == (browser == "firefox")]
        config.hook.pytest_deselected(items=[item for item in items if item not in set(chosen)])
        items[:] = chosen


def is_firefox(item: pytest.Item) -> bool:
    """Whether a test needs Firefox."""
    return "firefox" in item.nodeid.lower() or not FIREFOX.isdisjoint(getattr(item, "fixturenames", ()))


def _built(browser: str) -> Path:
    folder = DIST / browser
    assert (folder / "manifest.json").exists(), f"dist/{browser} is missing: run `python3 build.py {browser}` first"
    return folder


@pytest.fixture(scope="session")
def chrome_build() -> Path:
    """The extension as Chrome gets it."""
    return _built("chrome")


@pytest.fixture(scope="session")
def firefox_build() -> Path:
    """The extension as Firefox gets it."""
    return _built("firefox")


@pytest.fixture(scope="session")
def server() -> Iterator[Loopback]:
    """The tests' pages on this machine."""
    with loopback() as served:
        yield served


@pytest.fixture(scope="session")
def chromium_browser(chrome_build: Path) -> Iterator[Chromium]:
    """One Chromium with the extension, shared; a test that breaks it starts its own."""
    with chromium(chrome_build) as browser:
        yield browser


@pytest.fixture(scope="session")
def firefox_browser(firefox_build: Path) -> Iterator[Firefox]:
    """One Firefox with the extension and voices, shared; a test that breaks it starts its own."""
    with firefox(firefox_build, prefs=VOICES) as browser:
        yield browser


@pytest.fixture(scope="module")
def firefox_at_once(firefox_browser: Firefox) -> Iterator[Firefox]:
    """The shared Firefox as on a new profile, its button chosen to read at once; as on a new one afterwards too."""
    firefox_browser.renew()
    firefox_browser.stored(button="read")
    yield firefox_browser
    firefox_browser.renew()


@pytest.fixture(scope="module")
def tour(chrome_build: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tour]:
    """A Chromium without a driver, and the extension's own page in it."""
    with bare(chrome_build, tmp_path_factory.mktemp("tabs") / "profile") as browser:
        started = Tour(browser)
        started.start()
        yield started


@pytest.fixture(scope="session")
def saving_browser(chrome_build: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Chromium, Path]]:
    """A Chromium whose person has given all that saving may ask for, and where its downloads go."""
    folder = tmp_path_factory.mktemp("full")
    with saver(chrome_build, folder, "downloads", "clipboardWrite", origins=("http://*/*", "https://*/*")) as opened:
        yield opened, folder / "downloads"


@pytest.fixture
def full(saving_browser: tuple[Chromium, Path]) -> Iterator[tuple[Chromium, Path]]:
    """The same, with the usual settings, no downloads and no page of a former test."""
    yield saving_browser
    renewed(*saving_browser)


@pytest.fixture
def page(chromium_browser: Chromium, server: Loopback) -> Iterator[Page]:
    """The council's page in the shared Chromium; what a test chose is as before afterwards."""
    opened = chromium_browser.open(f"{server.origin}/council.html")
    yield opened
    opened.close()
    choose(chromium_browser)
