"""The welcome page in Firefox by keys alone: it opens in the reader, and a key leads back to it."""

from __future__ import annotations

import pytest

from tests.browser.drivers.firefox import Firefox
from tests.browser.drivers.firefox_keys import IN_PAGE, focused, press, reaches


@pytest.mark.second
def test_the_welcome_page_is_read_by_a_key_and_left_by_another(firefox_browser: Firefox) -> None:
    browser = firefox_browser
    browser.marionette.switch_to_frame()
    browser.own("pages/welcome/welcome.html")
    browser.wait("the page", lambda: browser.marionette.execute_script("return document.title"))
    welcome = browser.marionette.current_window_handle
    browser.chrome(IN_PAGE)
    reaches(browser, "try")
    press(browser, "Enter")
    browser.wait("the reader's tab", lambda: len(browser.marionette.window_handles) == 2)
    (reader,) = {*browser.marionette.window_handles} - {welcome}
    browser.marionette.switch_to_window(reader)
    text = "return document.querySelector('#article p')?.textContent ?? ''"
    browser.wait("the article", lambda: browser.marionette.execute_script(text))
    at_title = "return document.hasFocus() && document.activeElement.id === 'title'"
    browser.wait("the focus on the title", lambda: browser.marionette.execute_script(at_title))
    # The browser takes the key itself where a panel of its own is open: a test before may have left one.
    browser.marionette.execute_script(
        "document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))"
    )
    browser.wait("the welcome page alone", lambda: browser.marionette.window_handles == [welcome])
    browser.marionette.switch_to_window(welcome)
    assert focused(browser) == "try"
