"""The reader over a page that lives, in each browser: what a bench of such pages needs of it, and no more."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Protocol

from marionette_driver.errors import MarionetteException
from playwright.sync_api import Error, Frame, Page

from tests.browser.drivers.bus import desktop_bus
from tests.browser.drivers.chromium import Chromium
from tests.browser.drivers.fakevoice import FakeVoice, talking
from tests.browser.drivers.firefox import VOICES, Firefox, firefox
from tests.browser.drivers.firefox_reading import read
from tests.browser.drivers.firefoxvoice import speaks
from tests.browser.drivers.hearing import listen_on_sheet, press

DIST = Path(__file__).parents[3] / "dist"
STEP = "window.dispatchEvent(new CustomEvent('step', {{ detail: {} }}))"
HEARS = "return Boolean(document.querySelector('#voice:not([hidden])'))"


class Reader(Protocol):
    """A browser that reads a page and hears it."""

    voice: FakeVoice

    def listen(self, address: str) -> None:
        """Open a page, read it, and press Listen."""
        ...

    def sheet(self, script: str) -> Any:
        """What the body of a function gives in the sheet."""
        ...

    def step(self, change: str) -> None:
        """The page changes itself."""
        ...

    def close(self) -> None:
        """Stop, and leave the page."""
        ...


class InChromium:
    def __init__(self, browser: Chromium, voice: FakeVoice) -> None:
        self.browser, self.voice = browser, voice
        self.page: Page
        self.frame: Frame

    def listen(self, address: str) -> None:
        self.browser.worker.evaluate("Promise.all([chrome.storage.local.clear(), chrome.storage.session.clear()])")
        self.page = self.browser.open(address)
        self.voice.behave(wordMs=30)
        self.frame = listen_on_sheet(self.browser, self.page)

    def sheet(self, script: str) -> Any:
        return self.frame.evaluate(f"() => {{ {script} }}")

    def step(self, change: str) -> None:
        self.page.evaluate(f"change => {STEP.format('change')}", change)

    def close(self) -> None:
        with suppress(Error):
            press(self.frame, "#voice-stop")
        self.page.close()


class InFirefox:
    def __init__(self, browser: Firefox) -> None:
        self.browser = browser
        self.voice: FakeVoice

    def listen(self, address: str) -> None:
        read(self.browser, address)
        self.voice = speaks(self.browser)
        self.voice.behave(wordMs=30)
        self.sheet("document.querySelector('#tool-listen').click()")
        self.browser.wait("the voice's bar", lambda: self.sheet(HEARS))

    def sheet(self, script: str) -> Any:
        return self.browser.on_sheet(script)

    def step(self, change: str) -> None:
        self.browser.marionette.switch_to_frame()
        self.browser.marionette.execute_script(STEP.format("arguments[0]"), script_args=[change])

    def close(self) -> None:
        with suppress(MarionetteException):
            self.sheet("document.querySelector('#voice-stop').click()")
        self.browser.marionette.switch_to_frame()
        self.browser.open("about:blank")


@contextmanager
def reader(browser: str) -> Iterator[Reader]:
    """The browser of that name, with our extension and a voice."""
    if browser == "firefox":
        with firefox(DIST / "firefox", prefs=VOICES, guard=lambda _: None) as started:
            started.stored(button="read")
            yield InFirefox(started)
        return
    with (
        desktop_bus(),
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as path,
        talking(DIST / "chrome", Path(path)) as (chromium, voice),
    ):
        yield InChromium(chromium, voice)


def quiet(reader: Reader, script: str) -> Any:
    """The same, and nothing while the sheet is on its way."""
    with suppress(Error, MarionetteException):
        return reader.sheet(script)
    return None
