"""The welcome page: itself to be read, a voice to check, and nothing that is asked."""

from __future__ import annotations

import pytest

from tests.browser.drivers.chromium import Chromium
from tests.browser.drivers.surfaces import messages
from tests.browser.drivers.waiting import until


def test_it_is_read_in_the_real_reader_and_escape_leads_back(chromium_browser: Chromium) -> None:
    page = chromium_browser.own("pages/welcome/welcome.html")
    page.click("#try")
    reader = chromium_browser.shows("/reader/reader.html")
    reader.wait_for_selector("#article p")
    text = reader.inner_text("#article")
    assert messages("en")["welcomeLead"] in text and messages("en")["welcomePrivacyNobody"] in text
    # The tools come once the words are there.
    reader.locator("#tool-listen").wait_for()
    reader.locator("#tool-save").wait_for()
    reader.bring_to_front()
    # A driver that presses the key itself waits for a page that is gone.
    reader.evaluate("setTimeout(() => document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' })))")
    until(
        "the welcome page alone", lambda: page.evaluate("document.visibilityState") == "visible" and reader.is_closed()
    )
    page.close()


def test_it_names_the_keys_that_the_browser_has_and_none_that_is_unset(chromium_browser: Chromium) -> None:
    page = chromium_browser.own("pages/welcome/welcome.html")
    shown = "[...document.querySelectorAll('kbd:not([hidden])')].map(({ textContent }) => textContent)"
    page.wait_for_selector("kbd:not([hidden])")
    assert page.evaluate(shown) == ["Alt+Shift+J", "Alt+Shift+Y", "Alt+Shift+D"]
    keys = "[{ name: 'read', shortcut: 'Ctrl+Shift+1' }, { name: 'listen', shortcut: '' }]"
    page.add_init_script(f"chrome.commands.getAll = async () => {keys}")
    page.reload()
    page.wait_for_selector("kbd:not([hidden])")
    assert page.evaluate(shown) == ["Ctrl+Shift+1"]
    page.close()


def test_a_system_without_a_voice_still_says_a_sentence(chromium_browser: Chromium) -> None:
    page = chromium_browser.own("pages/welcome/welcome.html")
    page.click("#voice")
    page.locator("#heard:not(:empty)").wait_for()
    assert page.inner_text("#heard") == messages("en")["welcomeVoiceText"]
    page.close()


def test_one_press_leads_to_a_natural_voice_and_says_what_it_needs(chromium_browser: Chromium) -> None:
    page = chromium_browser.own("pages/welcome/welcome.html")
    # Nobody is there to answer the browser's own question.
    page.evaluate("chrome.permissions.request = async () => false")
    page.click("#better")
    listening = chromium_browser.shows("/pages/listening/settings.html?add=kokoro")
    listening.locator("#pack-host:not([hidden])").wait_for()
    assert listening.is_visible("#pack-allow")
    assert listening.is_hidden("#packs")
    listening.close()
    page.close()


def test_it_greets_once_and_not_after_an_update(chromium_browser: Chromium) -> None:
    arrivals = ("update", "chrome_update", "shared_module_update")
    for reason in arrivals:
        chromium_browser.worker.evaluate(
            "(reason) => chrome.runtime.onInstalled.dispatch({ reason, previousVersion: '0.0.9' })", reason
        )
    count = "chrome.tabs.query({}).then((tabs) => tabs.filter(({ url }) => url?.includes('/pages/welcome/')).length)"
    assert chromium_browser.worker.evaluate(count) == 0
    # The same event opens it after an install, so the test would see it.
    chromium_browser.worker.evaluate("chrome.runtime.onInstalled.dispatch({ reason: 'install' })")
    chromium_browser.shows("/pages/welcome/").close()


@pytest.mark.parametrize("width", [390, 320])
def test_nothing_leaves_a_narrow_window_and_all_is_reached_by_keyboard(chromium_browser: Chromium, width: int) -> None:
    page = chromium_browser.own("pages/welcome/welcome.html")
    page.set_viewport_size({"width": width, "height": 640})
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    reached = []
    for _ in range(4):
        page.keyboard.press("Tab")
        reached.append(page.evaluate("document.activeElement.id"))
    assert reached == ["try", "voice", "better", "settings"]
    assert page.locator("input, select, textarea").count() == 0, "it asks for nothing"
    page.close()
