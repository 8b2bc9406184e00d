"""A page that was heard before goes on where the listener stopped, and offers its beginning."""

from __future__ import annotations

import pytest
from playwright.sync_api import Frame, Page

from tests.browser.drivers.axe import violations
from tests.browser.drivers.chromium import Chromium
from tests.browser.drivers.fakevoice import FakeVoice
from tests.browser.drivers.hearing import listen_on_sheet, press, stop, until
from tests.browser.drivers.loopback import Loopback

FIRST = "After three hours of debate"


@pytest.fixture
def page(browser: Chromium, server: Loopback) -> Page:
    return browser.open(f"{server.origin}/council.html")


def stopped_at_the_heading(browser: Chromium, voice: FakeVoice, page: Page, server: Loopback) -> tuple[Page, Frame]:
    """The page opened anew after a listener had stopped in its middle: Listen is pressed, nothing is said yet."""
    voice.behave(hold="town")
    frame = listen_on_sheet(browser, page)
    frame.press("#voice-toggle", "h")
    voice.wait("What the town pays")
    press(frame, "#voice-toggle")
    kept = "chrome.storage.local.get().then((all) => Object.values(all).some(({ heard }) => heard))"
    until("the place to be kept", lambda: browser.worker.evaluate(kept))
    # Neither the address nor a word of the page.
    stored = browser.worker.evaluate("chrome.storage.local.get().then(JSON.stringify)")
    assert all(word not in stored for word in (server.origin, "council", "town", "pays"))
    page.close()
    voice.behave(wordMs=5_000)
    again = browser.open(f"{server.origin}/council.html")
    frame = listen_on_sheet(browser, again)
    return again, frame


@pytest.mark.second
def test_tomorrow_it_goes_on_there_and_offers_the_beginning(
    browser: Chromium, voice: FakeVoice, page: Page, server: Loopback
) -> None:
    again, frame = stopped_at_the_heading(browser, voice, page, server)
    voice.wait("What the town pays")
    assert FIRST not in " ".join(voice.said)
    frame.wait_for_selector("#voice-offer:not([hidden])")
    assert "What the town pays" in frame.inner_text("#voice-offer-place")
    assert frame.get_attribute("#voice-offer", "aria-labelledby") == "voice-offer-place"
    assert violations(frame) == []
    until("the focus on the bar", lambda: frame.evaluate("document.activeElement.id") == "voice-toggle")
    assert frame.is_visible("#voice-offer"), "the offer stays while the first sentences are said"
    stop(frame, again)


@pytest.mark.second
def test_tomorrow_one_can_begin_anew(browser: Chromium, voice: FakeVoice, page: Page, server: Loopback) -> None:
    again, frame = stopped_at_the_heading(browser, voice, page, server)
    voice.wait("What the town pays")
    voice.behave()  # as slow as before, the title alone would take a minute
    press(frame, "#voice-start-over")
    voice.wait(FIRST)
    until("the offer to go", lambda: not frame.is_visible("#voice-offer"))
    until("the focus on the bar", lambda: frame.evaluate("document.activeElement.id") == "voice-toggle")
    stop(frame, again)


@pytest.mark.second
def test_an_offer_that_is_not_answered_stands_the_next_time(
    browser: Chromium, voice: FakeVoice, page: Page, server: Loopback
) -> None:
    again, frame = stopped_at_the_heading(browser, voice, page, server)
    frame.wait_for_selector("#voice-offer:not([hidden])")
    press(frame, "#voice-stop")
    until("the offer to go", lambda: not frame.is_visible("#voice-offer"))
    press(frame, "#tool-listen")
    frame.wait_for_selector("#voice-offer:not([hidden])")
    voice.wait("What the town pays")
    assert FIRST not in " ".join(voice.said)
    stop(frame, again)


@pytest.mark.second
def test_the_offer_goes_once_the_voice_is_some_sentences_further(
    browser: Chromium, voice: FakeVoice, page: Page, server: Loopback
) -> None:
    again, frame = stopped_at_the_heading(browser, voice, page, server)
    frame.wait_for_selector("#voice-offer:not([hidden])")
    voice.wait("What the town pays")
    voice.behave(wordMs=20)
    press(frame, "#voice-next-sentence")
    until("the offer to go", lambda: not frame.is_visible("#voice-offer"))
    stop(frame, again)
