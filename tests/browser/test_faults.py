"""Faults in the middle of something, in both browsers: the person is told, and the next press works."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from readwell.services.native.install import NAME, manifest
from readwell.system.folders import BROWSERS

from tests.browser.drivers.fakevoice import voices
from tests.browser.drivers.firefox import VOICES
from tests.browser.drivers.hosts import register, silent
from tests.browser.drivers.loopback import Loopback
from tests.browser.drivers.saving import files
from tests.browser.drivers.user import Person, in_chromium, in_firefox
from tests.browser.drivers.user_scripts import COUNT, LAST, Browser, page, read, whole
from tests.browser.drivers.waiting import until

pytestmark = pytest.mark.second

#: Firefox's test voices say everything in no time: there the voice has spoken.
SPEAKS = """document.querySelector('#voice')?.hidden === false
    && Boolean(document.querySelector('#voice [aria-label=Pause]') || document.querySelector('#voice-status').textContent)"""
LISTEN = "void document.querySelector('#tool-listen').click()"
WAITS = (
    "document.querySelector('#state')?.hidden === false && document.querySelector('#state').dataset.kind !== 'failed'"
)
LOST = "document.querySelector('#state')?.dataset.kind === 'failed' && !document.querySelector('#again').hidden"
#: After the reply: the frame goes with the press.
AGAIN = "void setTimeout(() => document.querySelector('#again').click())"
#: How many tabs say why a page was not saved; and closes them.
TOLD = "chrome.tabs.query({ url: chrome.runtime.getURL('reader/*') }).then((tabs) => tabs.length)"
CLOSE = """chrome.tabs.query({ url: chrome.runtime.getURL('reader/*') })
    .then((tabs) => chrome.tabs.remove(tabs.map(({ id }) => id))).then(() => 0)"""
SAVE = {"button": "save", "saveFormat": "markdown"}


@pytest.fixture
def chromium(chrome_build: Path, tmp_path: Path) -> Browser:
    return partial(in_chromium, tmp_path, chrome_build, voices(tmp_path), permissions=("downloads", "nativeMessaging"))


@pytest.fixture
def gecko(firefox_build: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Browser:
    monkeypatch.setenv("HOME", str(tmp_path))
    return partial(in_firefox, tmp_path, firefox_build, "downloads", "nativeMessaging", **VOICES)


def listen(person: Person, address: str) -> None:
    """Read a page and listen until the voice speaks."""
    assert LAST in read(person, address)
    person.sheet(LISTEN)
    until("the voice", lambda: person.sheet(SPEAKS))


def spoken(browser: Browser, server: Loopback, again: Callable[[Person, str], object]) -> None:
    """Killed while it speaks: its settings are there, and the next press works."""
    address = server.put("/spoken.html", page("spoken"))
    with browser() as person:
        person.button({"button": "read", "theme": "dark"})
        listen(person, address)
        person.kill()
    with browser() as person:
        kept = json.loads(str(person.library("chrome.storage.local.get('settings').then(JSON.stringify)")))
        assert kept["settings"]["settings"] == {"button": "read", "theme": "dark"}
        again(person, address)


def test_chromium_killed_while_it_speaks_speaks_again(chromium: Browser, server: Loopback) -> None:
    spoken(chromium, server, listen)


def test_firefox_killed_while_it_speaks_reads_again(gecko: Browser, server: Loopback) -> None:
    # Which of Firefox's test voices comes next can't be told: some never end.
    spoken(gecko, server, read)


def closed(browser: Browser, server: Loopback, downloads: Path) -> None:
    """The tab is closed in the middle of a reading, of listening and of a save: the next one works, no half file stays."""
    address = server.put("/closed.html", page("closed"))
    with browser() as person:
        person.button({"button": "read"})
        person.press(address)
        person.leave()
        listen(person, address)
        person.leave()
        # Not listened to again: one of Firefox's test voices never ends, and holds all that come after it.
        assert LAST in read(person, address)
        person.leave()
        person.button(SAVE)
        person.press(address)
        person.leave()
        until("a file, or words about it", lambda: person.library(TOLD) or whole(downloads))
        person.library(CLOSE)
        person.press(server.put("/kept.html", page("kept")))
        until("the file", lambda: any("kept" in path.name for path in files(downloads, 1)))
        until("the article in the library", lambda: person.library(COUNT) in (1, 2))
        assert len(whole(downloads)) in (1, 2)


def test_in_chromium_a_tab_closed_in_the_middle_costs_nothing_else(
    chromium: Browser, server: Loopback, tmp_path: Path
) -> None:
    closed(chromium, server, tmp_path / "downloads")


def test_in_firefox_a_tab_closed_in_the_middle_costs_nothing_else(
    gecko: Browser, server: Loopback, tmp_path: Path
) -> None:
    closed(gecko, server, tmp_path / "downloads")


def stopped(browser: Browser, server: Loopback, remove: Callable[[], None]) -> None:
    """The background is stopped while a page waits for its answer: the sheet says so, and reads it when asked again."""
    address = server.put("/stopped.html", page("stopped"))
    with browser() as person:
        person.button({"button": "read", "engine": "native"})
        person.press(address)
        until("the sheet to wait", lambda: person.sheet(WAITS))
        person.stop_background()
        until("words about it", lambda: person.sheet(LOST))
        remove()
        person.sheet(AGAIN)
        until("the article", lambda: arrived(person))


def arrived(person: Person) -> bool:
    """Whether the last words of the page stand on its sheet; the frame of the former sheet may go meanwhile."""
    try:
        return LAST in str(person.sheet("document.querySelector('#article:not([aria-busy])')?.textContent ?? ''"))
    except AssertionError:
        return False


def test_chromium_says_that_its_background_was_stopped_in_the_middle(
    chromium: Browser, server: Loopback, tmp_path: Path
) -> None:
    register(tmp_path / "profile", silent(tmp_path))
    stopped(chromium, server, lambda: register(tmp_path / "profile", None))


def test_firefox_says_that_its_background_was_stopped_in_the_middle(
    gecko: Browser, server: Loopback, tmp_path: Path
) -> None:
    known = tmp_path / ".mozilla" / "native-messaging-hosts" / f"{NAME}.json"
    known.parent.mkdir(parents=True)
    known.write_text(json.dumps(manifest(BROWSERS["firefox"], silent(tmp_path))), encoding="utf-8")
    stopped(gecko, server, known.unlink)
