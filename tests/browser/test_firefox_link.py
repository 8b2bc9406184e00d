"""What opens in Firefox without a press on the page itself, as a person does it: by the menu, and with the browser's own question."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from marionette_driver.by import By
from marionette_driver.marionette import ActionSequence

from tests.browser.drivers.firefox import Firefox, firefox
from tests.browser.drivers.loopback import PAGES, Loopback
from tests.browser.drivers.surfaces import messages

WINDOW = "const window = Services.wm.getMostRecentWindow('navigator:browser');"
#: Chooses an entry of the open menu by its words, in a menu of our own if there are several; false while it isn't there.
CHOOSE = f"""{WINDOW}
const menu = window.document.getElementById("contentAreaContextMenu");
const entry = [...menu.querySelectorAll("menuitem")].find(({{ label }}) => label === args[0]);
if (menu.state !== "open" || !entry) return false;
const popup = entry.parentNode;
if (popup !== menu && popup.state !== "open") return popup.parentNode.openMenu(true), false;
popup.activateItem(entry);
return true;"""
#: Whether the open menu has an entry that can be seen; null while no menu is open.
SHOWN = f"""{WINDOW}
const menu = window.document.getElementById("contentAreaContextMenu");
if (menu.state !== "open") return null;
return [...menu.querySelectorAll("menuitem")].some(({{ label, hidden }}) => label === args[0] && !hidden);"""
CLOSE = f"{WINDOW} window.document.getElementById('contentAreaContextMenu').hidePopup();"
#: Says yes to the browser's question; false while it isn't asked.
YES = f"""{WINDOW}
const asked = window.document.querySelector("#notification-popup popupnotification");
if (window.document.getElementById("notification-popup").state !== "open") return false;
asked.button.click();
return true;"""
TITLE = "return document.querySelector('#article') && document.querySelector('#title')?.textContent"
COUNCIL = "Council keeps the Mill Lane library open"


@pytest.fixture
def browser(firefox_build: Path) -> Iterator[Firefox]:
    """A Firefox of its own: what is allowed here is asked for."""
    with firefox(firefox_build) as running:
        yield running


def press_on(browser: Firefox, name: str) -> None:
    """Open the menu of a link."""
    driver = browser.marionette
    press = ActionSequence(driver, "pointer", "mouse", {"pointerType": "mouse"})
    at = driver.find_element(By.ID, name)
    press.pointer_move(0, 0, origin=at).pointer_down(button=2).pointer_up(button=2).perform()


def show(browser: Firefox, words: str) -> None:
    """Bring the tab to the front whose address has some words."""

    def found() -> bool:
        for handle in browser.marionette.window_handles:
            browser.marionette.switch_to_window(handle)
            if words in browser.marionette.get_url():
                return True
        return False

    browser.wait(words, found)


@pytest.mark.second
def test_a_link_to_a_site_with_a_port_is_read(browser: Firefox, server: Loopback) -> None:
    browser.open(server.put("/link.html", "<title>Link</title><p><a id=link href=/council.html>The council</a>"))
    press_on(browser, "link")
    browser.wait("the menu", lambda: browser.chrome(CHOOSE, messages("en")["menuReadLink"]))
    browser.wait("the question", lambda: browser.chrome(YES))
    show(browser, "/council.html")
    browser.wait("the article", lambda: browser.on_sheet(TITLE) == COUNCIL)


@pytest.mark.second
def test_a_link_to_a_pdf_opens_beside_its_page(browser: Firefox, server: Loopback) -> None:
    driver = browser.marionette
    text = "<title>Links</title><p><a id=pdf href='/a.PDF?x=1#page=2'>The paper</a> <a id=page href=/a.html>A page</a>"
    browser.open(server.put("/links.html", text))
    entry = messages("en")["menuReadPdf"]
    press_on(browser, "page")
    browser.wait("the menu", lambda: browser.chrome(SHOWN, entry) is False)
    browser.chrome(CLOSE)
    press_on(browser, "pdf")
    browser.wait("the menu", lambda: browser.chrome(CHOOSE, entry))
    show(browser, "/pages/pdf/pdf.html")
    focus = "return document.activeElement.id"
    browser.wait("the button", lambda: driver.execute_script(focus) == "fetch")
    assert driver.execute_script("return document.querySelector('#name').textContent").endswith("/a.PDF?x=1#page=2")
    assert not [path for path in server.asked if path.startswith("/a.PDF")]


@pytest.mark.second
def test_the_button_that_was_pressed_has_the_focus_once_all_tabs_are_read(browser: Firefox, server: Loopback) -> None:
    driver = browser.marionette
    browser.open(server.put("/tab.html", (PAGES / "council.html").read_text("utf-8")))
    driver.switch_to_window(driver.open(type="tab", focus=True)["handle"])
    browser.own("pages/options/options.html#all")
    others = "chrome.tabs.query({ active: false }).then(([tab]) => arguments[0](tab.id))"
    browser.own(f"save/tabs.html?tabs={driver.execute_async_script(others, sandbox=None)}")
    browser.wait("the tab", lambda: driver.execute_script("return document.querySelector('#list li') !== null"))
    driver.find_element(By.ID, "read").click()
    browser.wait("the question", lambda: browser.chrome(YES))
    browser.wait("the tick", lambda: driver.execute_script("return document.querySelector('#list small') !== null"))
    browser.wait("the focus", lambda: driver.execute_script("return document.activeElement.id") == "read")
