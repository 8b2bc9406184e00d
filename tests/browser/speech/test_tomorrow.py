"""The offer to resume where a listener stopped: by keyboard and for a screen reader, until the person answers it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Frame, Page

from tests.browser.axe import violations
from tests.browser.chromium import Chromium
from tests.browser.loopback import Loopback
from tests.browser.speech.fakevoice import FakeVoice
from tests.browser.speech.hearing import listen_on_sheet, press, stop, until

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
    voice.behave(wordMs=300)
    again = browser.open(f"{server.origin}/council.html")
    frame = listen_on_sheet(browser, again)
    frame.wait_for_selector("#voice-offer:not([hidden])")
    return again, frame


def test_tomorrow_the_place_is_offered_and_enter_goes_on_there(
    browser: Chromium, voice: FakeVoice, page: Page, server: Loopback
) -> None:
    again, frame = stopped_at_the_heading(browser, voice, page, server)
    assert "What the town pays" in frame.inner_text("#voice-offer-place")
    until("the focus on the offer", lambda: frame.evaluate("document.activeElement.id") == "voice-go-on")
    assert frame.get_attribute("#voice-offer", "aria-labelledby") == "voice-offer-place"
    assert violations(frame) == []
    again.wait_for_timeout(500)
    assert voice.said == [], "nothing is said before the person has answered"
    again.keyboard.press("Enter")
    voice.wait("What the town pays")
    assert FIRST not in " ".join(voice.said)
    until("the offer to go", lambda: not frame.is_visible("#voice-offer"))
    until("the focus on the bar", lambda: frame.evaluate("document.activeElement.id") == "voice-toggle")
    stop(frame, again)


def test_tomorrow_one_can_begin_anew(browser: Chromium, voice: FakeVoice, page: Page, server: Loopback) -> None:
    again, frame = stopped_at_the_heading(browser, voice, page, server)
    until("the focus on the offer", lambda: frame.evaluate("document.activeElement.id") == "voice-go-on")
    again.keyboard.press("Tab")
    again.keyboard.press("Enter")
    voice.wait(FIRST)
    assert "What the town pays" not in voice.said
    stop(frame, again)


def test_an_offer_that_is_not_answered_stands_the_next_time(
    browser: Chromium, voice: FakeVoice, page: Page, server: Loopback
) -> None:
    again, frame = stopped_at_the_heading(browser, voice, page, server)
    press(frame, "#voice-stop")
    press(frame, "#tool-listen")
    frame.wait_for_selector("#voice-offer:not([hidden])")
    press(frame, "#voice-toggle")
    voice.wait("What the town pays")
    assert FIRST not in " ".join(voice.said)
    stop(frame, again)
