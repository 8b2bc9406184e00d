"""Chromium with a voice, and an article to listen to."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.drivers.bus import desktop_bus
from tests.browser.drivers.chromium import Chromium
from tests.browser.drivers.fakevoice import FakeVoice, talking


@pytest.fixture(scope="session")
def room(chrome_build: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Chromium, FakeVoice]]:
    """A browser and its voice, shared by all modules."""
    with desktop_bus(), talking(chrome_build, tmp_path_factory.mktemp("talking")) as pair:
        yield pair


@pytest.fixture
def browser(room: tuple[Chromium, FakeVoice]) -> Chromium:
    """The browser, with nothing open and nothing remembered of former tests."""
    browser, _ = room
    for page in browser.context.pages[1:]:
        page.close()
    browser.worker.evaluate("Promise.all([chrome.storage.local.clear(), chrome.storage.session.clear()])")
    return browser


@pytest.fixture
def voice(room: tuple[Chromium, FakeVoice]) -> FakeVoice:
    """The voice, well-behaved and with an empty record."""
    room[1].behave()
    return room[1]
