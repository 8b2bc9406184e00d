"""Listening to a PDF from one of its pages."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page

from tests.browser.drivers.chromium import Chromium
from tests.browser.drivers.fakevoice import FakeVoice
from tests.browser.drivers.pdfs import opened, paged, reading_page
from tests.browser.drivers.waiting import until


@pytest.fixture
def tab(browser: Chromium) -> Iterator[Page]:
    with reading_page(browser) as reads:
        opening = opened(browser, reads, paged(5, lines=3))
        until("all pages", lambda: opening.locator(".page-mark").count() == 5)
        yield opening


def listen_from(tab: Page, number: int) -> None:
    tab.keyboard.press("Shift+G")
    tab.fill("#page-number", str(number))
    tab.click("#page-listen")


def test_the_voice_begins_at_a_page_and_goes_on_from_another(voice: FakeVoice, tab: Page) -> None:
    voice.behave(hold="boats,")
    listen_from(tab, 3)
    voice.wait("four 3000")
    assert not any("1000" in text or "2000" in text for text in voice.said)
    assert not any(text.strip().isdigit() or "Page" in text for text in voice.said)
    until("the bar", lambda: tab.is_visible("#voice"))
    listen_from(tab, 2)
    voice.wait("three 2000")
    assert tab.get_attribute("#tool-listen", "aria-pressed") == "true"


@pytest.mark.second
def test_going_to_a_page_lets_the_voice_go_on_where_it_is(voice: FakeVoice, tab: Page) -> None:
    voice.behave(wordMs=60)
    listen_from(tab, 1)
    voice.wait("two 1000")
    said = len(voice.said)
    tab.keyboard.press("Shift+G")
    tab.fill("#page-number", "5")
    tab.keyboard.press("Enter")
    until("more to be said", lambda: len(voice.said) > said + 1)
    assert tab.evaluate("document.activeElement.dataset.page") == "5"
    assert tab.locator(".page-mark[data-page='5']").evaluate("(one) => one.getBoundingClientRect().bottom > 0")
