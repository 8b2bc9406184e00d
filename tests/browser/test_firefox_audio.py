"""Save as audio in Firefox: the host records, and the file comes to the downloads in pieces."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest
from readwell.services.native.install import install
from readwell.system.folders import System

from tests.browser.drivers.firefox import firefox
from tests.browser.drivers.firefox_reading import acts_at_once
from tests.browser.drivers.firefox_saving import INTO
from tests.browser.drivers.firefox_settings import choose
from tests.browser.drivers.loopback import Loopback
from tests.browser.drivers.saving import files
from tests.browser.drivers.spoken_pages import PAGE

STATES = "return [...document.querySelectorAll('#recording li')].map(({ textContent }) => textContent).join()"


@pytest.mark.second
@pytest.mark.skipif(
    importlib.util.find_spec("espeakng_loader") is None, reason="espeak-ng is an extra: install readwell[voice]"
)
def test_a_recording_comes_to_the_downloads(
    firefox_build: Path, server: Loopback, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(["firefox"], system=System("linux", tmp_path, {}))
    monkeypatch.setenv("HOME", str(tmp_path))
    for name in ("XDG_STATE_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)
    folder = tmp_path / "downloads"
    folder.mkdir()
    with firefox(firefox_build) as browser:
        browser.chrome(INTO, str(folder))
        browser.grant("nativeMessaging", "downloads")
        acts_at_once(browser)
        choose(browser, "native")
        browser.open(server.put("/audio.html", PAGE))
        browser.click()
        browser.wait("the tool", lambda: browser.on_sheet("return Boolean(document.querySelector('#tool-audio'))"))
        browser.on_sheet("document.querySelector('#tool-audio').click()")
        browser.wait("the panel", lambda: browser.on_sheet("return document.activeElement.localName") == "select")
        browser.on_sheet("const it = document.querySelector('#recording select'); it.value = 'm4b'")
        browser.on_sheet("document.querySelector('#recording > button').click()")
        browser.wait("the recording", lambda: "is ready" in browser.on_sheet(STATES))
        browser.on_sheet("document.querySelector('#recording li button').click()")
        (path,) = files(folder, 1)
        assert path.name.endswith("Library.m4b") and path.read_bytes()[4:8] == b"ftyp"
        browser.wait("an empty list", lambda: browser.on_sheet(STATES) == "")
