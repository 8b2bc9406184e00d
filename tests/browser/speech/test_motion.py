"""A person who wants less motion: the page and the sheet follow the voice at once, where they else glide."""

from __future__ import annotations

import pytest
from playwright.sync_api import Frame, Page

from tests.browser.drivers.chromium import Chromium
from tests.browser.drivers.fakevoice import FakeVoice
from tests.browser.drivers.gliding import GLIDES, RECORD
from tests.browser.drivers.hearing import listen, listen_on_sheet, stop, until
from tests.browser.drivers.loopback import Loopback


@pytest.mark.second
@pytest.mark.parametrize("is_calm", [False, True])
@pytest.mark.parametrize("on_sheet", [False, True])
def test_what_follows_the_voice_glides_only_for_those_who_like_motion(
    browser: Chromium, voice: FakeVoice, server: Loopback, on_sheet: bool, is_calm: bool
) -> None:
    page = browser.open(f"{server.origin}/council.html")
    page.set_viewport_size({"width": 900, "height": 500})
    page.emulate_media(reduced_motion="reduce" if is_calm else "no-preference")
    voice.behave(wordMs=25)
    frame = listen_on_sheet(browser, page) if on_sheet else listen(browser, page)
    moving: Frame | Page = frame if on_sheet else page
    moving.evaluate(RECORD)
    until("it to follow", lambda: moving.evaluate("scrollY") > 600)
    assert moving.evaluate(GLIDES) is not is_calm
    assert not is_calm or frame.evaluate("document.getAnimations().length") == 0
    stop(frame, page)
