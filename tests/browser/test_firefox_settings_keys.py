"""Settings in Firefox by keys alone: what was reset is put back."""

from __future__ import annotations

import pytest

from tests.browser.drivers.firefox import Firefox
from tests.browser.drivers.firefox_keys import IN_PAGE, focused, moves, press
from tests.browser.drivers.firefox_settings import settings


@pytest.mark.second
def test_undo_beside_reset_puts_the_settings_back_and_leaves_the_focus_there(firefox_browser: Firefox) -> None:
    browser, chosen = firefox_browser, {"button": "save", "saveFolder": "/notes"}
    browser.renew()
    browser.stored(**chosen)
    browser.own("pages/options/options.html#all")
    browser.chrome(IN_PAGE)
    browser.marionette.execute_script("document.querySelector('#reset').focus()")
    press(browser, "Enter")
    browser.wait("the settings to go", lambda: settings(browser) == {})
    assert moves(browser, "Tab") == "reset-undo"
    press(browser, "Enter")
    browser.wait("the settings", lambda: settings(browser) == chosen)
    browser.wait("the focus", lambda: focused(browser) == "reset")
    browser.renew()


def test_settings_send_nobody_to_settings_for_the_permission(firefox_browser: Firefox) -> None:
    browser = firefox_browser
    browser.renew()
    browser.stored(engine="native")
    browser.own("pages/options/options.html#all")
    script = "const host = document.querySelector('#host').textContent; return host.includes('allowed') && host"
    text = browser.wait("the reason", lambda: browser.marionette.execute_script(script))
    assert text == "The native host isn't allowed yet, so the built-in engine is used."
    allow = "return document.querySelector('#host-allow').checkVisibility()"
    assert browser.marionette.execute_script(allow)
    browser.renew()


def test_a_button_that_would_delete_nothing_looks_like_one_that_cannot_be_pressed(firefox_browser: Firefox) -> None:
    browser = firefox_browser
    browser.renew()
    browser.own("pages/options/options.html#all")
    found = "document.querySelector('#stored-here-looks-delete')"
    browser.wait("the list", lambda: browser.marionette.execute_script(f"return {found}"))
    looks = f"const {{ disabled }} = {found}; return [disabled, Number(getComputedStyle({found}).opacity) < 1]"
    assert browser.marionette.execute_script(looks) == [True, True]


def test_a_pronunciation_that_is_removed_leaves_the_focus_in_the_field_below(firefox_browser: Firefox) -> None:
    browser = firefox_browser
    browser.renew()
    browser.stored(pronunciations=[{"word": "SQL", "say": "sequel", "lang": "en"}])
    browser.own("pages/listening/settings.html")
    count = "return document.querySelectorAll('#table li').length"
    browser.wait("the entry", lambda: browser.marionette.execute_script(count) == 1)
    browser.chrome(IN_PAGE)
    browser.marionette.execute_script("document.querySelector('#table li button:last-child').focus()")
    press(browser, "Enter")
    browser.wait("the entry to go", lambda: browser.marionette.execute_script(count) == 0)
    name = "return document.activeElement.name"
    assert browser.marionette.execute_script(name) == "word"
    browser.renew()
