"""Save as audio, as a person does it: the sheet's panel, the host's own process, the file."""

from __future__ import annotations

import importlib.util
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Frame

from tests.browser.drivers import hosts
from tests.browser.drivers.axe import violations
from tests.browser.drivers.chromium import Chromium
from tests.browser.drivers.loopback import Loopback
from tests.browser.drivers.sheet import article, choose, read
from tests.browser.drivers.spoken_pages import PAGE
from tests.browser.drivers.waiting import until

pytestmark = pytest.mark.skipif(
    importlib.util.find_spec("espeakng_loader") is None, reason="espeak-ng is an extra: install readwell[voice]"
)


THEMES = ("light", "dark")


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("audio")


@pytest.fixture(scope="module")
def browser(chrome_build: Path, place: Path) -> Iterator[Chromium]:
    with hosts.with_host(chrome_build, place, hosts.true_host(place)) as running:
        yield running


def opened(browser: Chromium, server: Loopback) -> Frame:
    """The panel over a page."""
    frame = article(read(browser, browser.open(server.put("/audio.html", PAGE))))
    assert isinstance(frame, Frame)
    frame.evaluate("document.querySelector('#tool-audio').click()")
    frame.wait_for_selector("#recording:popover-open")
    return frame


@pytest.mark.second
def test_a_recording_is_made_and_taken(browser: Chromium, server: Loopback) -> None:
    choose(browser, engine="native")
    frame = opened(browser, server)
    until("the focus", lambda: frame.evaluate("document.activeElement.localName") == "select")
    frame.select_option("#recording select", "wav")
    frame.click("#recording > button")
    frame.wait_for_selector("#recording li >> text=The recording is ready.")
    assert frame.evaluate("document.querySelector('#recording li progress').hidden")
    with browser.context.expect_page() as waiting:
        frame.click("#recording li button >> nth=0")
    page = waiting.value
    page.wait_for_selector("a[download]")
    begins = "fetch(document.querySelector('a[download]').href).then(r => r.text()).then(t => t.slice(0, 4))"
    assert page.evaluate(begins) == "RIFF"
    assert page.evaluate("document.querySelector('a[download]').download").endswith("Library.wav")
    page.close()
    frame.click("#recording li button >> nth=-1")
    frame.wait_for_selector("#recording li", state="detached")
    until("the focus", lambda: frame.evaluate("document.activeElement.localName") == "select")


@pytest.mark.second
@pytest.mark.parametrize("theme", THEMES)
def test_the_panel_is_accessible(browser: Chromium, server: Loopback, theme: str) -> None:
    choose(browser, engine="native", theme=theme, saveAudio="wav")
    frame = opened(browser, server)
    frame.click("#recording > button")
    frame.wait_for_selector("#recording li >> text=The recording is ready.")
    assert violations(frame) == []
    frame.click("#recording li button >> nth=-1")
    frame.wait_for_selector("#recording li", state="detached")


@pytest.mark.second
def test_a_recording_can_be_cancelled_and_another_sheet_shows_it(browser: Chromium, server: Loopback) -> None:
    choose(browser, engine="native", saveAudio="opus")
    frame = opened(browser, server)
    assert frame.evaluate("document.querySelector('#recording select').value") == "opus"
    frame.click("#recording > button")
    frame.wait_for_selector("#recording li")
    again = opened(browser, server)
    again.wait_for_selector("#recording li")
    again.click("#recording li button >> nth=-1")
    again.wait_for_selector("#recording li", state="detached")


@pytest.mark.second
def test_without_a_host_the_panel_says_what_is_needed(chrome_build: Path, server: Loopback, tmp_path: Path) -> None:
    with hosts.with_host(chrome_build, tmp_path, None) as running:
        frame = opened(running, server)
        frame.wait_for_selector("#recording [role=status] >> text=native host")
        frame.evaluate("document.querySelector('#recording [role=status]').textContent = ''")
        frame.click("#recording > button")
        frame.wait_for_selector("#recording [role=status] >> text=native host")
