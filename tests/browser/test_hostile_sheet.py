"""Hostile markup on the real sheet: nothing in it is live, and only the page's own pictures are requested."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.browser.drivers.chromium import chromium
from tests.browser.drivers.firefox import firefox
from tests.browser.drivers.hostile_sheet import FOUND, InChromium, InFirefox, loud, read_all
from tests.browser.drivers.loopback import Loopback
from tests.browser.drivers.requests import Request, own
from tests.browser.drivers.sheet import choose, sheet
from tests.data.hostile import vectors

#: One in so many is read here, and so many of those that need a page of their own; `build.py bench hostile` reads all.
EACH, ALONE = 5, 2
#: Longer than a paragraph that is built could be, and live in each way that has to be noticed.
SPOILT = (
    "<img src='https://spoilt.example/x.png' onerror=alert(1)><a href='javascript:alert(1)'>a</a><p style='top:0'>b</p>"
)


@pytest.mark.second
def test_nothing_is_live_on_chromiums_sheet(chrome_build: Path, server: Loopback) -> None:
    requests: list[Request] = []
    allowed: set[str] = set()
    with chromium(chrome_build, guard=requests.extend) as browser:
        choose(browser, extractor="plain", button="read")
        opened = InChromium(browser)
        pages = list(read_all(opened, server, vectors()[::EACH], allowed, ALONE))
        opened.read(server.put("/plain.html", "<p>Words that stand on a page.</p>"))
        frame = sheet(opened.page)
        frame.evaluate("markup => { document.querySelector('#article').innerHTML = markup; }", SPOILT)
        frame.wait_for_function("refusedByPolicy.length > 0")
        found = frame.evaluate(f"() => {{ {FOUND} }}")
    assert [page for page in pages if page[1]] == []
    assert found["live"] == ["img onerror=alert(1)", "a href=javascript:alert(1)", "p style=top:0"]
    assert loud(own(requests), allowed) == ["https://spoilt.example/x.png"]
    assert any(address.startswith(server.origin) for address in own(requests))


@pytest.mark.second
def test_nothing_is_live_on_firefox_sheet(firefox_build: Path, server: Loopback) -> None:
    requests: list[Request] = []
    allowed: set[str] = set()
    with firefox(firefox_build, guard=requests.extend) as browser:
        browser.stored(extractor="plain", button="read")
        pages = list(read_all(InFirefox(browser), server, vectors()[::EACH], allowed, ALONE))
    assert [page for page in pages if page[1]] == []
    assert loud(own(requests), allowed) == []
    assert any(address.startswith(server.origin) for address in own(requests))
