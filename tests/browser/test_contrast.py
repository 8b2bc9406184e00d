"""Every text in every theme has the contrast that people with low vision need; strong colours have more."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Frame

from tests.browser.drivers.chromium import Chromium
from tests.browser.drivers.contrast import AA, AAA, contrasts, faint
from tests.browser.drivers.loopback import Loopback
from tests.browser.drivers.sheet import article, choose, read
from tests.browser.drivers.surfaces import OWN_PAGES

THEMES = ("light", "sepia", "dark", "black", "contrast")
PANELS = (
    ("tool-keys", "#keys-list dt"),
    ("more", "#more-tools:popover-open"),
    ("look", "#looks:popover-open"),
    ("tool-outline", "#outline:popover-open"),
    ("tool-why", "#why-list details"),
    ("tool-audio", "#recording:popover-open"),
)


@pytest.mark.second(after=1)
@pytest.mark.parametrize("theme", THEMES)
def test_every_text_of_the_sheet_and_its_panels_can_be_read(
    chromium_browser: Chromium, server: Loopback, theme: str
) -> None:
    level = AAA if theme == "contrast" else AA
    choose(chromium_browser, theme=theme)
    page = chromium_browser.open(f"{server.origin}/council.html")
    frame = article(read(chromium_browser, page))
    assert isinstance(frame, Frame)
    seen = contrasts(frame)
    for button, ready in PANELS:
        frame.wait_for_selector(f"#{button}", state="attached")
        frame.dispatch_event(f"#{button}", "click")
        frame.wait_for_selector(ready)
        frame.evaluate("for (const each of document.querySelectorAll('details')) each.open = true")
        seen += contrasts(frame)
        frame.evaluate("for (const each of document.querySelectorAll(':popover-open')) each.hidePopover()")
    page.close()
    choose(chromium_browser)
    assert len(seen) > 300
    assert faint(seen, level) == []


@pytest.mark.second(after=1)
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("path", OWN_PAGES)
def test_every_text_of_a_page_of_our_own_can_be_read(chromium_browser: Chromium, path: str, scheme: Any) -> None:
    page = chromium_browser.own(path)
    page.emulate_media(color_scheme=scheme)
    page.wait_for_selector("main")
    page.evaluate("for (const each of document.querySelectorAll('details')) each.open = true")
    seen = contrasts(page)
    page.close()
    assert seen and faint(seen, AA) == []
