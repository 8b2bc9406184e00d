"""If the system has no voice, the native host speaks, an audio element plays it, and each word is highlighted in time."""

from __future__ import annotations

import importlib.util
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.drivers import hosts
from tests.browser.drivers.chromium import Chromium
from tests.browser.drivers.hearing import listen_on_sheet, stop, until
from tests.browser.drivers.loopback import Loopback

pytestmark = pytest.mark.skipif(
    importlib.util.find_spec("espeakng_loader") is None, reason="espeak-ng is an extra: install readwell[voice]"
)


@pytest.fixture(scope="module")
def browser(chrome_build: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Chromium]:
    folder = tmp_path_factory.mktemp("host")
    with hosts.with_host(chrome_build, folder, hosts.true_host(folder)) as running:
        yield running


@pytest.mark.second
def test_the_host_speaks_and_every_word_is_lit_in_order(browser: Chromium, server: Loopback) -> None:
    text = "The council voted on Tuesday to keep the library open for four years."
    page = browser.open(
        server.put("/voice.html", f"<h1>Library</h1><p>{text}</p><p>{'More was said later. ' * 30}</p>")
    )
    frame = listen_on_sheet(browser, page)
    until("the host's voices", lambda: frame.evaluate("document.querySelectorAll('#voice-choice option').length > 50"))
    seen = until("the sentence", lambda: (lambda words: words if "years" in words else None)(frame.evaluate("seen")))
    words = [word for word in seen if word in text]
    assert words[words.index("council") : words.index("years") + 1] == text.rstrip(".").split()[1:]
    assert "Readwell's own" in frame.evaluate("document.querySelector('#voice-choice').selectedOptions[0].text")
    stop(frame, page)
