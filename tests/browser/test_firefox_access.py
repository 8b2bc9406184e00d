"""Every surface in Firefox, checked by axe."""

from __future__ import annotations

import pytest

from tests.browser.drivers.axe import firefox_violations as violations
from tests.browser.drivers.firefox import Firefox
from tests.browser.drivers.firefox_reading import press, read_with_the_button
from tests.browser.drivers.loopback import Loopback


def test_the_sheet_and_its_panels_are_accessible(firefox_browser: Firefox, server: Loopback) -> None:
    browser = firefox_browser
    read_with_the_button(browser, f"{server.origin}/council.html")
    assert violations(browser) == []
    press(browser, "document.querySelector('#look').click()", "document.querySelector('#looks:popover-open') !== null")
    assert violations(browser) == []
    press(
        browser,
        "document.querySelector('#looks').hidePopover(); document.querySelector('#tool-why').click()",
        "document.querySelector('#why-list details') !== null",
    )
    assert violations(browser) == []
    press(
        browser,
        "document.querySelector('#why').hidePopover(); document.querySelector('#tool-fix').click()",
        "document.querySelector('html.mending') !== null",
    )
    assert violations(browser) == []
    press(
        browser,
        "document.querySelector('[data-fix=done]').click(); document.querySelector('#tool-place').click()",
        "document.documentElement.dataset.view === 'place'",
    )
    assert violations(browser) == []


@pytest.mark.parametrize(
    "path", ["pages/options/options.html#all", "pages/welcome/welcome.html", "pages/popup/popup.html"]
)
def test_an_own_page_is_accessible(firefox_browser: Firefox, path: str) -> None:
    firefox_browser.marionette.switch_to_frame()
    firefox_browser.own(path)
    ready = "return document.title !== ''"
    firefox_browser.wait(path, lambda: firefox_browser.marionette.execute_script(ready))
    assert violations(firefox_browser) == []


#: The letters that open Firefox's menus with Alt, Shift or not; and the keys that our manifest suggests.
LETTERS = """const window = Services.wm.getMostRecentWindow("navigator:browser");
    const own = WebExtensionPolicy.getByID(args[0]).extension.manifest.commands;
    const menus = [...window.document.querySelectorAll("#main-menubar > menu")];
    const texts = await window.document.l10n.formatMessages(menus.map((menu) => menu.dataset.l10nId));
    const letter = ({ attributes }) => attributes.find(({ name }) => name === "accesskey")?.value.toUpperCase() ?? "";
    return [texts.map(letter).filter(Boolean),
        Object.values(own).flatMap((command) => command.suggested_key?.default ?? [])];"""
#: Orca lists a page's entries, lists, links and so on by Alt, Shift and these.
ORCAS = set("ABCEFGHIKLMOPQRTUVX")


def test_the_keys_that_we_promise_open_no_menu_and_are_none_of_a_screen_readers(firefox_browser: Firefox) -> None:
    menus, keys = firefox_browser.chrome(LETTERS, firefox_browser.id)
    assert len(menus) > 5 and len(keys) == 5
    assert {key.removeprefix("Alt+Shift+") for key in keys}.isdisjoint(ORCAS | set(menus))
